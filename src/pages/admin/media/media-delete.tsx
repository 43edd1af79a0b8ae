import { App, Button, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { href } from '../../../../config/route-projections.ts';
import type { CallReply } from '../../../../contract/index.ts';
import type { Media } from '../../../../contract/media.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/errors.ts';
import { errorMessage } from '../../../components/admin/error-messages.ts';
import styles from '../../../components/admin/media/media.module.css';
import { useProfile } from '../../../components/admin/profile.ts';
import { Loaded, useLoad } from '../../../components/admin/use-load.tsx';
import { Modal } from '../../../components/admin/windows.tsx';

interface MediaDeleteProps {
  open: boolean;
  media: Media;
  onClose: () => void;
  afterClose: () => void;
  onDeleted: (media: Media) => void;
}

/** Asks before a file is deleted and says in the same window where it is used; one that is in use only an admin can delete. */
export function MediaDelete({ open, media, onClose, afterClose, onDeleted }: MediaDeleteProps) {
  const { message } = App.useApp();
  const isAdmin = useProfile().role === 'admin';
  const load = useLoad(async (signal) => (await api.media.get({ params: { id: media.id } }, { signal })).data, ['media', media.id, 'uses']);
  const { data, reload } = load;
  const [busy, setBusy] = useState(false);
  const used = data !== undefined && data.uses.length > 0;

  const remove = async () => {
    setBusy(true);
    try {
      await api.media.remove({ params: { id: media.id }, query: { force: used || undefined } });
      message.success(`“${media.name}”已删除`);
      onDeleted(media);
      onClose();
    } catch (failure) {
      message.error(errorMessage(failure));
      // It came into use while one was asked: the places are shown, and one is asked again.
      if (failure instanceof ApiError && failure.code === 'in_use') await reload();
    }
    setBusy(false);
  };

  return (
    <Modal
      open={open}
      title={`删除“${media.name}”？`}
      width={520}
      onCancel={onClose}
      afterClose={afterClose}
      mask={{ closable: false }}
      footer={[
        <Button key="cancel" onClick={onClose}>
          取消
        </Button>,
        (!used || isAdmin) && (
          <Button key="delete" danger type="primary" loading={busy} disabled={!data} onClick={() => void remove()}>
            {used ? '仍然删除' : '删除'}
          </Button>
        ),
      ]}
    >
      <Loaded load={load} waiting={<Skeleton active title={false} paragraph={{ rows: 2 }} />}>
        {({ uses }) =>
          uses.length === 0 ? (
            <Typography.Text>没有使用它的地方。文件会从服务器上删除，无法恢复。</Typography.Text>
          ) : (
            <>
              <Typography.Paragraph>有 {uses.length} 处正在使用：</Typography.Paragraph>
              <div className={styles.uses}>
                <MediaUses uses={uses} onLeave={onClose} />
              </div>
              <Typography.Paragraph className={styles.after} type={isAdmin ? 'danger' : undefined}>
                {isAdmin
                  ? '删除后，以上位置的图片或链接会失效，且无法恢复。也可以在详情中用另一个文件替换它。'
                  : '请先在以上位置移除它，或在详情中用另一个文件替换。'}
              </Typography.Paragraph>
            </>
          )
        }
      </Loaded>
    </Modal>
  );
}

type Uses = CallReply<'media', 'get'>['data']['uses'];

/** Where each kind of place is edited, and what it is called. */
const PLACES: Record<Uses[number]['kind'], { to: string; name: string }> = {
  article: { to: href('/p-admin/articles'), name: '文章' },
  exam: { to: `${href('/p-admin/settings')}?tab=exams`, name: '考试页面' },
  menu: { to: href('/p-admin/menus'), name: '菜单' },
  setting: { to: href('/p-admin/settings'), name: '网站设置' },
};

/** Where a file is used, each place a link. `onLeave` runs when one is followed. */
export function MediaUses({ uses, onLeave }: { uses: Uses; onLeave?: () => void }) {
  if (uses.length === 0) return <Typography.Text type="secondary">没有使用</Typography.Text>;
  return (
    <ul className={styles.places}>
      {uses.map((use) => (
        <li key={`${use.kind}-${use.id ?? use.title}`}>
          {use.kind === 'article' && use.id !== null ? (
            <Link to={href('/p-admin/articles/edit/:id', { id: use.id })} onClick={onLeave}>
              文章《{use.title}》
            </Link>
          ) : (
            <Link to={PLACES[use.kind].to} onClick={onLeave}>
              {PLACES[use.kind].name}：{use.title}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
