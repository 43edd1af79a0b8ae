import { EXAM_CODES, findExam, KINDS, type Kind } from '../../../../config/exams.ts';
import type { ArticleSummary } from '../../../../contract/articles.ts';
import type { CategoryNode } from '../../../../contract/categories.ts';
import type { ExamPage } from '../../../../contract/exams.ts';
import { useAddress, useLanguage, useText } from '../../../locales/use-text.ts';
import { cachedPart } from '../cached-part.tsx';
import { useNames } from '../use-names.ts';
import styles from './filter-rows.module.css';
import { countArticles, FILTER_NAMES, type FilterName, type ListAddresses, type ListQuery, listAddresses, type Offered } from './list-query.ts';

/** The category with this slug, anywhere in the tree. */
export function findCategory(categories: readonly CategoryNode[], slug: string): CategoryNode | undefined {
  for (const node of categories) {
    const found = node.slug === slug ? node : findCategory(node.children, slug);
    if (found) return found;
  }
  return undefined;
}

/** The label of each filter that is set. Hidden categories and tags are named as the articles found name them. */
export function useFilterNames(query: ListQuery, articles: readonly ArticleSummary[], categories: readonly CategoryNode[]) {
  const names = useNames();
  const words: Record<FilterName, (value: string) => string> = {
    q: (q) => `“${q}”`,
    exam: (code) => code,
    section: (slug) => (query.exam ? names.section(query.exam, slug) : slug),
    category: (slug) => {
      const category = findCategory(categories, slug) ?? articles.find((article) => article.category?.slug === slug)?.category;
      return category ? names.category(category) : slug;
    },
    tag: (slug) => articles.flatMap(({ tags }) => tags).find((tag) => tag.slug === slug)?.name ?? slug,
    kind: () => (query.kind ? names.kind(query.kind) : ''),
  };
  return FILTER_NAMES.flatMap((name) => {
    const value = query[name];
    return value ? [{ name, label: words[name](value) }] : [];
  });
}

/** The heading of a list: what it is filtered by, or simply the latest articles. */
export function useListTitle(query: ListQuery, articles: readonly ArticleSummary[], categories: readonly CategoryNode[]): string {
  const texts = useText();
  const filters = useFilterNames(query, articles, categories);
  if (filters.length === 0) return texts.latest_articles;
  return filters.map(({ name, label }) => (name === 'q' ? texts.search_results(query.q ?? '') : label)).join(' · ');
}

interface FilterRowsProps {
  query: ListQuery;
  /** On an exam's own page: how many articles each of its sections and kinds has. What has none is not offered. */
  counts?: ExamPage['article_counts'];
  /** What else is known to lead to nothing is not offered either. */
  offered?: Offered;
}

interface Choice {
  value: string | undefined;
  label: string;
  count?: number;
}

/** The list's filters as rows of links: the exam (but not on its own page), the exam's sections once it is known, and kind. */
export const FilterRows = cachedPart('filters', ({ query, counts, offered = {} }: FilterRowsProps) => {
  const addresses = listAddresses(query, useAddress(), counts && query.exam);
  const texts = useText();
  const names = useNames();
  const { number } = useLanguage();
  const exam = findExam(query.exam);
  const row = (name: keyof Offered, label: string, choices: Choice[], all?: number) => {
    const leads = ({ value = '', count }: Choice) => query[name] === value || (count !== 0 && (offered[name]?.includes(value) ?? true));
    return { name, label, choices: [{ value: undefined, label: texts.filter_all, count: all }, ...choices.filter(leads)] };
  };
  const { section, kind } = query;
  const countOf = (filters: { section?: string; kind?: string }) => counts && countArticles(counts, filters);
  const sections = (exam?.sections ?? []).map(({ slug }) => ({
    value: slug,
    label: names.section(exam?.code ?? '', slug),
    count: countOf({ section: slug, kind }),
  }));
  const kinds = (Object.keys(KINDS) as Kind[]).map((value) => ({ value, label: names.kind(value), count: countOf({ section, kind: value }) }));
  const rows = [
    ...(counts
      ? []
      : [
          row(
            'exam',
            texts.filter_exam,
            EXAM_CODES.map((code) => ({ value: code, label: code })),
          ),
        ]),
    ...(sections.length > 0 ? [row('section', texts.filter_section, sections, countOf({ kind }))] : []),
    row('kind', texts.filter_kind, kinds, countOf({ section })),
  ].filter(({ choices }) => choices.length > 1);
  if (rows.length === 0) return null;
  return (
    <nav className={styles.rows} aria-label={texts.filters}>
      {rows.map(({ name, label, choices }) => (
        <div key={name} className={styles.row}>
          <span className={styles.label} id={`filter-${name}`}>
            {label}
          </span>
          <ul className={styles.choices} aria-labelledby={`filter-${name}`}>
            {choices.map(({ value, label: choice, count }) => (
              <li key={value ?? ''}>
                <a
                  className={styles.choice}
                  data-exam={name === 'exam' ? value : undefined}
                  href={addresses.changed(name, value)}
                  aria-current={query[name] === value ? 'true' : undefined}
                >
                  {choice}
                  {count !== undefined && <span className={styles.count}>{number(count)}</span>}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
});

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
            <a
              className={styles.chip}
              href={addresses.changed(name, undefined)}
              aria-label={texts.remove_filter(kinds[name], (name === 'q' && query.q) || label)}
            >
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
