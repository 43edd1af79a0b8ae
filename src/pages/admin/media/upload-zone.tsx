import { InboxOutlined } from '@ant-design/icons';
import { Button, Flex, Progress, Typography, Upload } from 'antd';
import { LIMITS } from '../../../../config/limits.ts';
import type { Media } from '../../../../contract/media.ts';
import { formatBytes } from '../../../components/admin/format.ts';
import { useUnsavedChanges } from '../../../components/admin/unsaved-changes.tsx';
import styles from './media.module.css';
import { type UploadItem, useUploads } from './use-uploads.ts';

const STATES: Record<UploadItem['state'], string> = {
  waiting: '等待中',
  sending: '上传中',
  processing: '处理中',
  done: '已上传',
  failed: '失败',
  cancelled: '已取消',
};

interface UploadZoneProps {
  onUploaded: (media: Media) => void;
  /** For the file dialog only; the server decides what it takes. */
  accept?: string;
}

/** Where files are dropped or chosen, with the progress of each below. */
export function UploadZone({ onUploaded, accept }: UploadZoneProps) {
  const { items, active, add, cancel, retry, clear } = useUploads(onUploaded);
  useUnsavedChanges(active, 'screen');
  return (
    <div>
      <Upload.Dragger
        multiple
        accept={accept}
        showUploadList={false}
        beforeUpload={(file) => {
          add([file]);
          return Upload.LIST_IGNORE;
        }}
      >
        <Flex align="center" justify="center" gap={12} wrap>
          <InboxOutlined aria-hidden style={{ fontSize: 28 }} />
          <span>点击选择文件，或把文件拖到这里</span>
          <Typography.Text type="secondary">可多选，每个不超过 {formatBytes(LIMITS.upload_bytes)}</Typography.Text>
        </Flex>
      </Upload.Dragger>
      {items.length > 0 && (
        <section aria-label="上传进度">
          <ul className={styles.uploads}>
            {items.map((item) => (
              <UploadRow key={item.key} item={item} onCancel={cancel} onRetry={retry} />
            ))}
          </ul>
          {items.some(({ state }) => state === 'done' || state === 'failed' || state === 'cancelled') && (
            <Button size="small" type="link" onClick={clear}>
              清除已结束的
            </Button>
          )}
        </section>
      )}
    </div>
  );
}

interface UploadRowProps {
  item: UploadItem;
  onCancel: (key: number) => void;
  onRetry: (key: number) => void;
}

function UploadRow({ item, onCancel, onRetry }: UploadRowProps) {
  const { key, file, state, share, problem, refused } = item;
  const moving = state === 'sending' || state === 'processing';
  return (
    <li>
      <Typography.Text ellipsis={{ tooltip: file.name }}>
        {file.name} <Typography.Text type="secondary">{formatBytes(file.size)}</Typography.Text>
      </Typography.Text>
      {moving ? (
        <Progress percent={Math.round(share * 100)} size="small" status="active" aria-label={`${file.name} ${STATES[state]}`} />
      ) : (
        <Typography.Text role="status" type={state === 'failed' ? 'danger' : state === 'done' ? 'success' : 'secondary'}>
          {problem ?? STATES[state]}
        </Typography.Text>
      )}
      {moving || state === 'waiting' ? (
        <Button size="small" disabled={state === 'processing'} aria-label={`取消上传 ${file.name}`} onClick={() => onCancel(key)}>
          取消
        </Button>
      ) : (state === 'failed' && !refused) || state === 'cancelled' ? (
        <Button size="small" aria-label={`重试 ${file.name}`} onClick={() => onRetry(key)}>
          重试
        </Button>
      ) : (
        <span />
      )}
    </li>
  );
}
