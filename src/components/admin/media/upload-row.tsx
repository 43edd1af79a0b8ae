import { Button, Flex, Progress, Typography } from 'antd';
import type { Media } from '../../../../contract/media.ts';
import { formatBytes } from '../format.ts';
import type { UploadItem } from './use-uploads.ts';

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
export interface UploadAction {
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

function wordsOf({ state, problem, media, file }: UploadItem): string {
  if (problem) return problem;
  if (state !== 'existing' || !media) return STATES[state];
  return media.name === file.name ? '媒体库中已有相同文件，没有重复保存' : `已有相同文件，名为“${media.name}”，没有重复保存`;
}

/** One file on its way, or what became of it. */
export function UploadRow({ item, action, onCancel, onRetry }: UploadRowProps) {
  const { key, file, state, share, refused, media } = item;
  const moving = state === 'sending' || state === 'processing';
  return (
    <li>
      <Typography.Text ellipsis={{ tooltip: file.name }}>
        {file.name} <Typography.Text type="secondary">{formatBytes(file.size)}</Typography.Text>
      </Typography.Text>
      {moving ? (
        <Progress percent={Math.round(share * 100)} size="small" status="active" aria-label={`${file.name} ${STATES[state]}`} />
      ) : (
        <Typography.Text role="status" type={TONES[state] ?? 'secondary'}>
          {wordsOf(item)}
        </Typography.Text>
      )}
      <Flex justify="end">
        {(moving || state === 'waiting') && (
          <Button size="small" disabled={state === 'processing'} aria-label={`取消上传 ${file.name}`} onClick={() => onCancel(key)}>
            取消
          </Button>
        )}
        {((state === 'failed' && !refused) || state === 'cancelled') && (
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
