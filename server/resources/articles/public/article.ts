import { sql } from 'kysely';
import { DAY_MS, LIMITS } from '../../../../config/limits.ts';
import type { ArticlePublic } from '../../../../contract/articles.ts';
import { inTransaction } from '../../../change.ts';
import { joinParts, picturesOf } from '../../../content/public-pictures.ts';
import { oldAddress, oldList } from '../../../content/slugs.ts';
import { prepared } from '../../../database/prepared.ts';
import type { Caller, Deps, SessionUser } from '../../../deps.ts';
import { AppError, found } from '../../../http/errors.ts';
import { hashToken, newToken } from '../../../security/credentials.ts';
import { categorySlugs } from '../../categories/categories.service.ts';
import { commentsOpen } from '../../comments/comments.rules.ts';
import { currentSettings, type Moment, momentOf } from '../../configs/configs.service.ts';
import { knownEditions } from '../../exams/exams.repository.ts';
import { keptPictures } from '../../media/media.present.ts';
import { publicTags } from '../articles.lookups.ts';
import { findPublicRecord, type PublicRecord, presentPublic, type Tag } from '../articles.queries.ts';
import { findRedirect } from '../articles.repository.ts';
import { refuseRecycled } from '../articles.service.ts';
import { publicCondition, publicRow } from '../articles.states.ts';
import { type ArticleRecord, findArticle, withWorkingCopy } from '../articles.versions.ts';
import { pointedTo, summaries } from '../derived/cards.ts';
import { partsOfRow } from '../derived/derived.ts';
import { newerOf, relatedIds } from './related.ts';

/** The public article of a slug, a number or a former slug; its own `slug` tells where it lives now. */
async function findPublic(deps: Deps, slug: string): Promise<{ row: PublicRecord; tags: Tag[] }> {
  const now = deps.clock();
  const normal = slug.normalize('NFC');
  const known = await findPublicRecord(deps, /^\d{1,15}$/.test(slug) ? { id: Number(slug) } : { slug: normal }, now);
  if (known) return known;
  const redirect = await findRedirect(deps.db, `/article/${normal}`, now);
  if (!redirect) throw new AppError('not_found');
  if (redirect.article_id === null) throw new AppError('gone');
  return found(await findPublicRecord(deps, { id: redirect.article_id }, now));
}

/** The edition that an article describes, and where a reader of one that is over goes on. */
async function editionOf(deps: Deps, row: PublicRecord, moment: Moment) {
  const edition = row.edition_id === null ? undefined : (await knownEditions(deps)).get(row.edition_id);
  if (!edition) return null;
  const { name, name_zh, valid_from, valid_to } = edition;
  return { name, name_zh, valid_from, valid_to, newer: await newerOf(deps, row, valid_to, moment) };
}

async function whole(deps: Deps, row: PublicRecord, tags: readonly Tag[]): Promise<ArticlePublic> {
  const settings = await currentSettings(deps);
  const moment = await momentOf(deps);
  const parts = partsOfRow(row);
  const article = presentPublic(row, tags, moment, {
    content_html: joinParts(parts, await keptPictures(deps, picturesOf(parts))),
    ...(await aroundOf(deps, row)),
    related: await summaries(deps, await relatedIds(deps, row, settings.related_count, moment)),
    pointed: await pointedTo(deps, row),
    edition: await editionOf(deps, row, moment),
  });
  article.allow_comments = commentsOpen(settings, { allow_comments: article.allow_comments, published_at: row.published_at }, moment.now);
  return article;
}

/** One article as readers see it. With the token of a preview link, as they would see it if what waits were published. */
export async function getPublic(deps: Deps, slug: string, preview?: string): Promise<ArticlePublic> {
  if (preview !== undefined) {
    const { row, tags } = await withWorkingCopy(deps.db, await findPreviewed(deps, slug, preview));
    return whole(deps, { ...row, made_by: null, parts: null }, tags);
  }
  const { row, tags } = await findPublic(deps, slug);
  return whole(deps, row, tags);
}

/** As much of a public article as its share picture shows. @throws AppError `not_found`, `gone` */
export async function findShared(deps: Deps, slug: string): Promise<Pick<ArticlePublic, 'slug' | 'title' | 'exam' | 'language'>> {
  const { slug: own, title, exam, language } = (await findPublic(deps, slug)).row;
  return { slug: own, title, exam: exam as ArticlePublic['exam'], language: language as ArticlePublic['language'] };
}

/** Where an old address of an imported site leads: the article's slug, `gone`, or nothing. */
export async function findOldAddress(deps: Deps, path: string): Promise<{ slug: string } | 'gone' | null> {
  const redirect = await findRedirect(deps.db, path, deps.clock());
  if (!redirect) return null;
  if (redirect.article_id === null) return 'gone';
  return redirect.is_public === 1 && redirect.slug !== null ? { slug: redirect.slug } : null;
}

