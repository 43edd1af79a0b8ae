import type { CheerioAPI } from 'cheerio/slim';
import { sql } from 'kysely';
import { countText, minutesFor } from '../../../../config/reading.ts';
import { isSame } from '../../../../config/same.ts';
import type { ArticleFields, ArticleSummary } from '../../../../contract/articles.ts';
import { type AskedHeading, questionsOf } from '../../../content/headings.ts';
import { DERIVED_VERSION, deriveBody } from '../../../content/public-html.ts';
import { articleFields, type Searchable } from '../../../content/search-document.ts';
import { finderOf, type Sought, snippetOf } from '../../../content/snippets.ts';
import { mediaKeysIn, readBody } from '../../../content/text-of.ts';
import type { Dialect } from '../../../database/dialect.ts';
import { lock } from '../../../database/lock.ts';
import { prepared } from '../../../database/prepared.ts';
import { deleteState, readState, writeState } from '../../../database/shared-state.ts';
import { among } from '../../../database/values.ts';
import type { Db, Deps, Trx } from '../../../deps.ts';
import { inTurns, whileShort } from '../../../turns.ts';
import { replaceUses } from '../../media/media.uses.ts';
import { indexQuestions, moveQuestions, unindexQuestions } from '../../search/article-questions.ts';
import { type Found, findDocuments } from '../../search/find-documents.ts';
import { indexDocument, moveDocument, type Posting, SCOPES, type Scope, unindexDocument } from '../../search/search-index.ts';
import { OUTDATING, type Outdating, outdatedAfter } from './outdated.ts';

const KEY = 'derived_articles';
/** Articles that are looked at together; a transaction does as many of them as its time allows. */
const PIECE = 20;

interface Body {
  content_html: string;
  language: string;
}
const derive = ({ content_html, language }: Body, $?: CheerioAPI) => deriveBody(content_html, language === 'zh' ? 'zh' : 'en', $);

const columnsOf = ({ parts, prose }: ReturnType<typeof derive>) => ({ made_by: DERIVED_VERSION, parts: JSON.stringify(parts), body_text: prose });

/** What follows from a body, as its columns. `$`: the body as somebody has parsed it already; it is used up. */
export const derivedColumns = (body: Body, $?: CheerioAPI) => columnsOf(derive(body, $));

const writeDerived = prepared((db, { id, ...columns }: ReturnType<typeof derivedColumns> & { id: number }) =>
  db
    .insertInto('article_derived')
    .values({ article_id: id, ...columns })
    .onConflict((conflict) => conflict.column('article_id').doUpdateSet(columns)),
);

/** Keeps what follows from an article's live body, in the change that writes it. */
export async function storeDerived(trx: Trx, id: number, body: Body): Promise<void> {
  await writeDerived(trx, { id, ...derivedColumns(body) });
}

/** `PublicParts` as JSON: as they were kept, or what the body gives now where nothing was or other code kept it. */
export function partsOfRow(row: Body & { made_by: number | null; parts: string | null }): string {
  return row.made_by === DERIVED_VERSION && row.parts !== null ? row.parts : JSON.stringify(derive(row).parts);
}

const proseRows = prepared((db, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('articles')
    .leftJoin('article_derived', (join) => join.onRef('article_derived.article_id', '=', 'articles.id').on('article_derived.made_by', '=', DERIVED_VERSION))
    .select(['articles.id', 'article_derived.body_text'])
    // A body is only read where nothing was kept.
    .select(sql<string>`case when article_derived.article_id is null then articles.content_html else '' end`.as('content_html'))
    .where(among('articles.id', ids)),
);

/** The readable texts of articles without their headings: as they are kept, or what the body gives now. */
async function proseOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await proseRows(db, { ids });
  return new Map(rows.map(({ id, body_text, content_html }) => [id, body_text ?? readBody(content_html).prose]));
}

type Snippet = NonNullable<ArticleSummary['snippet']>;

/** What the name of an exam is worth where a text is shown: it stands everywhere in texts about it. */
const NAME = 0.3;
/** The same of a word that says next to nothing. */
const LEAST = 0.01;

/** What a search looks for, as `snippetsOf` takes it. */
export const soughtOf = ({ asked }: Found): Sought[] =>
  asked.map(({ words, worth, exams }) => {
    const isName = exams.length > 0;
    return { words, worth: Math.max(LEAST, isName ? NAME * worth : worth), isName };
  });

/** The place of each text that says most of what was sought; a title alone has none. */
export async function snippetsOf(deps: Deps, found: readonly { id: number }[], sought: readonly Sought[]): Promise<(Snippet | null)[]> {
  if (found.length === 0) return [];
  // Without headings: glued to the sentence behind them they would say nothing.
  const texts = await proseOf(
    deps.db,
    found.map(({ id }) => id),
  );
  const finder = finderOf(sought);
  return inTurns(found, ({ id }) => snippetOf(texts.get(id) ?? '', finder));
}

/** Forgets that all is made, so that `deriveSome` looks at every article again. */
export async function forgetDerived(trx: Db): Promise<void> {
  await deleteState(trx, KEY);
  await trx.updateTable('article_derived').set({ made_by: 0 }).execute();
  await trx.updateTable('article_cards').set({ made_by: 0 }).execute();
}

type Told = Outdating & { id: number; reading_minutes: number; outdated_after: string | null };

/** What an article's own row tells of its text, where that is another; its card follows by itself. */
async function storeTold(trx: Trx, row: Told, text: string): Promise<void> {
  const told = { reading_minutes: minutesFor(countText(text)), outdated_after: outdatedAfter(row) };
  if (told.reading_minutes === row.reading_minutes && told.outdated_after === row.outdated_after) return;
  await trx.updateTable('articles').set(told).where('id', '=', row.id).execute();
}

