import { ArticleInput } from '../../contract/articles.ts';
import { changeContent } from '../change.ts';
import { among } from '../database/values.ts';
import type { Deps, Trx } from '../deps.ts';
import { assertShape } from '../http/validation.ts';
import { createArticleIn } from '../resources/articles/articles.service.ts';
import { readContent, type SampleArticle } from './content-files.ts';
import { about, loadMedia } from './load-sample.ts';

/** The sample articles of this version that the site has never had: neither under their slug nor, since renamed or deleted for good, under an older address. */
export async function newSamples(deps: Deps, folder: string): Promise<SampleArticle[]> {
  const articles = (await readContent(folder)).articles.filter(({ recycled }) => !recycled);
  const slugs = articles.map(({ slug }) => slug);
  const here = await deps.db.selectFrom('articles').select('slug').where(among('slug', slugs)).execute();
  const addresses = slugs.map((slug) => `/article/${slug}`);
  const former = await deps.db.selectFrom('redirects').select('path').where(among('path', addresses)).execute();
  const known = new Set([...here.map(({ slug }) => slug), ...former.map(({ path }) => path.slice('/article/'.length))]);
  return articles.filter(({ slug }) => !known.has(slug));
}

/** Where an article stands on this site: what is not here under the sample's name is left open for the editor to choose. */
async function placed(trx: Trx, { category, author, edition, exam, translation_of }: SampleArticle) {
  const one = async (row: Promise<{ id: number } | undefined>) => (await row)?.id ?? null;
  return {
    author_id: await one(trx.selectFrom('users').select('id').where('username', '=', author).executeTakeFirst()),
    category_id: await one(trx.selectFrom('categories').select('id').where('slug', '=', category).executeTakeFirst()),
    edition_id:
      edition && exam ? await one(trx.selectFrom('editions').select('id').where('exam', '=', exam).where('name', '=', edition).executeTakeFirst()) : null,
    translation_of: translation_of ? await one(trx.selectFrom('articles').select('id').where('slug', '=', translation_of).executeTakeFirst()) : null,
  };
}

async function bring(trx: Trx, deps: Deps, article: SampleArticle): Promise<void> {
  const { category, author, edition, media, publish_in_days, recycled, ...input } = article;
  const { author_id, ...pointers } = await placed(trx, article);
  const body: ArticleInput = { ...input, ...pointers, status: 'draft', published_at: null, pinned: false };
  assertShape(ArticleInput, body);
  await createArticleIn(trx, deps, body, null, { author_id });
}

/** Brings these sample articles as drafts, with their pictures; nothing that is here is touched. They come whole or not at all, but for files in the library. */
export async function bringSamples(deps: Deps, folder: string, articles: readonly SampleArticle[]): Promise<void> {
  const covers = await deps.db.selectFrom('articles').select(['slug', 'cover_media_id']).where('cover_media_id', 'is not', null).execute();
  const shown = new Map(covers.map(({ slug, cover_media_id }) => [slug, cover_media_id ?? 0]));
  // Originals come before what translates them.
  const withMedia = await about('media', () => loadMedia(deps, folder, articles, true, shown));
  await changeContent(deps, async (trx) => {
    for (const article of withMedia) await about(`articles/${article.slug}`, () => bring(trx, deps, article));
  });
}