/** The list here that an address of an imported site's list (`/category/guides/reading/page/2`, `/tag/vocabulary`) leads to; null where there is none. */
export async function findOldList(deps: Deps, path: string): Promise<string | null> {
  const [kind, ...rest] = oldList(oldAddress(path).split('/').filter(Boolean));
  const slug = rest.at(-1);
  if (slug === undefined || slug.length > LIMITS.article.slug) return null;
  if (kind === 'category') return (await categorySlugs(deps.db, [slug])).has(slug) ? `/?category=${encodeURIComponent(slug)}` : null;
  if (kind !== 'tag') return null;
  return (await publicTags(deps.db, [slug], deps.clock())).has(slug) ? `/?tag=${encodeURIComponent(slug)}` : null;
}

/** Makes a link that shows the article as it stands in the console, without signing in, for some days. */
export async function makePreviewLink(deps: Deps, caller: Caller<SessionUser>, id: number): Promise<{ url: string; expires_at: string }> {
  const now = deps.clock();
  const expires_at = now + LIMITS.article.preview_days * DAY_MS;
  const token = newToken();
  await inTransaction(deps, async (trx) => {
    refuseRecycled(found(await findArticle(trx, id)));
    await trx
      .insertInto('article_previews')
      .values({ article_id: id, token_hash: hashToken(token), user_id: caller.user.id, created_at: now, expires_at })
      .execute();
  });
  return { url: `/article/${id}?preview=${token}`, expires_at: new Date(expires_at).toISOString() };
}

/** The article that a preview link shows; 404 for another article's token, a wrong or an expired one, one of somebody who is no longer let in, and in the recycle bin. */
async function findPreviewed(deps: Deps, id: string, token: string): Promise<ArticleRecord> {
  const preview = found(
    await deps.db
      .selectFrom('article_previews')
      .innerJoin('users', 'users.id', 'article_previews.user_id')
      .select('article_id')
      .where('users.disabled', '=', 0)
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', deps.clock())
      .executeTakeFirst(),
  );
  if (String(preview.article_id) !== id) throw new AppError('not_found');
  const row = found(await findArticle(deps.db, preview.article_id));
  if (row.deleted_at !== null) throw new AppError('not_found');
  return row;
}

/** Forgets the links that are over. */
export async function expirePreviews(deps: Deps): Promise<void> {
  await deps.db.deleteFrom('article_previews').where('expires_at', '<=', deps.clock()).execute();
}

interface Here {
  now: number;
  id: number;
  published_at: number;
  exam: string | null;
  language: string;
  original: number;
}

/** The article before, the one behind, and the same text in other languages. */
const around = prepared((db, { now, id, published_at, exam, language, original }: Here) => {
  const places = (place: 'previous' | 'next' | 'translation') =>
    db.selectFrom('articles').select(['articles.id', 'articles.slug', 'articles.title', 'articles.language', sql<string>`${sql.lit(place)}`.as('place')]);
  const next = (place: 'previous' | 'next') => {
    const [operator, order] = place === 'previous' ? (['<', 'desc'] as const) : (['>', 'asc'] as const);
    const query = places(place)
      .where(publicCondition(now))
      .where('articles.language', '=', language)
      .where((eb) => (exam === null ? eb('articles.exam', 'is', null) : eb('articles.exam', '=', exam)))
      .where((eb) => eb(eb.refTuple('articles.published_at', 'articles.id'), operator, eb.tuple(published_at, id)))
      .orderBy('articles.published_at', order)
      .orderBy('articles.id', order)
      .limit(1);
    return db.selectFrom(query.as('near')).selectAll();
  };
  const family = places('translation').where(publicRow(now)).where('articles.id', '!=', id);
  return next('previous')
    .unionAll(next('next'))
    .unionAll(family.where('articles.id', '=', original))
    .unionAll(family.where('articles.translation_of', '=', original));
});

/** The articles of the same exam and language published before and after this one, and the same text in other languages. */
async function aroundOf(
  deps: Deps,
  { id, published_at, exam, language, translation_of }: PublicRecord,
): Promise<Pick<ArticlePublic, 'previous' | 'next' | 'translations'>> {
  const now = deps.clock();
  const found = await around(deps.db, { now, id, published_at: published_at ?? now, exam, language, original: translation_of ?? id });
  const at = (place: string) => {
    const near = found.find((other) => other.place === place);
    return near ? { slug: near.slug, title: near.title } : null;
  };
  const family = found.filter(({ place }) => place === 'translation').sort((one, other) => one.id - other.id);
  return {
    previous: at('previous'),
    next: at('next'),
    translations: family.map(({ language: own, slug, title }) => ({ language: own as ArticlePublic['language'], slug, title })),
  };
}
