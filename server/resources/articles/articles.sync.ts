import { freeSlug, slugify } from '../../content/slugs.ts';
import { mediaPathsOf } from '../../content/text-of.ts';
import type { Dialect } from '../../database/dialect.ts';
import type { Trx } from '../../deps.ts';
import { replaceUses } from '../media/media.uses-rows.ts';
import type { Draft } from './articles.fields.ts';
import { findTagBySlug, findTagsBySlug, insertTag, replaceTagLinks } from './articles.repository.ts';
import { type IndexedArticle, indexArticle } from './articles.search.ts';

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

const isSame = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other);

/** Links an article to its tags, making those that are new; nothing is to be done where it has them `before`. */
export async function syncTags(trx: Trx, articleId: number, names: readonly string[], before: readonly string[] = []): Promise<void> {
  if (isSame(names, before)) return;
  await replaceTagLinks(trx, articleId, [...new Set((await tagIdsOf(trx, names)).values())]);
}

/** The ids of tags by their names; those that are new are made. */
export async function tagIdsOf(trx: Trx, names: readonly string[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const known = new Map((await findTagsBySlug(trx, names.map(tagSlug))).map((tag) => [tag.slug, tag]));
  for (const name of names) {
    const owner = known.get(tagSlug(name));
    ids.set(name, owner && nameKey(owner.name) === nameKey(name) ? owner.id : await ownTag(trx, name));
  }
  return ids;
}

/** 写作 and 协作 sound alike, C and C++ are spelled alike: they stay two tags. */
async function ownTag(trx: Trx, name: string): Promise<number> {
  const slug = await freeSlug(tagSlug(name), async (wanted) => {
    const owner = await findTagBySlug(trx, wanted);
    return owner !== undefined && nameKey(owner.name) !== nameKey(name);
  });
  return (await findTagBySlug(trx, slug))?.id ?? insertTag(trx, name, slug);
}

type Indexed = IndexedArticle & Pick<Draft, 'cover_media_id'>;
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

/** Brings the search index and the record of used media up to the article, as far as it is another than `before`. */
export async function syncIndex(trx: Trx, dialect: Dialect, articleId: number, draft: Indexed, before?: Indexed): Promise<void> {
  if (!before || INDEXED.some((name) => !isSame(draft[name], before[name]))) await indexArticle(trx, dialect, articleId, draft);
  if (before && draft.content_html === before.content_html && draft.cover_media_id === before.cover_media_id) return;
  const keys = mediaPathsOf(draft.content_html).map((path) => path.slice('/media/'.length));
  await replaceUses(trx, articleId, keys, draft.cover_media_id);
}
