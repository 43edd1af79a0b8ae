import { Badge } from 'antd';
import type { RoutePath } from '../../../config/routes.ts';
import styles from './admin-layout.module.css';
import type { Waiting } from './use-waiting.ts';

/** Which of the sidebar's links say how much waits behind them. */
const WAITING: Partial<Record<RoutePath, { count: (waiting: Waiting) => number; words: string }>> = {
  '/p-admin/comments': { count: ({ comments }) => comments, words: '条评论待审核' },
  '/p-admin/articles': { count: ({ reviews }) => reviews, words: '篇文章待复核' },
};

/** What a link says beside its name: nothing where nothing waits. */
export function waitingAt(path: string, waiting: Waiting | null): { count: number; title: string } | null {
  const row = WAITING[path as RoutePath];
  const count = row && waiting ? row.count(waiting) : 0;
  return row && count > 0 ? { count, title: `${count} ${row.words}` } : null;
}

/** The number itself; the link’s title says it in words, so it has none of its own. */
export function MenuBadge({ count, dot }: { count: number; dot: boolean }) {
  return (
    <span className={styles.badge} data-dot={dot} aria-hidden>
      <Badge count={dot ? undefined : count} dot={dot} title="" overflowCount={999} size="small" />
    </span>
  );
}
