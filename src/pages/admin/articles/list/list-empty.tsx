import { Button, Empty, Skeleton } from 'antd';
import { LIMITS } from '../../../../../config/limits.ts';
import { href } from '../../../../../config/route-projections.ts';
import type { ArticleTab } from '../article-words.ts';
import { LinkButton } from '../link-button.tsx';
import styles from './list.module.css';

const EMPTY: Record<ArticleTab, { title: string; next?: string; create?: true }> = {
  all: { title: '还没有文章', next: '写下第一篇，保存为草稿后会出现在这里。', create: true },
  draft: { title: '没有草稿', next: '新建的文章先保存为草稿，发布前读者看不到。', create: true },
  scheduled: { title: '没有定时发布的文章', next: '在文章的编辑页选择将来的时间，点“定时发布”，到时自动公开。' },
  published: { title: '没有已发布的文章', next: '打开一篇草稿，检查后点“发布”。' },
  review_due: { title: '没有待复核的文章', next: '复核期限已过、所述考试版本已结束，或把已过的日期说成将来的文章会出现在这里。' },
  recycled: { title: '回收站是空的', next: `移入回收站的文章在这里保留 ${LIMITS.article.recycle_days} 天，其间可以恢复。` },
};

/** Why there is nothing to see, and what to do next. */
export function ListEmpty({ tab, filtered, onClear }: { tab: ArticleTab; filtered: boolean; onClear: () => void }) {
  if (filtered) {
    return (
      <Empty description="没有符合条件的文章">
        <Button onClick={onClear}>清除全部筛选</Button>
      </Empty>
    );
  }
  const { title, next, create } = EMPTY[tab];
  return (
    <Empty
      description={
        <>
          <div>{title}</div>
          {next && <div className={styles.faint}>{next}</div>}
        </>
      }
    >
      {create && (
        <LinkButton type="primary" to={href('/p-admin/articles/create')}>
          新建文章
        </LinkButton>
      )}
    </Empty>
  );
}

/** In place of the rows before the first answer. */
export function ListSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <Skeleton active title={false} paragraph={{ rows: 10, width: '100%' }} />
    </div>
  );
}
