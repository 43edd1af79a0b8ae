import { sql } from 'kysely';
import type { ArticlePublic, ArticleSummary } from '../../../contract/articles.ts';
import type { CallInput } from '../../../contract/index.ts';
import { publicHtml } from '../../content/public-html.ts';
import { snippetOf } from '../../content/snippets.ts';
import { textOf } from '../../content/text-of.ts';
import type { Deps } from '../../deps.ts';
import { AppError, found } from '../../http/errors.ts';
import { metaOf, offsetOf } from '../../http/paging.ts';
import { commentsOpen } from '../comments/comments.open.ts';
import { settingsOf } from '../configs/configs.service.ts';
import { picturesIn } from '../media/media.pictures.ts';
import { presentPublic, presentSummary } from './articles.present.ts';
import { findPreviewed } from './articles.previews.ts';
import {
  categoryWithDescendants,
  countOf,
  findPublicRecord,
  type IdQuery,
  inOrder,
  type PublicRecord,
  publicCondition,
  selectArticles,
  selectIds,
  tagsOf,
} from './articles.queries.ts';
import { findRedirect } from './articles.repository.ts';
import { searchFor } from './articles.search.ts';
import { hasEnded, type Moment, momentOf } from './articles.states.ts';
import { withWorkingCopy } from './articles.working-copy.ts';

type Filters = CallInput<'articles', 'list_public'>['query'];

async function summaries(deps: Deps, query: IdQuery): Promise<ArticleSummary[]> {
  const found = await query.execute();
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const tags = await tagsOf(deps.db, ids);
  const rows = await selectArticles(deps.db).where('articles.id', 'in', ids).execute();
  return inOrder(found, rows).map((row) => presentSummary(row, tags.get(row.id) ?? []));
}

/** Applies the public filters; null when one of them names something that does not exist, so nothing can match. */
async function narrowed(deps: Deps, filters: Filters): Promise<IdQuery | null> {
  let query = selectIds(deps.db).where(publicCondition(deps.clock()));
  for (const name of ['exam', 'section', 'kind', 'language'] as const) {
    const value = filters[name];
    if (value !== undefined) query = query.where(`articles.${name}`, '=', value);
  }
  if (filters.category !== undefined) {
    const category = await deps.db.selectFrom('categories').select('id').where('slug', '=', filters.category).executeTakeFirst();
    if (!category) return null;
    query = query.where('articles.category_id', 'in', await categoryWithDescendants(deps.db, category.id));
  }
  if (filters.tag !== undefined) {
    const tag = filters.tag;
    query = query.where('articles.id', 'in', (eb) =>
      eb.selectFrom('article_tags').innerJoin('tags', 'tags.id', 'article_tags.tag_id').select('article_tags.article_id').where('tags.slug', '=', tag),
    );
  }
  return query;
}

/** Adds the place of each text where the search was found; a title alone has none. */
async function withSnippets(deps: Deps, articles: ArticleSummary[], words: readonly string[]): Promise<ArticleSummary[]> {
  if (articles.length === 0) return articles;
  const ids = articles.map(({ id }) => id);
  const bodies = await deps.db.selectFrom('articles').select(['id', 'content_html']).where('id', 'in', ids).execute();
  const texts = new Map(bodies.map(({ id, content_html }) => [id, textOf(content_html)]));
  return articles.map((article) => ({ ...article, snippet: snippetOf(texts.get(article.id) ?? '', words) }));
}

/** The public list: only published articles whose time has come. A search is ordered by rank unless told otherwise. */
export async function listPublic(deps: Deps, filters: Filters) {
  const q = filters.q?.trim();
  const search = q ? await searchFor(deps, q) : null;
  const match = search?.match ?? null;
  let query = await narrowed(deps, filters);
  if (!query || (q && !match)) return { data: [], meta: metaOf(filters, 0) };
  if (match) query = query.where(match.condition);
  const total = await countOf(query);

  if (match && !filters.sort) query = query.orderBy(match.rank);
  else if (filters.sort === 'title') query = query.orderBy(sql`lower(articles.title)`);
  else if (filters.sort === '-view_count') query = query.orderBy('articles.view_count', 'desc');
  else if (!match) query = query.orderBy('articles.pinned', 'desc');
  const page = query.orderBy('articles.published_at', 'desc').orderBy('articles.id', 'desc').limit(filters.per_page).offset(offsetOf(filters));
  const data = await summaries(deps, page);
  return { data: search ? await withSnippets(deps, data, search.words) : data, meta: metaOf(filters, total) };
}

async function neighbour(deps: Deps, row: PublicRecord, direction: 'previous' | 'next') {
  const [operator, order] = direction === 'previous' ? (['<', 'desc'] as const) : (['>', 'asc'] as const);
  const base = selectIds(deps.db)
    .where(publicCondition(deps.clock()))
    .where('articles.language', '=', row.language)
    .select(['articles.slug', 'articles.title']);
  const inExam = row.exam === null ? base.where('articles.exam', 'is', null) : base.where('articles.exam', '=', row.exam);
  const found = await inExam
    .where((eb) => eb(eb.refTuple('articles.published_at', 'articles.id'), operator, eb.tuple(row.published_at ?? deps.clock(), row.id)))
    .orderBy('articles.published_at', order)
    .orderBy('articles.id', order)
    .limit(1)
    .executeTakeFirst();
  return found ? { slug: found.slug, title: found.title } : null;
}

/** What no reader should be led to first: it describes an edition that has ended, or its review day is past. */
function stale(day: string) {
  return sql`case when articles.review_by < ${day} or exists (
    select 1 from editions where editions.id = articles.edition_id and editions.valid_to < ${day}) then 1 else 0 end`;
}

