import { Alert, Button, Modal, Progress, Typography } from 'antd';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { href } from '../../../../../config/route-projections.ts';
import styles from './list.module.css';
import type { BatchOutcome, BatchProgress } from './use-batch.ts';

/** Work on so few is done before a window could be read. */
const SHOWN_FROM = 20;

/** How far a long batch is, with a way to stop it. */
export function BatchProgressDialog({ progress, onStop }: { progress: BatchProgress | null; onStop: () => void }) {
  const title = useId();
  const shown = progress && progress.total > SHOWN_FROM ? progress : null;
  return (
    <Modal
      open={shown !== null}
      title={<span id={title}>{shown ? `正在处理：${shown.entry.name}` : ''}</span>}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={<Button onClick={onStop}>停止</Button>}
      destroyOnHidden
    >
      {shown && (
        <>
          <Progress percent={Math.round((shown.done / shown.total) * 100)} aria-labelledby={title} />
          <Typography.Text type="secondary" aria-live="polite">
            {shown.done} / {shown.total} 篇。停止后，已处理的不会退回，其余的仍保持选中。
          </Typography.Text>
        </>
      )}
    </Modal>
  );
}

/** What became of each article of a batch in which something failed. */
export function BatchOutcomeDialog({ outcome, onClose }: { outcome: BatchOutcome | null; onClose: () => void }) {
  return (
    <Modal
      open={outcome !== null}
      title={outcome ? `${outcome.entry.name.replace(/…$/, '')}：成功 ${outcome.done.length} 篇，失败 ${outcome.failed.length} 篇` : ''}
      width={640}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          知道了
        </Button>
      }
      destroyOnHidden
    >
      {outcome && (
        <>
          <Alert type={outcome.done.length > 0 ? 'warning' : 'error'} showIcon title="失败的文章仍保持选中，处理后可以重试。" />
          {/* A list that scrolls must be reachable by keyboard; its links make it so. */}
          <ul className={styles.outcome}>
            {outcome.failed.map(({ row, reason }) => (
              <li key={row.id}>
                <Link to={href('/p-admin/articles/edit/:id', { id: row.id })} target="_blank">
                  {row.title}
                </Link>
                <Typography.Text type="danger">{reason}</Typography.Text>
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
