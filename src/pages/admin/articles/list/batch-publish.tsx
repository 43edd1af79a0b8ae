import { useQueries } from '@tanstack/react-query';
import { Alert, Flex, Progress, Tag, Typography } from 'antd';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { LIMITS } from '../../../../../config/limits.ts';
import { href } from '../../../../../config/route-projections.ts';
import type { ArticleRow, CheckIssue } from '../../../../../contract/articles.ts';
import { api } from '../../../../api/api.ts';
import { errorMessage } from '../../../../components/admin/error-messages.ts';
import { Modal } from '../../../../components/admin/windows.tsx';
import { type BatchEntry, mixOf, questionOf } from './batch-words.ts';
import styles from './list.module.css';

interface Props {
  entry: BatchEntry;
  open: boolean;
  rows: readonly ArticleRow[];
  /** Once the window has gone: what comes next opens a window of its own, and takes the focus. */
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
  const isAgreed = useRef(false);
  const agree = () => {
    isAgreed.current = true;
    onClose();
  };
  return (
    <Modal
      open={open}
      title={questionOf(entry, rows.length)}
      okText={entry.name}
      cancelText="取消"
      okButtonProps={{ disabled: !ready }}
      onOk={agree}
      onCancel={onClose}
      afterClose={() => isAgreed.current && onPublish()}
      width={640}
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
            {[
              blocked > 0 && `${blocked} 篇有必须先解决的问题，不会发布`,
              found.length > blocked && `${found.length - blocked} 篇有提醒，可以先修改，也可以照常发布`,
            ]
              .filter(Boolean)
              .join('；')}
            。
          </Typography.Paragraph>
          <ul className={styles.issues}>
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

interface Finding {
  row: ArticleRow;
  issues: CheckIssue[];
}

/** What the check before publishing finds in articles as they are stored, those with what must be mended first. `looked` of `all` are through. */
function useStoredChecks(rows: readonly ArticleRow[]): { found: Finding[]; looked: number; all: number; error: unknown } {
  const parts: ArticleRow[][] = [];
  for (let at = 0; at < rows.length; at += LIMITS.article.checks_at_once) parts.push(rows.slice(at, at + LIMITS.article.checks_at_once));
  const answers = useQueries({
    queries: parts.map((part) => {
      const ids = part.map(({ id }) => id);
      return {
        queryKey: ['articles', 'checks', ids],
        queryFn: async ({ signal }: { signal: AbortSignal }) => (await api.articles.check_stored({ body: { ids } }, { signal })).data,
        gcTime: 0,
      };
    }),
  });
  const found = answers
    .flatMap(({ data = [] }) => data)
    .flatMap(({ id, issues }) => {
      const row = rows.find((one) => one.id === id);
      return row && issues.length > 0 ? [{ row, issues }] : [];
    });
  const isBlocked = ({ issues }: Finding) => issues.some(({ level }) => level === 'error');
  return {
    found: [...found.filter(isBlocked), ...found.filter((one) => !isBlocked(one))],
    looked: parts.reduce((sum, part, at) => sum + (answers[at]?.isSuccess ? part.length : 0), 0),
    all: rows.length,
    error: answers.find(({ error }) => error)?.error ?? undefined,
  };
}