/** Related: of the same exam, then of its section, then of the skill, the newest first; what is stale goes last. */
async function related(deps: Deps, row: PublicRecord, limit: number, day: string): Promise<ArticleSummary[]> {
  if (limit === 0) return [];
  const query = selectIds(deps.db)
    .where(publicCondition(deps.clock()))
    .where('articles.id', '!=', row.id)
    .where('articles.language', '=', row.language)
    .where((eb) =>
      eb.or([
        ...(row.exam ? [eb('articles.exam', '=', row.exam)] : []),
        ...(row.category_id ? [eb('articles.category_id', '=', row.category_id)] : []),
        eb.lit(false),
      ]),
    )
    .orderBy(stale(day))
    .orderBy(sql`case when articles.exam = ${row.exam} then 0 else 1 end`)
    .orderBy(sql`case when articles.section = ${row.section} then 0 else 1 end`)
    .orderBy(sql`case when articles.skill = ${row.skill} then 0 else 1 end`)
    .orderBy('articles.published_at', 'desc')
    .orderBy('articles.id', 'desc')
    .limit(limit);
  return summaries(deps, query);
}

/** Where an ended edition's reader goes on: an article about an edition in force, of the same section (else the exam as a whole), the same kind first. */
async function newer(deps: Deps, row: PublicRecord, moment: Moment) {
  if (row.exam === null || !hasEnded(row.edition_valid_to, moment)) return null;
  const { day } = moment;
  const found = await deps.db
    .selectFrom('articles')
    .innerJoin('editions', 'editions.id', 'articles.edition_id')
    .select(['articles.slug', 'articles.title'])
    .where(publicCondition(moment.now))
    .where('articles.id', '!=', row.id)
    .where('articles.language', '=', row.language)
    .where('articles.exam', '=', row.exam)
    .where((eb) => eb.or([eb('articles.section', '=', row.section ?? 'general'), eb('articles.section', '=', 'general'), eb('articles.section', 'is', null)]))
    .where((eb) => eb.or([eb('editions.valid_to', 'is', null), eb('editions.valid_to', '>=', day)]))
    .where((eb) => eb.or([eb('articles.review_by', 'is', null), eb('articles.review_by', '>=', day)]))
    .orderBy(sql`case when coalesce(articles.section, 'general') = ${row.section ?? 'general'} then 0 else 1 end`)
    .orderBy(sql`case when articles.kind = ${row.kind} then 0 else 1 end`)
    .orderBy('articles.published_at', 'desc')
    .orderBy('articles.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ? { slug: found.slug, title: found.title } : null;
}

async function translations(deps: Deps, row: PublicRecord) {
  const original = row.translation_of ?? row.id;
  const rows = await selectIds(deps.db)
    .where(publicCondition(deps.clock()))
    .select(['articles.slug', 'articles.title', 'articles.language'])
    .where((eb) => eb.or([eb('articles.id', '=', original), eb('articles.translation_of', '=', original)]))
    .where('articles.id', '!=', row.id)
    .orderBy('articles.id')
    .execute();
  return rows.map(({ language, slug, title }) => ({ language: language as ArticlePublic['language'], slug, title }));
}

/** The public article of a slug, a number or a former slug; its own `slug` tells where it lives now. */
async function findPublic(deps: Deps, slug: string): Promise<PublicRecord> {
  const now = deps.clock();
  const normal = slug.normalize('NFC');
  const row = await findPublicRecord(deps.db, /^\d{1,15}$/.test(slug) ? { id: Number(slug) } : { slug: normal }, now);
  if (row) return row;
  const redirect = await findRedirect(deps.db, `/article/${normal}`);
  if (!redirect) throw new AppError('not_found');
  if (redirect.article_id === null) throw new AppError('gone');
  return found(await findPublicRecord(deps.db, { id: redirect.article_id }, now));
}

async function whole(deps: Deps, row: PublicRecord, tags: readonly { name: string; slug: string }[]): Promise<ArticlePublic> {
  const settings = await settingsOf(deps.db);
  const moment = await momentOf(deps);
  const article = presentPublic(row, tags, moment, {
    content_html: publicHtml(row.content_html, await picturesIn(deps.db, row.content_html), row.language === 'zh' ? 'zh' : 'en'),
    previous: await neighbour(deps, row, 'previous'),
    next: await neighbour(deps, row, 'next'),
    related: await related(deps, row, settings.related_count, moment.day),
    translations: await translations(deps, row),
    newer: await newer(deps, row, moment),
  });
  return { ...article, allow_comments: commentsOpen(settings, { allow_comments: article.allow_comments, published_at: row.published_at }, moment.now) };
}

/** One article as readers see it. With the token of a preview link, as they would see it if what waits were published. */
export async function getPublic(deps: Deps, slug: string, preview?: string): Promise<ArticlePublic> {
  if (preview !== undefined) {
    const { row, tags } = await withWorkingCopy(deps.db, await findPreviewed(deps, slug, preview));
    return whole(deps, row, tags);
  }
  const row = await findPublic(deps, slug);
  return whole(deps, row, (await tagsOf(deps.db, [row.id])).get(row.id) ?? []);
}

/** Where an old address of an imported site leads: the article's slug, `gone`, or nothing. */
export async function findOldAddress(deps: Deps, path: string): Promise<{ slug: string } | 'gone' | null> {
  const redirect = await findRedirect(deps.db, path);
  if (!redirect) return null;
  if (redirect.article_id === null) return 'gone';
  const isVisible = redirect.status === 'published' && redirect.deleted_at === null && (redirect.published_at ?? Infinity) <= deps.clock();
  return isVisible && redirect.slug !== null ? { slug: redirect.slug } : null;
}
