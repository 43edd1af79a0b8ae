import { Button, Drawer, Empty, Flex, Segmented, Skeleton, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { LIMITS } from '../../../../../config/limits.ts';
import type { Article, Revision, RevisionEvent } from '../../../../../contract/articles.ts';
import { api } from '../../../../api/api.ts';
import { ErrorResult } from '../../../../components/admin/error-result.tsx';
import { formatTime } from '../../../../components/admin/format.ts';
import { useLoad } from '../../../../components/admin/use-load.ts';
import type { ArticleValues } from '../article-values.ts';
import styles from './history.module.css';
import { RevisionDiff } from './revision-diff.tsx';

interface HistoryDrawerProps {
  article: Article;
  /** What stands in the form now. */
  current: () => ArticleValues;
  open: boolean;
  onClose: () => void;
  onRestore: (revision: Revision) => void;
}

const EVENT_WORDS: Record<RevisionEvent, string> = {
  create: '新建',
  save: '保存',
  publish: '发布',
  unpublish: '转为草稿',
  restore: '恢复旧版本',
  import: '导入',
};

type Against = 'previous' | 'current';

/** 历史版本: who saved what and when, what a version changed, and the way back to it. */
export function HistoryDrawer({ article, current, open, onClose, onRestore }: HistoryDrawerProps) {
  const list = useLoad(
    async (signal) => (await api.articles.revisions({ params: { id: article.id }, query: {} }, { signal })).data,
    ['articles', article.id, 'revisions'],
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const [against, setAgainst] = useState<Against>('previous');
  // The form does not change while the drawer lies over it.
  const now = useMemo(current, [current]);
  const rows = list.data ?? [];
  const index = Math.max(0, chosen === null ? 0 : rows.findIndex(({ revision }) => revision === chosen));
  const selected = rows[index];
  return (
    <Drawer open={open} onClose={onClose} title="历史版本" size="min(1120px, 100vw)" styles={{ body: { padding: 0 } }}>
      {list.error ? (
        <ErrorResult error={list.error} onRetry={list.reload} title="加载历史版本失败" />
      ) : !list.data ? (
        <Skeleton active style={{ padding: 24 }} />
      ) : !selected ? (
        <Empty description="还没有历史版本" style={{ padding: 48 }} />
      ) : (
        <div className={styles.columns}>
          <nav className={styles.list} aria-label="历史版本">
            {rows.map((row, at) => (
              <button key={row.revision} type="button" className={styles.item} aria-current={row === selected} onClick={() => setChosen(row.revision)}>
                <span className={styles.when}>
                  {formatTime(row.created_at)} <b>{EVENT_WORDS[row.event]}</b>
                </span>
                <span className={styles.who}>
                  第 {row.revision} 版 · {row.author && `${row.author.name} · `}
                  {row.chars} 字符{sizeChange(row, rows[at + 1])}
                </span>
              </button>
            ))}
            <Typography.Paragraph type="secondary" className={styles.end}>
              每次手动保存或发布会留下一个版本，最多保留 {LIMITS.article.revisions_kept} 个。
            </Typography.Paragraph>
          </nav>
          <section className={styles.detail} aria-label={`第 ${selected.revision} 版`}>
            <Flex wrap gap={8} justify="space-between" align="center" style={{ marginBottom: 16 }}>
              <Segmented
                value={against}
                onChange={setAgainst}
                options={[
                  { value: 'previous', label: '与上一版比较' },
                  { value: 'current', label: '与当前内容比较' },
                ]}
              />
              <Button type="primary" disabled={Boolean(article.deleted_at)} onClick={() => onRestore(selected)}>
                恢复此版本
              </Button>
            </Flex>
            <RevisionDiff
              key={`${selected.revision} ${against}`}
              articleId={article.id}
              revision={selected.revision}
              before={against === 'previous' ? (rows[index + 1]?.revision ?? null) : null}
              now={against === 'current' ? now : null}
            />
          </section>
        </div>
      )}
    </Drawer>
  );
}

function sizeChange(row: Revision, before: Revision | undefined): string {
  if (!before || before.chars === row.chars) return '';
  return row.chars > before.chars ? `（+${row.chars - before.chars}）` : `（−${before.chars - row.chars}）`;
}
