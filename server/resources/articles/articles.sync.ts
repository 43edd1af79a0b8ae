import { indexTokens } from '../../content/search-tokens.ts';
import { freeSlug, slugify } from '../../content/slugs.ts';
import { headingsOf, mediaPathsOf, textOf } from '../../content/text-of.ts';
import type { Dialect } from '../../database/dialect.ts';
import type { Trx } from '../../deps.ts';
import { findTagBySlug, insertTag, replaceMediaUses, replaceTagLinks } from './articles.repository.ts';
import type { Draft } from './articles.rules.ts';

/** The slug of a tag's name: the same for `SAT Math` and `sat math`. */
export function tagSlug(name: string): string {
  return slugify(name, 'tag');
}

/** What makes two spellings of a tag the same: case, apostrophes, spaces and dashes do not tell them apart. */
function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[\s_-]+/g, ' ');
}

/** Links an article to its tags, making those that are new. */
export async function syncTags(trx: Trx, articleId: number, names: readonly string[]): Promise<void> {
  const ids = new Set<number>();
  for (const name of names) {
    // 写作 and 协作 sound alike, C and C++ are spelled alike: they stay two tags.
    const slug = await freeSlug(tagSlug(name), async (wanted) => {
      const owner = await findTagBySlug(trx, wanted);
      return owner !== undefined && nameKey(owner.name) !== nameKey(name);
    });
    const known = await findTagBySlug(trx, slug);
    ids.add(known?.id ?? (await insertTag(trx, name, slug)));
  }
  await replaceTagLinks(trx, articleId, [...ids]);
}

/** Brings the search index and the record of used media up to the article's text. */
export async function syncIndex(
  trx: Trx,
  dialect: Dialect,
  articleId: number,
  draft: Pick<Draft, 'title' | 'summary' | 'content_html' | 'tags' | 'exam' | 'cover_media_id'>,
): Promise<void> {
  await dialect.indexArticle(trx, articleId, {
    title: indexTokens(draft.title),
    headings: indexTokens([headingsOf(draft.content_html), draft.summary, draft.tags.join(' '), draft.exam ?? ''].join(' ')),
    body: indexTokens(textOf(draft.content_html)),
  });
  const keys = mediaPathsOf(draft.content_html).map((path) => path.slice('/media/'.length));
  await replaceMediaUses(trx, articleId, keys, draft.cover_media_id);
}