/** The next articles behind `after` of which nothing is made, or by older code. */
function underivedAfter(trx: Trx, after: number) {
  return trx
    .selectFrom('articles')
    .leftJoin('article_derived', 'article_derived.article_id', 'articles.id')
    .select([
      'articles.id',
      'articles.language',
      'articles.reading_minutes',
      'articles.outdated_after',
      'articles.cover_media_id',
      ...OUTDATING.map((name) => `articles.${name}` as const),
    ])
    .where('articles.id', '>', after)
    .where((eb) => eb.or([eb('article_derived.made_by', 'is', null), eb('article_derived.made_by', '!=', DERIVED_VERSION)]))
    .orderBy('articles.id')
    .limit(PIECE)
    .execute();
}

/**
 * Makes what older code made anew, a few articles at a time; any instance goes on where another stopped. Answers how many; 0 once all are done. The state holds the version alone then,
 * until then the article before which all are done: to look for it among those cost more with each piece.
 */
export async function deriveSome(deps: Deps): Promise<number> {
  if ((await readState(deps.db, KEY)) === String(DERIVED_VERSION)) return 0;
  return deps.db.transaction().execute(async (trx) => {
    await lock(trx, deps.dialect, 'articles');
    const [version, last] = (await readState(trx, KEY))?.split(':') ?? [];
    const behind = version === String(DERIVED_VERSION) ? await underivedAfter(trx, Number(last)) : [];
    // Once more from the first: one may have been saved by another instance's older code.
    const rows = behind.length > 0 ? behind : await underivedAfter(trx, 0);
    const done = await whileShort(rows, async (row) => {
      const derived = derive(row);
      await writeDerived(trx, { id: row.id, ...columnsOf(derived) });
      await storeTold(trx, row, derived.text);
      await replaceUses(trx, row.id, mediaKeysIn(row.content_html), row.cover_media_id);
    });
    await writeState(trx, KEY, done.length === 0 ? String(DERIVED_VERSION) : `${DERIVED_VERSION}:${done.at(-1)?.id}`, deps.clock());
    return done.length;
  });
}

/** What search knows of an article. */
interface IndexedArticle extends Searchable {
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
export async function indexArticle(trx: Trx, dialect: Dialect, id: number, article: IndexedArticle, was?: string, posting: Posting = 'now'): Promise<void> {
  const attributes = attributesOfArticle(article);
  if (was === undefined || scopeOf(was) !== attributes.scope) await unindexDocument(trx, dialect, other(attributes.scope), id);
  await indexDocument(trx, dialect, { ...attributes, id }, articleFields(article), posting);
}

/** Brings the index up to what an article answers. */
export async function indexAsked(
  trx: Trx,
  dialect: Dialect,
  id: number,
  article: IndexedArticle,
  asked: readonly AskedHeading[],
  posting: Posting = 'now',
): Promise<void> {
  const { kind: _kind, ...attributes } = attributesOfArticle(article);
  await indexQuestions(trx, dialect, { ...attributes, id }, asked, posting);
}

/** After a change of an article's state alone: readers find it, or only the console does. `status` is null in the recycle bin. */
export async function showInSearch(trx: Trx, dialect: Dialect, id: number, status: string | null): Promise<void> {
  const scope = scopeOf(status);
  await moveDocument(trx, dialect, id, other(scope), scope);
  await moveQuestions(trx, dialect, id, scope);
}

/** Takes an article that is deleted for good out of the index. */
export async function unindexArticle(trx: Trx, dialect: Dialect, id: number): Promise<void> {
  for (const scope of [SCOPES.public, SCOPES.hidden]) await unindexDocument(trx, dialect, scope, id);
  await unindexQuestions(trx, dialect, id);
}

/** What readers find. Null when `q` holds no word. */
export const findPublicArticles = (deps: Deps, q: string): Promise<Found | null> => findDocuments(deps, q, { scopes: [SCOPES.public] });

/** What the console finds: articles in every state. */
export const findAllArticles = (deps: Deps, q: string): Promise<Found | null> => findDocuments(deps, q, { scopes: [SCOPES.public, SCOPES.hidden] });

/** The articles of a search in its order. */
export const idsOf = (found: Found): number[] => found.documents.map(({ document_id }) => document_id);

type Indexed = IndexedArticle & Pick<ArticleFields, 'cover_media_id'>;

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

/** What the index knows of an article's questions besides their texts. */
const QUESTIONED = ['exam', 'section', 'language', 'status'] as const satisfies (keyof IndexedArticle)[];

/** Brings the search index and the record of used media up to the article, as far as it is another than `before`. */
export async function syncIndex(trx: Trx, dialect: Dialect, articleId: number, article: Indexed, before?: Indexed): Promise<void> {
  if (!before || INDEXED.some((name) => !isSame(article[name], before[name]))) await indexArticle(trx, dialect, articleId, article, before?.status);
  const [asked, askedBefore] = [questionsOf(article.content_html), before ? questionsOf(before.content_html) : []];
  if (!isSame(asked, askedBefore) || (asked.length > 0 && before && QUESTIONED.some((name) => article[name] !== before[name])))
    await indexAsked(trx, dialect, articleId, article, asked);
  const keys = mediaKeysIn(article.content_html);
  if (before && article.cover_media_id === before.cover_media_id && isSame(keys, mediaKeysIn(before.content_html))) return;
  await replaceUses(trx, articleId, keys, article.cover_media_id);
}
