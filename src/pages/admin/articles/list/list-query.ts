import { ARTICLE_DATES, ARTICLE_SORTS } from '../../../../../config/article-fields.ts';
import { EXAM_CODES, KINDS, type Kind, LEVELS, type Level, SKILLS, type Skill } from '../../../../../config/exams.ts';
import { LANGUAGES } from '../../../../../config/languages.ts';
import { LIMITS } from '../../../../../config/limits.ts';
import type { CallInput } from '../../../../../contract/index.ts';
import { choice, optionalNumber, type QueryState } from '../../../../components/admin/use-query-state.ts';
import { type ArticleTab, TAB_WORDS } from '../article-words.ts';

type CallQuery = CallInput<'articles', 'list'>['query'];
type Sort = NonNullable<CallQuery['sort']>;

export const TABS = Object.keys(TAB_WORDS) as ArticleTab[];

/** The list's state in the address, named as the call names it. Without `sort` each tab has its own order, see `sortOf`. */
export const LIST_QUERY = {
  status: choice(TABS, 'all'),
  q: '',
  exam: choice(EXAM_CODES),
  section: '',
  edition_id: optionalNumber(),
  category_id: optionalNumber(),
  kind: choice(Object.keys(KINDS) as Kind[]),
  tag: '',
  skill: choice(Object.keys(SKILLS) as Skill[]),
  level: choice(Object.keys(LEVELS) as Level[]),
  language: choice(LANGUAGES),
  pinned: choice(['true', 'false']),
  date: choice(ARTICLE_DATES, 'updated_at'),
  from: '',
  to: '',
  author_id: optionalNumber(),
  sort: choice(ARTICLE_SORTS),
  page: 1,
  per_page: LIMITS.per_page_default,
};
export type ListQuery = QueryState<typeof LIST_QUERY>;
/** What narrows a list and so its counts: everything but the tab, the order and the page. */
export type ListFilters = Omit<ListQuery, 'status' | 'sort' | 'page' | 'per_page'>;

/** The times by which the list can be narrowed. */
export const DATE_WORDS = { updated_at: '更新日期', published_at: '发布日期', created_at: '创建日期' } as const satisfies Record<ListQuery['date'], string>;

const FILTER_KEYS = Object.keys(LIST_QUERY).filter((key) => !['status', 'sort', 'page', 'per_page'].includes(key)) as (keyof ListFilters)[];
/** Takes every filter off; the tab and the order stay. */
export const NO_FILTERS: Partial<ListQuery> = Object.fromEntries(FILTER_KEYS.map((key) => [key, undefined]));

export function hasFilters(query: ListQuery): boolean {
  return FILTER_KEYS.some((key) => key !== 'date' && query[key] !== undefined && query[key] !== '');
}

/** The order in force: what comes due first among the scheduled, best match first under `q` (undefined), newest change first elsewhere. */
export function sortOf({ sort, q, status }: ListQuery): Sort | undefined {
  if (sort) return sort;
  if (status === 'scheduled') return 'published_at';
  return q ? undefined : '-updated_at';
}

const day = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined);

/** The filters as the server takes them: a section without its exam is no filter, lengths are kept, half a date is none. */
export function toFilters(query: ListQuery): Omit<CallQuery, 'status' | 'sort' | 'page' | 'per_page'> {
  return {
    q: query.q.slice(0, LIMITS.search_query) || undefined,
    exam: query.exam,
    section: (query.exam && query.section) || undefined,
    edition_id: query.edition_id,
    category_id: query.category_id,
    kind: query.kind,
    tag: query.tag.trim().slice(0, LIMITS.article.slug) || undefined,
    skill: query.skill,
    level: query.level,
    language: query.language,
    pinned: query.pinned === undefined ? undefined : query.pinned === 'true',
    date: query.from || query.to ? query.date : undefined,
    from: day(query.from),
    to: day(query.to),
    author_id: query.author_id,
  };
}

/** The whole view as the server takes it. */
export function toCallQuery(query: ListQuery): CallQuery {
  return { ...toFilters(query), status: query.status, sort: sortOf(query), page: query.page, per_page: Math.min(query.per_page, LIMITS.per_page_max) };
}
