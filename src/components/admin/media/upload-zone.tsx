import { InboxOutlined } from '@ant-design/icons';
import { Button, Flex, Progress, Typography, Upload } from 'antd';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { LIMITS } from '../../../../config/limits.ts';
import type { Media } from '../../../../contract/media.ts';
import { formatBytes } from '../format.ts';
import { useUnsavedChanges } from '../forms/unsaved-changes.tsx';
import styles from './media.module.css';
import { isMoving, isUnfinished, mayRetry, stallText, type Upload as UploadItem, UploadQueue } from './upload-queue.ts';

interface UploadZoneProps {
  onUploaded: (media: Media) => void;
  /** Hears whether files would be lost if this went away. */
  onUnfinished?: (is: boolean) => void;
  action: UploadAction;
  /** For the file dialog only; the server decides what it takes. */
  accept?: string;
  /** The group that new files go to. */
  group_name?: string;
}

/** Share of the bytes of all files that has arrived, 0 to 1. */
function shareOf(items: readonly UploadItem[]): number {
  const bytes = items.reduce((sum, { file }) => sum + file.size, 0);
  const sent = items.reduce((sum, item) => sum + item.file.size * (isUnfinished(item) ? item.share : 1), 0);
  return bytes === 0 ? 1 : sent / bytes;
}

/** Where files are dropped or chosen, with the progress of each below. */
export function UploadZone({ onUploaded, onUnfinished, action, accept, group_name = '' }: UploadZoneProps) {
  const tellUploaded = useEffectEvent(onUploaded);
  const [queue] = useState(() => new UploadQueue());
  const items = useSyncExternalStore(queue.subscribe, queue.uploads);
  useEffect(() => queue.open((media) => tellUploaded(media)), [queue]);
  const active = items.some(isMoving);
  const unfinished = items.filter(isUnfinished).length;
  // One that waits for the connection has failed for now only.
  const failed = items.filter((item) => item.state === 'failed' && !isUnfinished(item)).length;
  useUnsavedChanges(unfinished > 0, 'files');
  const tellUnfinished = useEffectEvent((is: boolean) => onUnfinished?.(is));
  useEffect(() => tellUnfinished(unfinished > 0), [unfinished]);
  const ended = items.length - unfinished;
  return (
    <div>
      <Upload.Dragger
        multiple
        accept={accept}
        showUploadList={false}
        beforeUpload={(file) => {
          queue.add([file], group_name);
          return Upload.LIST_IGNORE;
        }}
      >
        <Flex align="center" justify="center" gap="4px 12px" wrap>
          <InboxOutlined aria-hidden className={styles.inbox} />
          <span>点击选择文件，或把文件拖到这里</span>
          <Typography.Text type="secondary">
            可多选，每个不超过 {formatBytes(LIMITS.upload_bytes)}
            {group_name && `；放入分组“${group_name}”`}
          </Typography.Text>
        </Flex>
      </Upload.Dragger>
      {items.length > 0 && (
        <section aria-label="上传进度" className={styles.progress}>
          {items.length > 1 && (
            <Flex gap={12} align="center">
              <Typography.Text className={styles.oneLine}>
                {active ? '正在上传' : unfinished > 0 ? '等待网络恢复' : '上传结束'} {ended}/{items.length}
                {failed > 0 && <Typography.Text type="danger">，{failed} 个失败</Typography.Text>}
              </Typography.Text>
              <Progress percent={Math.round(shareOf(items) * 100)} size="small" status={active ? 'active' : 'normal'} aria-label="全部文件的上传进度" />
            </Flex>
          )}
          <ul className={styles.uploads}>
            {items.map((item) => (
              <UploadRow key={item.key} item={item} action={action} onCancel={(key) => queue.cancel(key)} onRetry={(key) => queue.retry(key)} />
            ))}
          </ul>
          <Flex gap={8} wrap>
            {unfinished > 1 && (
              <Button size="small" onClick={() => queue.cancelAll()}>
                全部取消
              </Button>
            )}
            {items.filter(mayRetry).length > 1 && (
              <Button size="small" onClick={() => queue.retryAll()}>
                全部重试
              </Button>
            )}
            {ended > 0 && (
              <Button size="small" type="link" onClick={() => queue.clear()}>
                清除已结束的
              </Button>
            )}
          </Flex>
        </section>
      )}
    </div>
  );
}

const STATES: Record<UploadItem['state'], string> = {
  waiting: '等待中',
  sending: '上传中',
  processing: '处理中',
  done: '已上传',
  existing: '已有相同文件',
  failed: '失败',
  cancelled: '已取消',
};
const TONES: Partial<Record<UploadItem['state'], 'success' | 'warning' | 'danger'>> = { done: 'success', existing: 'warning', failed: 'danger' };

/** What can be done with a file that has arrived. */
interface UploadAction {
  /** `查看`, `选择`. */
  verb: string;
  run: (media: Media) => void;
  /** Whether it can be done with this file. */
  fits?: (media: Media) => boolean;
}

interface UploadRowProps {
  item: UploadItem;
  action: UploadAction;
  onCancel: (key: number) => void;
  onRetry: (key: number) => void;
}

function wordsOf({ state, stalled, share, problem, media, file }: UploadItem): string {
  if (stalled) return stallText(share);
  if (problem) return problem;
  if (state !== 'existing' || !media) return STATES[state];
  return media.name === file.name ? '媒体库中已有相同文件，没有重复保存' : `已有相同文件，名为“${media.name}”，没有重复保存`;
}

/** One file on its way, or what became of it. */
function UploadRow({ item, action, onCancel, onRetry }: UploadRowProps) {
  const { key, file, state, share, media, stalled = false } = item;
  const moving = (state === 'sending' || state === 'processing') && !stalled;
  return (
    <li>
      <Typography.Text ellipsis={{ tooltip: file.name }}>
        {file.name} <Typography.Text type="secondary">{formatBytes(file.size)}</Typography.Text>
      </Typography.Text>
      {moving ? (
        <Progress percent={Math.round(share * 100)} size="small" status="active" aria-label={`${file.name} ${STATES[state]}`} />
      ) : (
        <Typography.Text role="status" type={stalled ? 'warning' : (TONES[state] ?? 'secondary')}>
          {wordsOf(item)}
        </Typography.Text>
      )}
      <Flex justify="end" gap={8}>
        {isUnfinished(item) && (
          <Button size="small" disabled={state === 'processing' && !stalled} aria-label={`取消上传 ${file.name}`} onClick={() => onCancel(key)}>
            取消
          </Button>
        )}
        {mayRetry(item) && (
          <Button size="small" aria-label={`重试 ${file.name}`} onClick={() => onRetry(key)}>
            重试
          </Button>
        )}
        {media && (action.fits?.(media) ?? true) && (
          <Button size="small" aria-label={`${action.verb}已上传的 ${file.name}`} onClick={() => action.run(media)}>
            {action.verb}
          </Button>
        )}
      </Flex>
    </li>
  );
}
