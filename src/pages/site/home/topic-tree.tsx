import type { CategoryNode } from '../../../../contract/categories.ts';
import { useNames } from '../../../components/site/use-names.ts';
import { useAddress, useText } from '../../../locales/use-text.ts';
import { type ListQuery, listHref, withFilter } from '../list/list-query.ts';
import styles from './home.module.css';

/** The categories that hold articles, with their counts, as links that filter the list. */
export function TopicTree({ categories, query }: { categories: CategoryNode[]; query: ListQuery }) {
  const texts = useText();
  if (filled(categories).length === 0) return null;
  return (
    <nav aria-labelledby="topics-title">
      <h2 className={styles.heading} id="topics-title">
        {texts.browse_by_topic}
      </h2>
      <Topics nodes={categories} query={query} />
    </nav>
  );
}

/** A topic's count holds its children's, so nothing below an empty one is lost. */
const filled = (nodes: CategoryNode[]) => nodes.filter((node) => node.article_count > 0);

function Topics({ nodes, query }: { nodes: CategoryNode[]; query: ListQuery }) {
  const names = useNames();
  const address = useAddress();
  return (
    <ul className={styles.topics}>
      {filled(nodes).map((node) => (
        <li key={node.id}>
          <a
            className={styles.topic}
            href={`${listHref(address('/'), withFilter({ ...query, q: undefined }, 'category', node.slug))}`}
            title={names.categoryDescription(node) || undefined}
            aria-current={query.category === node.slug ? 'true' : undefined}
          >
            <span className={styles.name}>{names.category(node)}</span>
            <span className={styles.leader} aria-hidden />
            <span className={styles.articles}>{node.article_count}</span>
          </a>
          {filled(node.children).length > 0 && <Topics nodes={node.children} query={query} />}
        </li>
      ))}
    </ul>
  );
}
