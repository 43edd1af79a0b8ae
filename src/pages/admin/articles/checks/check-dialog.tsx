import { CheckCircleOutlined, CloseCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { Alert, Button, Flex, Modal, Result, Skeleton, Tag, Typography } from 'antd';
import type { CheckIssue } from '../../../../../contract/articles.ts';
import { errorMessage } from '../../../../components/admin/error-messages.ts';
import { FIELD_WORDS, isArticleField } from '../article-values.ts';
import styles from './checks.module.css';

export interface CheckDialogState {
  /** What follows when the person says so; null when they only wanted to look. */
  go_on: { label: string; run: () => void } | null;
  issues: CheckIssue[] | null;
  error: unknown;
}

interface CheckDialogProps {
  open: boolean;
  state: CheckDialogState;
  onClose: () => void;
  onRetry: () => void;
  onGoTo: (issue: CheckIssue) => void;
  afterClose: () => void;
}

/** What the check found. Warnings leave the choice to the person; errors stop publishing. */
export function CheckDialog({ open, state: { go_on, issues, error }, onClose, onRetry, onGoTo, afterClose }: CheckDialogProps) {
  const errors = issues?.filter(({ level }) => level === 'error') ?? [];
  const warnings = issues?.filter(({ level }) => level === 'warning') ?? [];
  return (
    <Modal
      open={open}
      title={go_on ? '发布前检查' : '检查'}
      onCancel={onClose}
      afterClose={afterClose}
      width={640}
      styles={{ body: { maxBlockSize: 'calc(100dvh - 280px)', overflow: 'auto' } }}
      footer={
        <Flex gap={8} justify="end" wrap>
          <Button onClick={onClose}>{go_on ? '返回修改' : '关闭'}</Button>
          {go_on && (issues || Boolean(error)) && (
            <Button type="primary" disabled={errors.length > 0} onClick={go_on.run}>
              {go_on.label}
            </Button>
          )}
        </Flex>
      }
    >
      {error ? (
        <Alert
          type="warning"
          showIcon
          title={`检查未能完成：${errorMessage(error)}`}
          action={
            <Button size="small" onClick={onRetry}>
              重试
            </Button>
          }
        />
      ) : !issues ? (
        <Skeleton active paragraph={{ rows: 4 }} />
      ) : issues.length === 0 ? (
        <Result status="success" icon={<CheckCircleOutlined />} title="没有发现问题" />
      ) : (
        <>
          <Typography.Paragraph type="secondary">
            {errors.length > 0 ? `${errors.length} 个问题必须先解决，才能发布。` : '以下只是提醒，可以修改，也可以照常发布。'}点击一项可跳到所在的位置。
          </Typography.Paragraph>
          <ul className={styles.list}>
            {[...errors, ...warnings].map((issue) => (
              <li key={`${issue.rule} ${issue.field} ${issue.excerpt}`}>
                <button type="button" className={styles.item} data-level={issue.level} onClick={() => onGoTo(issue)}>
                  {issue.level === 'error' ? <CloseCircleOutlined aria-hidden /> : <WarningOutlined aria-hidden />}
                  <span>
                    <Tag color={issue.level === 'error' ? 'error' : 'warning'}>{issue.level === 'error' ? '必须解决' : '提醒'}</Tag>
                    <span className={styles.message}>
                      {issue.message}
                      {issue.count > 1 && `（共 ${issue.count} 处）`}
                    </span>
                    <span className={styles.place}>
                      {isArticleField(issue.field) ? FIELD_WORDS[issue.field] : '作者'}
                      {issue.excerpt && `：${issue.excerpt}`}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
