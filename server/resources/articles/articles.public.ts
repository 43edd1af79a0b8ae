import { sql } from 'kysely';
import type { ArticlePublic, ArticleSummary } from '../../../contract/articles.ts';
import type { CallInput } from '../../../contract/index.ts';
import { publicHtml } from '../../content/public-html.ts';
import type { Deps } from '../../deps.ts';
import { AppError, found } from '../../http/errors.ts';
import { metaOf, offsetOf } from '../../http/paging.ts';
import { today } from '../../time-zone.ts';
import { settingsOf } from '../configs/configs.service.ts';
import { presentPublic, presentSummary } from './articles.present.ts';
import {
  type ArticleListRecord,
  type ArticleQuery,
  type ArticleRecord,
  categoryWithDescendants,
  countOf,
  findPublicRecord,
  findRedirect,
  isPublic,
  searchCondition,
  selectArticles,
  tagsOf,
} from './articles.repository.ts';

type Filters = CallInput<'articles', 'list_public'>['query'];

async function summaries(deps: Deps, rows: readonly ArticleListRecord[]): Promise<ArticleSummary[]> {
  const tags = await tagsOf(
    deps.db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => presentSummary(row, tags.get(row.id) ?? []));
}

/** Applies the public filters; null when one of them names something that does not exist, so nothing can match. */
async function narrowed(deps: Deps, filters: Filters): Promise<ArticleQuery | null> {
  let query = isPublic(selectArticles(deps.db), deps.clock());
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

/** The public list: only published articles whose time has come. A search is ordered by rank unless told otherwise. */
export async function listPublic(deps: Deps, filters: Filters) {
  const q = filters.q?.trim();
  const match = q ? searchCondition(deps.dialect, q) : null;
  let query = await narrowed(deps, filters);
  if (!query || (q && !match)) return { data: [], meta: metaOf(filters, 0) };
  if (match) query = query.where(match.condition);
  const total = await countOf(query);

  if (match && !filters.sort) query = query.orderBy(match.rank);
  else if (filters.sort === 'title') query = query.orderBy(sql`lower(articles.title)`);
  else if (filters.sort === '-view_count') query = query.orderBy('articles.view_count', 'desc');
  else if (!match) query = query.orderBy('articles.pinned', 'desc');
  const rows = await query.orderBy('articles.published_at', 'desc').orderBy('articles.id', 'desc').limit(filters.per_page).offset(offsetOf(filters)).execute();
  return { data: await summaries(deps, rows), meta: metaOf(filters, total) };
}

async function neighbour(deps: Deps, row: ArticleRecord, direction: 'previous' | 'next') {
  const [operator, order] = direction === 'previous' ? (['<', 'desc'] as const) : (['>', 'asc'] as const);
  const base = isPublic(selectArticles(deps.db), deps.clock()).where('articles.language', '=', row.language);
  const inExam = row.exam === null ? base.where('articles.exam', 'is', null) : base.where('articles.exam', '=', row.exam);
  const found = await inExam
    .where((eb) => eb(eb.refTuple('articles.published_at', 'articles.id'), operator, eb.tuple(row.published_at ?? 0, row.id)))
    .orderBy('articles.published_at', order)
    .orderBy('articles.id', order)
    .limit(1)
    .executeTakeFirst();
  return found ? { slug: found.slug, title: found.title } : null;
}

/** Related: same section before same exam before same category, the newest first; an ended edition goes last. */
async function related(deps: Deps, row: ArticleRecord, limit: number, day: string): Promise<ArticleSummary[]> {
  if (limit === 0) return [];
  const rows = await isPublic(selectArticles(deps.db), deps.clock())
    .where('articles.id', '!=', row.id)
    .where('articles.language', '=', row.language)
    .where((eb) =>
      eb.or([
        ...(row.exam ? [eb('articles.exam', '=', row.exam)] : []),
        ...(row.category_id ? [eb('articles.category_id', '=', row.category_id)] : []),
        eb.lit(false),
      ]),
    )
    .orderBy(sql`case when editions.valid_to is not null and editions.valid_to < ${day} then 1 else 0 end`)
    .orderBy(sql`case when articles.exam = ${row.exam} and articles.section = ${row.section} then 0 when articles.exam = ${row.exam} then 1 else 2 end`)
    .orderBy('articles.published_at', 'desc')
    .orderBy('articles.id', 'desc')
    .limit(limit)
    .execute();
  return summaries(deps, rows);
}

async function translations(deps: Deps, row: ArticleRecord) {
  const original = row.translation_of ?? row.id;
  const rows = await isPublic(selectArticles(deps.db), deps.clock())
    .where((eb) => eb.or([eb('articles.id', '=', original), eb('articles.translation_of', '=', original)]))
    .where('articles.id', '!=', row.id)
    .orderBy('articles.id')
    .execute();
  return rows.map(({ language, slug, title }) => ({ language: language as ArticlePublic['language'], slug, title }));
}

/** The public article of a slug, a number or a former slug; its own `slug` tells where it lives now. */
async function findPublic(deps: Deps, slug: string): Promise<ArticleRecord> {
  const now = deps.clock();
  const normal = slug.normalize('NFC');
  const row = await findPublicRecord(deps.db, /^\d{1,15}$/.test(slug) ? { id: Number(slug) } : { slug: normal }, now);
  if (row) return row;
  const redirect = await findRedirect(deps.db, `/article/${normal}`);
  if (!redirect) throw new AppError('not_found');
  if (redirect.article_id === null) throw new AppError('gone');
  return found(await findPublicRecord(deps.db, { id: redirect.article_id }, now));
}

export async function getPublic(deps: Deps, slug: string): Promise<ArticlePublic> {
  const row = await findPublic(deps, slug);
  const settings = await settingsOf(deps.db);
  const day = today(deps.clock(), settings.time_zone);
  const tags = (await tagsOf(deps.db, [row.id])).get(row.id) ?? [];
  const article = presentPublic(row, tags, day, {
    content_html: publicHtml(row.content_html),
    previous: await neighbour(deps, row, 'previous'),
    next: await neighbour(deps, row, 'next'),
    related: await related(deps, row, settings.related_count, day),
    translations: await translations(deps, row),
  });
  return { ...article, allow_comments: article.allow_comments && settings.comments_enabled };
}

/** Where an old address of an imported site leads: the article's slug, `gone`, or nothing. */
export async function findOldAddress(deps: Deps, path: string): Promise<{ slug: string } | 'gone' | null> {
  const redirect = await findRedirect(deps.db, path);
  if (!redirect) return null;
  if (redirect.article_id === null) return 'gone';
  const isVisible = redirect.status === 'published' && redirect.deleted_at === null && (redirect.published_at ?? Infinity) <= deps.clock();
  return isVisible && redirect.slug !== null ? { slug: redirect.slug } : null;
}
