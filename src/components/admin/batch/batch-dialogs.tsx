import { Alert, Button, Progress, Tag, Typography } from 'antd';
import { type ReactNode, useId } from 'react';
import { Modal } from '../windows.tsx';
import styles from './batch.module.css';
import type { BatchOutcome, BatchProgress } from './use-batch.ts';

/** Work on so few is done before a window could be read. */
const SHOWN_FROM = 20;

interface ProgressProps {
  progress: BatchProgress | null;
  /** What is counted: 篇, 条, 个. */
  unit: string;
  onStop: () => void;
}

/** How far a long batch is, with a way to stop it. */
export function BatchProgressDialog({ progress, unit, onStop }: ProgressProps) {
  const title = useId();
  const shown = progress && progress.total > SHOWN_FROM ? progress : null;
  return (
    <Modal
      open={shown !== null}
      title={<span id={title}>{shown ? `正在处理：${shown.name}` : ''}</span>}
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
            {shown.done} / {shown.total} {unit}。停止后，已处理的不会退回，其余的仍保持选中。
          </Typography.Text>
        </>
      )}
    </Modal>
  );
}

interface OutcomeProps<Row> {
  outcome: BatchOutcome<Row> | null;
  unit: string;
  /** What a row is called in the list, perhaps as a link. */
  label: (row: Row) => ReactNode;
  /** What the person can do about it. */
  note?: string;
  /** Those that went well are listed too. */
  all?: boolean;
  onClose: () => void;
}

/** Where the failed ones can be tried again. */
const BAR = '[aria-label="批量操作"] button:not(:disabled)';

/** The button that began a batch was not to be pressed meanwhile, and had lost the focus. */
function focusBar(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>(BAR)?.focus();
}

/** What became of each row of a batch in which something failed. */
export function BatchOutcomeDialog<Row extends { id: number }>({ outcome, unit, label, note, all = false, onClose }: OutcomeProps<Row>) {
  return (
    <Modal
      open={outcome !== null}
      title={outcome ? (outcome.title ?? `${outcome.name.replace(/…$/, '')}：成功 ${outcome.done.length} ${unit}，失败 ${outcome.failed.length} ${unit}`) : ''}
      width={640}
      closable={false}
      onCancel={onClose}
      afterClose={focusBar}
      footer={
        <Button type="primary" autoFocus onClick={onClose}>
          知道了
        </Button>
      }
      destroyOnHidden
    >
      {outcome && (
        <>
          {note && <Alert type={outcome.done.length > 0 ? 'warning' : 'error'} showIcon title={note} />}
          {/* A list that scrolls must be reachable by keyboard; its links make it so. */}
          <ul className={styles.outcome}>
            {outcome.failed.map(({ row, reason }) => (
              <li key={row.id}>
                <span>
                  {all && <Tag color="error">失败</Tag>}
                  {label(row)}
                </span>
                <Typography.Text type="danger">{reason}</Typography.Text>
              </li>
            ))}
            {all &&
              outcome.done.map((row) => (
                <li key={row.id}>
                  <span>
                    <Tag color="success">成功</Tag>
                    {label(row)}
                  </span>
                </li>
              ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
