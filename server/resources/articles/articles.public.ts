import type { ArticlePublic } from '../../../contract/articles.ts';
import { joinParts, picturesOf } from '../../content/public-pictures.ts';
import type { Deps } from '../../deps.ts';
import { AppError, found } from '../../http/errors.ts';
import { commentsOpen } from '../comments/comments.open.ts';
import { currentSettings } from '../configs/configs.service.ts';
import { picturesAt } from '../media/media.pictures.ts';
import { neighboursOf, newerOf, relatedIds, translationsOf } from './articles.around.ts';
import { partsOfRow } from './articles.derived.ts';
import { presentPublic } from './articles.present.ts';
import { findPreviewed } from './articles.previews.ts';
import { summaries } from './articles.public-list.ts';
import { findPublicRecord, type PublicRecord, tagsOf } from './articles.queries.ts';
import { findRedirect } from './articles.repository.ts';
import { momentOf } from './articles.states.ts';
import { withWorkingCopy } from './articles.working-copy.ts';

/** The public article of a slug, a number or a former slug; its own `slug` tells where it lives now. */
async function findPublic(deps: Deps, slug: string): Promise<PublicRecord> {
  const now = deps.clock();
  const normal = slug.normalize('NFC');
  const row = await findPublicRecord(deps.db, /^\d{1,15}$/.test(slug) ? { id: Number(slug) } : { slug: normal }, now);
  if (row) return row;
  const redirect = await findRedirect(deps.db, `/article/${normal}`, now);
  if (!redirect) throw new AppError('not_found');
  if (redirect.article_id === null) throw new AppError('gone');
  return found(await findPublicRecord(deps.db, { id: redirect.article_id }, now));
}

async function whole(deps: Deps, row: PublicRecord, tags: readonly { name: string; slug: string }[]): Promise<ArticlePublic> {
  const settings = await currentSettings(deps);
  const moment = await momentOf(deps);
  const parts = partsOfRow(row);
  const article = presentPublic(row, tags, moment, {
    content_html: joinParts(parts, await picturesAt(deps.db, picturesOf(parts))),
    ...(await neighboursOf(deps, row)),
    related: await summaries(deps, await relatedIds(deps, row, settings.related_count, moment)),
    translations: await translationsOf(deps, row),
    newer: await newerOf(deps, row, moment),
  });
  return { ...article, allow_comments: commentsOpen(settings, { allow_comments: article.allow_comments, published_at: row.published_at }, moment.now) };
}

/** One article as readers see it. With the token of a preview link, as they would see it if what waits were published. */
export async function getPublic(deps: Deps, slug: string, preview?: string): Promise<ArticlePublic> {
  if (preview !== undefined) {
    const { row, tags } = await withWorkingCopy(deps.db, await findPreviewed(deps, slug, preview));
    return whole(deps, { ...row, made_by: null, parts: null }, tags);
  }
  const row = await findPublic(deps, slug);
  return whole(deps, row, (await tagsOf(deps.db, [row.id])).get(row.id) ?? []);
}

/** As much of a public article as its share picture shows. @throws AppError `not_found`, `gone` */
export async function findShared(deps: Deps, slug: string): Promise<Pick<ArticlePublic, 'slug' | 'title' | 'exam' | 'language'>> {
  const { slug: own, title, exam, language } = await findPublic(deps, slug);
  return { slug: own, title, exam: exam as ArticlePublic['exam'], language: language as ArticlePublic['language'] };
}

/** Where an old address of an imported site leads: the article's slug, `gone`, or nothing. */
export async function findOldAddress(deps: Deps, path: string): Promise<{ slug: string } | 'gone' | null> {
  const redirect = await findRedirect(deps.db, path, deps.clock());
  if (!redirect) return null;
  if (redirect.article_id === null) return 'gone';
  return redirect.is_public === 1 && redirect.slug !== null ? { slug: redirect.slug } : null;
}
