import { EXAM_CODES, KINDS, type Kind } from '../../../../config/exams.ts';
import { LIMITS } from '../../../../config/limits.ts';
import type { CallInput } from '../../../../contract/index.ts';
import { choice, optionalNumber, type QueryState } from '../../../components/admin/use-query-state.ts';
import { type ArticleTab, TAB_WORDS } from './article-words.ts';

type Sort = NonNullable<CallInput<'articles', 'list'>['query']['sort']>;
const SORTS = ['-updated_at', 'updated_at', '-published_at', 'published_at', '-view_count', 'view_count', 'title', '-title'] as const satisfies readonly Sort[];

export const TABS = Object.keys(TAB_WORDS) as ArticleTab[];

/** The list's state in the address, named as the call names it. Without `sort`: newest change first, or best match first under `q`. */
export const LIST_QUERY = {
  status: choice(TABS, 'all'),
  q: '',
  exam: choice(EXAM_CODES),
  section: '',
  category_id: optionalNumber(),
  author_id: optionalNumber(),
  review_due: false,
  kind: choice(Object.keys(KINDS) as Kind[]),
  sort: choice(SORTS),
  page: 1,
  per_page: LIMITS.per_page_default,
};
export type ListQuery = QueryState<typeof LIST_QUERY>;

/** As the server takes it: a section without its exam is no filter, lengths are kept. */
export function toCallQuery(query: ListQuery): CallInput<'articles', 'list'>['query'] {
  return {
    ...query,
    q: query.q.slice(0, LIMITS.search_query),
    section: query.exam ? query.section : '',
    review_due: query.review_due || undefined,
    per_page: Math.min(query.per_page, LIMITS.per_page_max),
  };
}
