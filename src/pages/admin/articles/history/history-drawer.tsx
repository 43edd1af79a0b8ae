import { Button, Empty, Flex, Segmented, Skeleton, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { LIMITS } from '../../../../../config/limits.ts';
import { isSame } from '../../../../../config/same.ts';
import type { Article, Revision, RevisionEvent } from '../../../../../contract/articles.ts';
import { api } from '../../../../api/api.ts';
import { formatCount, formatTime } from '../../../../components/admin/format.ts';
import { Loaded, useLoad } from '../../../../components/admin/use-load.tsx';
import { Drawer } from '../../../../components/admin/windows.tsx';
import { FieldDiffs } from '../diff/field-diffs.tsx';
import { type ArticleValues, asSent, EMPTY_FORM, FORM_FIELDS } from '../form-fields.ts';
import { useFieldNames } from '../value-text.ts';
import styles from './history.module.css';

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
  take_back: '撤销更新',
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
      <Loaded load={list} title="加载历史版本失败" waiting={<Skeleton active className="ui-roomy" />}>
        {() =>
          !selected ? (
            <Empty description="还没有历史版本" className="ui-roomy" />
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
                      {formatCount(row.chars)} 个字符
                      {sizeChange(row, rows[at + 1])}
                    </span>
                  </button>
                ))}
                <Typography.Paragraph type="secondary" className={styles.end}>
                  每次手动保存或发布会留下一个版本，最多保留 {LIMITS.article.revisions_kept} 个。
                </Typography.Paragraph>
              </nav>
              <section className={styles.detail} aria-label={`第 ${selected.revision} 版`}>
                <Flex wrap gap={8} justify="space-between" align="center" className="ui-below">
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
          )
        }
      </Loaded>
    </Drawer>
  );
}

function sizeChange(row: Revision, before: Revision | undefined): string {
  if (!before || before.chars === row.chars) return '';
  return row.chars > before.chars ? `（+${row.chars - before.chars}）` : `（−${before.chars - row.chars}）`;
}

interface RevisionDiffProps {
  articleId: number;
  revision: number;
  /** The revision to compare with; null for the first one of all, which is compared with nothing. */
  before: number | null;
  /** Instead of `before`: what stands in the form. The diff then leads from the revision to it. */
  now: ArticleValues | null;
}

/** What one version changed, or what was changed since. */
function RevisionDiff({ articleId, revision, before, now }: RevisionDiffProps) {
  const fieldsOf = async (number: number, signal: AbortSignal) =>
    asSent((await api.articles.revision({ params: { id: articleId, revision: number } }, { signal })).data.fields);
  const load = useLoad(
    async (signal) => {
      const [it, other] = await Promise.all([fieldsOf(revision, signal), before === null ? null : fieldsOf(before, signal)]);
      return { it, other: other ?? EMPTY_FORM };
    },
    ['articles', articleId, 'revisions', revision, before],
  );
  const names = useFieldNames(load.data ? [load.data.it, now ?? load.data.other] : []);
  return (
    <Loaded load={load} title="加载这个版本失败" waiting={<Skeleton active paragraph={{ rows: 8 }} />}>
      {({ it, other }) => {
        const [old, after] = now ? [it, now] : [other, it];
        const fields = FORM_FIELDS.filter((field) => !isSame(old[field], after[field]));
        return (
          <>
            <Typography.Paragraph type="secondary">
              {now ? '从这个版本到当前内容的变化：' : before === null ? '最早保留的版本，以下是它的全部内容：' : `从第 ${before} 版到第 ${revision} 版的变化：`}
            </Typography.Paragraph>
            {fields.length === 0 ? (
              <Typography.Text>{now ? '这个版本与当前内容相同。' : '内容没有变化（只改变了发布状态）。'}</Typography.Text>
            ) : (
              <FieldDiffs fields={fields} before={old} after={after} names={names} />
            )}
          </>
        );
      }}
    </Loaded>
  );
}
