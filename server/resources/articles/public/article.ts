import { sql } from 'kysely';
import { PAGE_FIELD_NAMES } from '../../../../config/article-fields.ts';
import { DAY_MS, LIMITS } from '../../../../config/limits.ts';
import type { ArticlePublic } from '../../../../contract/articles.ts';
import { inTransaction } from '../../../change.ts';
import { DERIVED_VERSION } from '../../../content/public-html.ts';
import { oldAddress, oldList } from '../../../content/slugs.ts';
import { prepared } from '../../../database/prepared.ts';
import { iso } from '../../../database/values.ts';
import type { Caller, Deps, SessionUser } from '../../../deps.ts';
import { AppError, found } from '../../../errors.ts';
import { hashToken, newToken } from '../../../security/credentials.ts';
import { presentSlug } from '../../categories/categories.service.ts';
import { publicTags } from '../articles.lookups.ts';
import { publicRow } from '../articles.publication.ts';
import type { ArticleListRecord } from '../articles.queries.ts';
import { findRedirect } from '../articles.repository.ts';
import { refuseRecycled } from '../articles.service.ts';
import { type ArticleRecord, findArticle, withWorkingCopy } from '../articles.versions.ts';
import { CARD_VERSION, type Card, cardOf, readCards } from '../derived/cards.ts';

/** What an article's page needs of its row, beside what its card says. */
const COLUMNS = [
  ...(['id', 'slug', 'title', 'exam', 'section', 'skill', 'kind', 'language', 'category_id', 'cover_media_id', 'author_id', 'view_count'] as const),
  ...(['comment_count', 'published_at', 'created_at', 'review_by', 'edition_id', 'translation_of', 'allow_comments', ...PAGE_FIELD_NAMES] as const),
] as const;

/** What readers see of one article: its own row, with its body. What it points to is known to the process. */
export type PublicRow = Pick<ArticleListRecord, (typeof COLUMNS)[number]> & { content_html: string; made_by: number | null; parts: string | null };

/** The same with its card, whose gaps are open. */
export interface PublicRecord {
  row: PublicRow;
  card: Card;
}

const publicRows = prepared((db, { id, slug, now }: { id: number | null; slug: string | null; now: number }) => {
  const query = db
    .selectFrom('articles')
    .select(COLUMNS.map((name) => `articles.${name}` as const))
    .leftJoin('article_derived', (join) => join.onRef('article_derived.article_id', '=', 'articles.id').on('article_derived.made_by', '=', DERIVED_VERSION))
    .select(['article_derived.made_by', 'article_derived.parts'])
    .leftJoin('article_cards', (join) => join.onRef('article_cards.article_id', '=', 'articles.id').on('article_cards.made_by', '=', CARD_VERSION))
    .select('article_cards.text as card')
    // A body is only read where nothing was made of it.
    .select(sql<string>`case when article_derived.parts is null then articles.content_html else '' end`.as('content_html'))
    .where(publicRow(now));
  return id === null ? query.where('articles.slug', '=', slug) : query.where('articles.id', '=', id);
});

/** The public article of an id or a slug. */
async function findPublicRecord(
  { db, dialect }: Pick<Deps, 'db' | 'dialect'>,
  by: { id: number } | { slug: string },
  now: number,
): Promise<PublicRecord | undefined> {
  const [row] = await publicRows(db, { id: null, slug: null, ...by, now });
  if (!row) return undefined;
  const { id: article_id, category_id, cover_media_id, author_id, view_count, comment_count, card: text } = row;
  if (text !== null) return { row, card: { article_id, text, category_id, cover_media_id, author_id, view_count, comment_count } };
  // Outdated by a change that was a moment ago, or made by other code.
  const [card] = await readCards(db, dialect.name, [article_id]);
  return card && { row, card };
}

/** The public article of a slug, a number or a former slug; its own `slug` tells where it lives now. */
async function findPublic(deps: Deps, slug: string): Promise<PublicRecord> {
  const now = deps.clock();
  const normal = slug.normalize('NFC');
  const known = await findPublicRecord(deps, /^\d{1,15}$/.test(slug) ? { id: Number(slug) } : { slug: normal }, now);
  if (known) return known;
  const redirect = await findRedirect(deps.db, `/article/${normal}`, now);
  if (!redirect) throw new AppError('not_found');
  if (redirect.article_id === null) throw new AppError('gone');
  return found(await findPublicRecord(deps, { id: redirect.article_id }, now));
}

/** The article that readers see under this slug. With the token of a preview link, as they would see it if what waits were published. */
export async function findForReaders(deps: Deps, slug: string, preview?: string): Promise<PublicRecord> {
  if (preview === undefined) return findPublic(deps, slug);
  const { row, tags } = await withWorkingCopy(deps.db, await findPreviewed(deps, slug, preview));
  return { row: { ...row, made_by: null, parts: null }, card: cardOf(row, tags) };
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
  if (kind === 'category') {
    const category = await presentSlug(deps, slug);
    return category === null ? null : `/?category=${encodeURIComponent(category)}`;
  }
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
  return { url: `/article/${id}?preview=${token}`, expires_at: iso(expires_at) };
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
