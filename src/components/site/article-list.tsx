import type { ArticleSummary } from '../../../contract/articles.ts';
import { ArticleItem } from './article-item.tsx';
import styles from './article-list.module.css';

/** Articles one below the other, hairlines between them. */
export function ArticleList({ articles, level, brief }: { articles: readonly ArticleSummary[]; level?: 2 | 3 | 4; brief?: boolean }) {
  return (
    <ul className={styles.list}>
      {articles.map((article) => (
        <li key={article.id}>
          <ArticleItem article={article} level={level} brief={brief} />
        </li>
      ))}
    </ul>
  );
}
