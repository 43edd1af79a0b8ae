import { articleFields, type Searchable } from '../../content/search-document.ts';
import { mediaPathsOf } from '../../content/text-of.ts';
import type { Dialect } from '../../database/dialect.ts';
import type { Deps, Trx } from '../../deps.ts';
import { replaceUses } from '../media/media.uses.ts';
import type { Found } from '../search/find-documents.ts';
import { find } from '../search/kept-searches.ts';
import { indexDocument, moveDocument, SCOPES, type Scope, unindexDocument } from '../search/search-index.ts';
import type { Draft } from './articles.fields.ts';

/** What search knows of an article. */
export interface IndexedArticle extends Searchable {
  language: string;
  status: string;
}

/** Where an article of this status is found; null is the recycle bin. */
const scopeOf = (status: string | null): Scope => (status === 'published' ? SCOPES.public : SCOPES.hidden);

const other = (scope: Scope) => (scope === SCOPES.public ? SCOPES.hidden : SCOPES.public);

/** By what a search narrows; the scope is who may find it. */
export function attributesOfArticle({ status, exam, section, kind, language }: Omit<IndexedArticle, 'content_html' | 'tags'>) {
  return { scope: scopeOf(status), exam, section, kind, language };
}

/** Brings the index up to an article that is not in the recycle bin. `was`: the status that it was indexed with, where that is known. */
export async function indexArticle(trx: Trx, dialect: Dialect, id: number, article: IndexedArticle, was?: string): Promise<void> {
  const attributes = attributesOfArticle(article);
  if (was === undefined || scopeOf(was) !== attributes.scope) await unindexDocument(trx, dialect, other(attributes.scope), id);
  await indexDocument(trx, dialect, { ...attributes, id }, articleFields(article));
}

/** After a change of an article's state alone: readers find it, or only the console does. `status` is null in the recycle bin. */
export async function showInSearch(trx: Trx, dialect: Dialect, id: number, status: string | null): Promise<void> {
  const scope = scopeOf(status);
  await moveDocument(trx, dialect, id, other(scope), scope);
}

/** Takes an article that is deleted for good out of the index. */
export async function unindexArticle(trx: Trx, dialect: Dialect, id: number): Promise<void> {
  for (const scope of [SCOPES.public, SCOPES.hidden]) await unindexDocument(trx, dialect, scope, id);
}

/** What readers find. Null when `q` holds no word. */
export const findPublicArticles = (deps: Deps, q: string): Promise<Found | null> => find(deps, q, { scopes: [SCOPES.public] });

/** What the console finds: articles in every state. */
export const findAllArticles = (deps: Deps, q: string): Promise<Found | null> => find(deps, q, { scopes: [SCOPES.public, SCOPES.hidden] });

/** The articles of a search in its order. */
export const idsOf = (found: Found): number[] => found.documents.map(({ document_id }) => document_id);

const isSame = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other);

type Indexed = IndexedArticle & Pick<Draft, 'cover_media_id'>;

/** What search and the record of media know of an article. */
const INDEXED = [
  'title',
  'summary',
  'content_html',
  'exam',
  'section',
  'skill',
  'kind',
  'tags',
  'language',
  'status',
] as const satisfies (keyof IndexedArticle)[];

/** Brings the search index and the record of used media up to the article, as far as it is another than `before`. */
export async function syncIndex(trx: Trx, dialect: Dialect, articleId: number, draft: Indexed, before?: Indexed): Promise<void> {
  if (!before || INDEXED.some((name) => !isSame(draft[name], before[name]))) await indexArticle(trx, dialect, articleId, draft, before?.status);
  const paths = mediaPathsOf(draft.content_html);
  if (before && draft.cover_media_id === before.cover_media_id && isSame(paths, mediaPathsOf(before.content_html))) return;
  await replaceUses(
    trx,
    articleId,
    paths.map((path) => path.slice('/media/'.length)),
    draft.cover_media_id,
  );
}
