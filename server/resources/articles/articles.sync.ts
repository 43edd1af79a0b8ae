import { type Searchable, searchDocument } from '../../content/search-document.ts';
import { freeSlug, slugify } from '../../content/slugs.ts';
import { mediaPathsOf } from '../../content/text-of.ts';
import type { Dialect } from '../../database/dialect.ts';
import type { Trx } from '../../deps.ts';
import type { Draft } from './articles.fields.ts';
import { findTagBySlug, insertTag, replaceMediaUses, replaceTagLinks } from './articles.repository.ts';
import { rememberWords } from './articles.search.ts';

/** The slug of a tag's name: the same for `SAT Math` and `sat math`. */
export function tagSlug(name: string): string {
  return slugify(name, 'tag');
}

/** What makes two spellings of a tag the same: case, apostrophes, spaces and dashes do not tell them apart. */
export function nameKey(name: string): string {
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
export async function syncIndex(trx: Trx, dialect: Dialect, articleId: number, draft: Pick<Draft, keyof Searchable | 'cover_media_id'>): Promise<void> {
  const index = searchDocument(draft);
  await dialect.indexArticle(trx, articleId, index);
  await rememberWords(trx, Object.values(index).join(' '));
  const keys = mediaPathsOf(draft.content_html).map((path) => path.slice('/media/'.length));
  await replaceMediaUses(trx, articleId, keys, draft.cover_media_id);
}
