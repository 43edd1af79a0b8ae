import { EXAMS, type ExamCode, isSectionOf, KINDS, type Kind } from '../../../../config/exams.ts';
import { LIMITS, REQUEST } from '../../../../config/limits.ts';
import type { ArticleSummary } from '../../../../contract/articles.ts';
import type { ExamPage } from '../../../../contract/exams.ts';

/** The filters of an article list, as they stand in an address. Values that no list could understand are left out: see `isUnderstood`. */
export interface ListQuery {
  q?: string;
  exam?: ExamCode;
  section?: string;
  category?: string;
  tag?: string;
  kind?: Kind;
  /** From 1. */
  page: number;
}

export type FilterName = Exclude<keyof ListQuery, 'page'>;
export const FILTER_NAMES: readonly FilterName[] = ['q', 'exam', 'section', 'category', 'tag', 'kind'];

function slugIn(value: string | null): string | undefined {
  return value && value.length <= LIMITS.article.slug ? value : undefined;
}

/** Reads the filters of an address. `exam` fixes the exam (its own page), whatever the address says. */
export function readListQuery(url: URL, exam?: ExamCode): ListQuery {
  const get = (name: string) => url.searchParams.get(name)?.trim() || null;
  const code = exam ?? EXAMS.find((row) => row.code === get('exam')?.toUpperCase())?.code;
  const section = get('section');
  const kind = get('kind');
  const page = Number(get('page') ?? 1);
  return {
    q: get('q')?.slice(0, LIMITS.search_query),
    exam: code,
    section: section && code && isSectionOf(code, section) ? section : undefined,
    category: slugIn(get('category')),
    tag: slugIn(get('tag')),
    kind: kind && Object.hasOwn(KINDS, kind) ? (kind as Kind) : undefined,
    page: Number.isInteger(page) && page >= 1 && page <= REQUEST.page ? page : 1,
  };
}

/** Whether each filter that an address names is one that a list can have. */
export function isUnderstood(url: URL, query: ListQuery): boolean {
  return FILTER_NAMES.every((name) => query[name] !== undefined || !url.searchParams.get(name)?.trim());
}

/** The address of a list at `base` with these filters; page 1 and empty filters are not written. */
export function listHref(base: string, query: Partial<ListQuery>): string {
  const search = new URLSearchParams();
  for (const name of FILTER_NAMES) {
    const value = query[name];
    if (value) search.set(name, value);
  }
  if (query.page && query.page > 1) search.set('page', String(query.page));
  const text = search.toString();
  return text ? `${base}?${text}` : base;
}

/** The filters that are set beside the search, as an address has them. */
export function filtersBesideSearch(query: ListQuery): Record<string, string> {
  return Object.fromEntries(FILTER_NAMES.flatMap((name) => (name !== 'q' && query[name] ? [[name, query[name]]] : [])));
}

/** Whether any filter is set. */
export function isFiltered(query: ListQuery): boolean {
  return FILTER_NAMES.some((name) => query[name] !== undefined);
}

/** Whether this filter alone is set. */
export function isOnly(query: ListQuery, name: FilterName): boolean {
  return FILTER_NAMES.every((other) => (query[other] !== undefined) === (other === name));
}

/** Whether search engines are kept from a list: what was searched, what is empty, and what is narrowed twice, since there are thousands of these. */
export function isKeptOut(query: ListQuery, total: number): boolean {
  return query.q !== undefined || total === 0 || FILTER_NAMES.filter((name) => query[name] !== undefined).length > 1;
}

/** For filters that are not set, the values that still find something. Of a filter that is missing here, nothing is known. */
export type Offered = Partial<Record<'exam' | 'section' | 'kind', string[]>>;

/** What can still narrow a list that fits on one page. Nothing is known of a search: narrowed, it may find more. */
export function offeredBy(query: ListQuery, articles: readonly ArticleSummary[], total: number): Offered {
  if (query.q !== undefined || articles.length < total) return {};
  const names = (['exam', 'section', 'kind'] as const).filter((name) => query[name] === undefined);
  return Object.fromEntries(names.map((name) => [name, [...new Set(articles.flatMap((article) => article[name] ?? []))].sort()]));
}

/** The addresses of one list with other filters. On an exam's own page the exam is the path, elsewhere it is a filter. */
export interface ListAddresses {
  /** The list with these filters alone. */
  of: (query: Partial<ListQuery>) => string;
  /** The same list with one filter changed, from its first page. */
  changed: (name: FilterName, value: string | undefined) => string;
  /** Another page of the same list. */
  page: (page: number) => string;
}

/** `address` writes paths as the page's language does. */
export function listAddresses(query: ListQuery, address: (url: string) => string, exam?: ExamCode): ListAddresses {
  const of = (other: Partial<ListQuery>) => (exam ? `${listHref(address(`/${exam}`), { ...other, exam: undefined })}#articles` : listHref(address('/'), other));
  return { of, changed: (name, value) => of(withFilter(query, name, value)), page: (page) => of({ ...query, page }) };
}

/** The same list with one filter changed, from its first page. A section does not outlive its exam. */
export function withFilter(query: ListQuery, name: FilterName, value: string | undefined): Partial<ListQuery> {
  const next = { ...query, page: 1, [name]: value };
  return name === 'exam' ? { ...next, section: undefined } : next;
}

/** How many of an exam's articles have this section (null: none) and kind; what is not asked for may be anything. */
export function countArticles(counts: ExamPage['article_counts'], { section, kind }: { section?: string | null; kind?: string }): number {
  return counts
    .filter((pair) => (section === undefined || pair.section === section) && (kind === undefined || pair.kind === kind))
    .reduce((total, { count }) => total + count, 0);
}
