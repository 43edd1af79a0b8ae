import type { ArticleSummary } from '../../../../contract/articles.ts';
import type { CategoryNode } from '../../../../contract/categories.ts';
import { useText } from '../../../locales/use-text.ts';
import styles from './filters.module.css';
import type { FilterName, ListAddresses, ListQuery } from './list-query.ts';
import { useFilterNames } from './use-list-title.ts';

interface ActiveFiltersProps {
  query: ListQuery;
  articles: readonly ArticleSummary[];
  categories: readonly CategoryNode[];
  addresses: ListAddresses;
  /** Filters that the page shows elsewhere. */
  except?: readonly FilterName[];
}

/** The filters that are set, each a link that takes it away. */
export function ActiveFilters({ query, articles, categories, addresses, except = [] }: ActiveFiltersProps) {
  const texts = useText();
  const filters = useFilterNames(query, articles, categories).filter(({ name }) => !except.includes(name));
  const kinds: Record<FilterName, string> = {
    q: texts.filter_q,
    exam: texts.filter_exam,
    section: texts.filter_section,
    category: texts.filter_category,
    tag: texts.filter_tag,
    kind: texts.filter_kind,
  };
  if (filters.length === 0) return null;
  return (
    <section className={styles.active} aria-label={texts.active_filters}>
      <ul>
        {filters.map(({ name, label }) => (
          <li key={name}>
            <a className={styles.chip} href={addresses.changed(name, undefined)} aria-label={texts.remove_filter(`${kinds[name]}: ${label}`)}>
              <span className={styles.what}>{kinds[name]}</span> {label} <span aria-hidden>×</span>
            </a>
          </li>
        ))}
        {filters.length > 1 && (
          <li>
            <a className={styles.clear} href={addresses.of({})}>
              {texts.clear_filters}
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}
