import type { ReactNode } from 'react';
import type { ArticleRow } from '../../../../../contract/articles.ts';
import { formatTime } from '../../../../components/admin/format.ts';
import { type ArticleTab, KIND_OPTIONS, sectionOptions, wordOf } from '../article-words.ts';
import { Comments, count, DaysLeft, ReviewReasons, Status, Title } from './cells.tsx';
import styles from './list.module.css';

/** An article as a card, for a window too narrow for columns. */
export function ArticleCard({ row, tab, footer }: { row: ArticleRow; tab: ArticleTab; footer: ReactNode }) {
  const place = [
    row.exam,
    wordOf(sectionOptions(row.exam), row.section),
    wordOf(KIND_OPTIONS, row.kind),
    row.edition?.ended ? `${row.edition.name}（已结束）` : '',
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <div className={styles.card}>
      <Title row={row} />
      {tab === 'review_due' ? <ReviewReasons row={row} /> : tab !== 'recycled' && <Status row={row} />}
      <div className={styles.facts}>
        <span>{place}</span>
        {row.author && <span>{row.author.name}</span>}
        {tab === 'recycled' ? <DaysLeft row={row} /> : <span>{formatTime(row.updated_at)} 更新</span>}
        {row.status === 'published' && tab !== 'recycled' && <span>{count(row.view_count)} 次浏览</span>}
        {row.comment_count > 0 && tab !== 'recycled' && (
          <span>
            <Comments row={row} /> 条评论
          </span>
        )}
      </div>
      {footer}
    </div>
  );
}
