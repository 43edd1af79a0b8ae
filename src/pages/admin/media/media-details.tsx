import { Button, Descriptions, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import type { CallReply } from '../../../../contract/index.ts';
import type { Media, MediaGroup } from '../../../../contract/media.ts';
import { api } from '../../../api/api.ts';
import { formatBytes, formatTime } from '../../../components/admin/format.ts';
import { useUnsavedChanges } from '../../../components/admin/forms/unsaved-changes.tsx';
import { LargePicture } from '../../../components/admin/large-picture.tsx';
import styles from '../../../components/admin/media/media.module.css';
import { MediaPlayer } from '../../../components/admin/media/media-card.tsx';
import { TYPE_NAMES, typeOf } from '../../../components/admin/media/media-kind.ts';
import { GIVE_UP, useAskFirst } from '../../../components/admin/use-attempt.ts';
import { Loaded, useLoad } from '../../../components/admin/use-load.tsx';
import { Drawer } from '../../../components/admin/windows.tsx';
import { MediaUses } from './media-delete.tsx';
import { MediaForm } from './media-form.tsx';
import { ReplaceFile } from './replace-file.tsx';

interface MediaDetailsProps {
  media: Media;
  groups: readonly MediaGroup[];
  open: boolean;
  onClose: () => void;
  afterClose: () => void;
  onSaved: () => void;
  onDelete: (media: Media) => void;
}

/** The form's id, by which a button outside of it belongs to it. */
const FORM = 'media-details';

/** One file: what it is, where it is used, its texts, and another file in its place. */
export function MediaDetails({ media, groups, open, onClose, afterClose, onSaved, onDelete }: MediaDetailsProps) {
  const ask = useAskFirst();
  const load = useLoad(async (signal) => (await api.media.get({ params: { id: media.id } }, { signal })).data, ['media', media.id]);
  const { data, setData } = load;
  const [dirty, setDirty] = useState(false);
  const [saving, setSaving] = useState(false);
  useUnsavedChanges(open && dirty);
  const type = typeOf(media);

  const take = (row: Media) => {
    setData((now) => ({ ...now, ...row }));
    onSaved();
  };
  const leave = () => {
    setDirty(false);
    onClose();
  };
  const askToClose = () => {
    if (!dirty) return leave();
    ask({ ...GIVE_UP, work: leave });
  };

  return (
    <Drawer
      open={open}
      onClose={askToClose}
      afterOpenChange={(isOpen) => isOpen || afterClose()}
      title="媒体详情"
      size={480}
      extra={
        <Button danger onClick={() => onDelete(data ?? media)}>
          删除
        </Button>
      }
      // Below what scrolls: on a short screen a picture alone would push it out of sight.
      footer={
        <Button type="primary" htmlType="submit" form={FORM} loading={saving} disabled={!dirty}>
          保存
        </Button>
      }
    >
      <Loaded load={load} waiting={<Skeleton active paragraph={{ rows: 8 }} />}>
        {(data) => (
          <>
            {type !== 'document' && (
              <div className={styles.preview}>
                {type === 'image' ? <LargePicture src={data.src} alt={data.alt || data.name} /> : <MediaPlayer key={data.src} media={data} />}
              </div>
            )}
            <div className={styles.replace}>
              <ReplaceFile media={data} onReplaced={take} />
            </div>
            <MediaForm id={FORM} media={data} groups={groups} dirty={dirty} onDirty={setDirty} onSaving={setSaving} onRow={take} />
            <MediaFacts data={data} />
          </>
        )}
      </Loaded>
    </Drawer>
  );
}

type Details = CallReply<'media', 'get'>['data'];

const FORMAT_NAMES: Record<string, string> = { 'image/avif': 'AVIF', 'image/webp': 'WebP' };

/** `AVIF 400、800；WebP 400、800`: the widths that readers' browsers choose from. */
function copiesOf({ variants }: Details): string {
  return Object.entries(FORMAT_NAMES)
    .map(([mime, name]) => ({ name, widths: variants.filter((copy) => copy.mime === mime).map(({ width }) => width) }))
    .filter(({ widths }) => widths.length > 0)
    .map(({ name, widths }) => `${name} ${widths.sort((a, b) => a - b).join('、')}`)
    .join('；');
}

/** What is known of a file, and where it is used. */
function MediaFacts({ data }: { data: Details }) {
  const copies = copiesOf(data);
  return (
    <Descriptions
      column={1}
      size="small"
      className={styles.usage}
      items={[
        {
          key: 'url',
          label: '地址',
          children: (
            <Typography.Link href={data.url} target="_blank" rel="noopener" copyable={{ text: data.url, tooltips: ['复制地址', '已复制'] }}>
              {data.url}
            </Typography.Link>
          ),
        },
        { key: 'type', label: '类型', children: `${TYPE_NAMES[typeOf(data)]}（${data.mime}）` },
        { key: 'bytes', label: '大小', children: formatBytes(data.bytes) },
        ...(data.width && data.height ? [{ key: 'size', label: '尺寸', children: `${data.width} × ${data.height} 像素` }] : []),
        ...(copies ? [{ key: 'copies', label: '自适应尺寸', children: `${copies} 像素宽` }] : []),
        { key: 'created', label: '上传时间', children: formatTime(data.created_at) },
        ...(data.updated_at === data.created_at ? [] : [{ key: 'updated', label: '修改时间', children: formatTime(data.updated_at) }]),
        { key: 'uses', label: '使用位置', children: <MediaUses uses={data.uses} /> },
      ]}
    />
  );
}
