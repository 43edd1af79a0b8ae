import { Alert, Button, Card, Flex, Space, Typography } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { adminTitle, href } from '../../../../config/route-projections.ts';
import type { NewNetwork } from '../../../../contract/auth.ts';
import { api } from '../../../api/api.ts';
import { formatTime } from '../../../components/admin/format.ts';
import { dropDraft, type ListedDraft, listDrafts, RESTORE_STATE } from '../../../components/admin/kept-drafts.ts';
import { forgetPlace, hasFormsLeft, placeLeftBy } from '../../../components/admin/place-left.ts';
import { useProfile } from '../../../components/admin/profile.ts';
import { useAskFirst, useAttempt } from '../../../components/admin/use-attempt.ts';
import { useLoad } from '../../../components/admin/use-load.tsx';
import { lateWindow, useDialog } from '../../../components/admin/windows.tsx';
import styles from './dashboard.module.css';

// Hardly ever there is a new network to look into.
const MySessions = lateWindow(() => import('../../../components/admin/sessions-window.tsx').then(({ MySessions: Window }) => Window));

/** One click back to where this person was when the session ended; nobody else's place is shown, nor kept. With it, in one notice, the texts that were left unsaved. */
export function LeftBehind() {
  const { id } = useProfile();
  const navigate = useNavigate();
  const [place, setPlace] = useState(() => placeLeftBy(id));
  const texts = useKeptTexts(id);
  const list = texts.drafts.length > 0 ? <KeptTexts {...texts} /> : null;
  if (!place) {
    return (
      list && (
        <Card title={UNSAVED} className={styles.card}>
          {list}
        </Card>
      )
    );
  }
  const [pathname = '', search = ''] = place.path.split('?', 2);
  const title = adminTitle(pathname);
  const back = [search && '筛选条件', hasFormsLeft(id) && '填写的内容'].filter(Boolean).join('和');
  const goBack = () => {
    forgetPlace();
    void navigate(place.path);
  };
  return (
    <Alert
      type="info"
      showIcon
      className="ui-below"
      title={`上次登录中断时，您在“${title}”${back && `，${back}已为您保留`}。${list ? `${UNSAVED}：` : ''}`}
      description={list}
      action={
        <Button type="primary" size="small" onClick={goBack}>
          回到{title}
        </Button>
      }
      closable={{
        'aria-label': '不再提示',
        onClose: () => {
          forgetPlace();
          setPlace(null);
        },
      }}
    />
  );
}

const UNSAVED = '有未保存的文章内容';

interface Kept {
  drafts: readonly ListedDraft[];
  /** Called after one of them is dropped. */
  onDropped: () => void;
}

/** Texts of this person that were left unsaved on this device. */
function useKeptTexts(userId: number): Kept {
  const [drafts, setDrafts] = useState(() => listDrafts(userId));
  useEffect(() => {
    // A screen that was just left writes its text down while it goes: that is after this one was first drawn.
    const look = () => setDrafts(listDrafts(userId));
    look();
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [userId]);
  return { drafts, onDropped: () => setDrafts(listDrafts(userId)) };
}

/** One click leads back into each. */
function KeptTexts({ drafts, onDropped }: Kept) {
  const ask = useAskFirst();
  const navigate = useNavigate();
  const resume = ({ article_id, key }: ListedDraft) =>
    navigate(article_id === 'new' ? href('/p-admin/articles/create') : href('/p-admin/articles/edit/:id', { id: article_id }), {
      state: { [RESTORE_STATE]: key },
    });
  const drop = (draft: ListedDraft) =>
    ask({
      title: '丢弃暂存的内容？',
      content: `《${nameOf(draft)}》在 ${keptAt(draft)} 暂存的内容将被删除，无法恢复。已保存到服务器的内容不受影响。`,
      ok: '丢弃',
      work: () => {
        dropDraft(draft.key);
        onDropped();
      },
    });

  return (
    <ul className="list">
      {drafts.map((draft) => (
        <li key={draft.key} className={styles.item}>
          <div className={styles.words}>
            <Typography.Text strong ellipsis>
              {nameOf(draft)}
            </Typography.Text>
            <Typography.Text type="secondary">
              {keptAt(draft)} 暂存在本机{draft.article_id === 'new' && '，尚未建成文章'}
            </Typography.Text>
          </div>
          <Flex gap={8}>
            <Button type="primary" onClick={() => resume(draft)} aria-label={`继续编辑《${nameOf(draft)}》`}>
              继续编辑
            </Button>
            <Button onClick={() => drop(draft)} aria-label={`丢弃《${nameOf(draft)}》`}>
              丢弃
            </Button>
          </Flex>
        </li>
      ))}
    </ul>
  );
}

const deviceOf = ({ browser, system }: NewNetwork) => [browser, system].filter(Boolean).join(' · ') || '未知设备';

/** Sign-ins from places this person has not signed in from before. Nothing when there are none, or when that cannot be known. */
export function NewNetworks() {
  const attempt = useAttempt();
  const { data, reload } = useLoad(async (signal) => (await api.auth.new_networks({}, { signal })).data, ['auth', 'new-networks']);
  const sessions = useDialog<'mine'>();
  const dismiss = async (id: number) => {
    await attempt(() => api.auth.dismiss_network({ params: { id } }));
    await reload();
  };
  return (
    <>
      {data?.map((network) => (
        <Alert
          key={network.id}
          type="warning"
          showIcon
          className="ui-below"
          title={`您的账号于 ${formatTime(network.at)} 从新的网络登录`}
          description={`${deviceOf(network)}，地址 ${network.ip}。如果不是您本人，请退出该设备的登录并修改密码。`}
          action={
            <Space wrap>
              <Button size="small" onClick={() => void dismiss(network.id)}>
                是我本人
              </Button>
              <Button size="small" danger onClick={() => sessions.show('mine')}>
                查看登录设备
              </Button>
            </Space>
          }
        />
      ))}
      <Suspense>{sessions.target && <MySessions key={sessions.key} open={sessions.open} onClose={sessions.close} />}</Suspense>
    </>
  );
}

const nameOf = ({ title, article_id }: ListedDraft) => title.trim() || (article_id === 'new' ? '新文章（无标题）' : `文章编号 ${article_id}`);
const keptAt = ({ kept_at }: ListedDraft) => formatTime(new Date(kept_at).toISOString());
