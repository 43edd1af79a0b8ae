import { Alert, Flex, Modal, Progress, Tag, Typography } from 'antd';
import { Link } from 'react-router-dom';
import { href } from '../../../../../config/route-projections.ts';
import type { ArticleRow } from '../../../../../contract/articles.ts';
import { errorMessage } from '../../../../components/admin/error-messages.ts';
import styles from './batch-publish.module.css';
import { type BatchEntry, mixOf } from './batch-words.ts';
import { useStoredChecks } from './use-stored-checks.ts';

interface Props {
  entry: BatchEntry;
  open: boolean;
  rows: readonly ArticleRow[];
  onPublish: () => void;
  onClose: () => void;
}

/** What a published article shows already is looked at by nobody again. */
const bringsSomethingNew = ({ status, working_copy }: ArticleRow) => status !== 'published' || working_copy !== null;

/** Before many articles are published: what they are, and what publishing each of them alone would be told. */
export function BatchPublish({ entry, open, rows, onPublish, onClose }: Props) {
  const { found, looked, all, error } = useStoredChecks(rows.filter(bringsSomethingNew));
  const blocked = found.filter(({ issues }) => issues.some(({ level }) => level === 'error')).length;
  const ready = looked === all || error !== undefined;
  return (
    <Modal
      open={open}
      title={`${entry.name} ${rows.length} 篇文章？`}
      okText={entry.name}
      cancelText="取消"
      okButtonProps={{ disabled: !ready }}
      onOk={onPublish}
      onCancel={onClose}
      width={640}
      styles={{ body: { maxBlockSize: 'calc(100dvh - 240px)', overflow: 'auto' } }}
    >
      <Typography.Paragraph>
        其中 {mixOf(rows)}。{entry.ask?.(rows)}
      </Typography.Paragraph>
      {error !== undefined && <Alert type="warning" showIcon title={`检查未能完成：${errorMessage(error)}`} />}
      {!ready && (
        <Flex vertical role="status">
          <Typography.Text type="secondary">
            发布前检查：{looked} / {all} 篇
          </Typography.Text>
          <Progress percent={Math.round((looked / all) * 100)} showInfo={false} aria-label="发布前检查" />
        </Flex>
      )}
      {found.length > 0 && (
        <>
          <Typography.Paragraph type={blocked > 0 ? 'danger' : 'secondary'}>
            {blocked > 0 ? `${blocked} 篇有必须先解决的问题，不会发布；` : ''}
            {found.length} 篇有提醒，可以先修改，也可以照常发布。
          </Typography.Paragraph>
          <ul className={styles.list}>
            {found.map(({ row, issues }) => (
              <li key={row.id}>
                <Link to={href('/p-admin/articles/edit/:id', { id: row.id })} target="_blank">
                  {row.title}
                </Link>
                <ul>
                  {issues.map((issue) => (
                    <li key={`${issue.rule} ${issue.message}`}>
                      {issue.level === 'error' && <Tag color="error">必须解决</Tag>}
                      {issue.message}
                      {issue.count > 1 && `（共 ${issue.count} 处）`}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
