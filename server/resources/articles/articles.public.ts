import { sql } from 'kysely';
import type { ArticlePublic, ArticleSummary } from '../../../contract/articles.ts';
import { publicHtml } from '../../content/public-html.ts';
import type { Deps } from '../../deps.ts';
import { AppError, found } from '../../http/errors.ts';
import { commentsOpen } from '../comments/comments.open.ts';
import { settingsOf } from '../configs/configs.service.ts';
import { picturesIn } from '../media/media.pictures.ts';
import { presentPublic } from './articles.present.ts';
import { findPreviewed } from './articles.previews.ts';
import { summaries } from './articles.public-list.ts';
import { findPublicRecord, type PublicRecord, publicCondition, selectIds, tagsOf } from './articles.queries.ts';
import { findRedirect } from './articles.repository.ts';
import { hasEnded, type Moment, momentOf } from './articles.states.ts';
import { withWorkingCopy } from './articles.working-copy.ts';

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
