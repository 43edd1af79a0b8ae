import { LIMITS } from '../../config/limits.ts';
import { onFirstUse } from '../runtime.ts';

const pinyinLibrary = onFirstUse<typeof import('pinyin-pro')>('pinyin-pro');

const HAN = /\p{Script=Han}/u;

/**
 * A slug from a title: letters without accents, digits and dashes; Chinese as pinyin, other scripts as they are. Never only digits (numbers
 * are ids): `post-` stands before those. `fallback` is used when nothing is left; `max` in UTF-16 units.
 */
export function slugify(text: string, fallback = 'untitled', max: number = LIMITS.article.made_slug): string {
  const latin = HAN.test(text) ? pinyinLibrary().pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).join(' ') : text;
  const slug = latin
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]|\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, max)
    // A dash, or half of a letter, that the cut left at the end.
    .replace(/[\ud800-\udbff-]+$/, '');
  const safe = slug || fallback;
  return /^\d+$/.test(safe) ? `post-${safe}` : safe;
}

/** A slug's first `max` characters, without a dash at the end. */
export function cutSlug(slug: string, max: number): string {
  return [...slug].slice(0, max).join('').replace(/-$/, '');
}

/** The first of `base`, `base-2`… that is free; `max` characters, the number counted. `next`: from where on each base is to be tried, for who asks for many. */
export async function freeSlug(
  base: string,
  max: number,
  isTaken: (slug: string) => boolean | Promise<boolean>,
  next = new Map<string, number>(),
): Promise<string> {
  for (let number = next.get(base) ?? 1; ; number += 1) {
    const slug = number === 1 ? base : `${cutSlug(base, max - 1 - String(number).length)}-${number}`;
    if (await isTaken(slug)) continue;
    next.set(base, number + 1);
    return slug;
  }
}

/** The slug of a tag's name: the same for `SAT Math` and `sat math`. */
export function tagSlug(name: string): string {
  return slugify(name, 'tag');
}

/**
 * The one form in which old addresses are kept and looked up: a decoded path, composed characters, single slashes, none at
 * the end; the query stays as it was written. `/2010/07/about/` and `/2010/07/about` are one address.
 */
export function oldAddress(address: string): string {
  const mark = address.indexOf('?');
  const path = mark < 0 ? address : address.slice(0, mark);
  const search = mark < 0 ? '' : address.slice(mark);
  const trimmed = path
    .normalize('NFC')
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '');
  return trimmed + (search === '?' ? '' : search);
}

/**
 * The pieces of an old address without what says nothing of its list: pages of a list (`/page/2`) and a list as a feed are the list, and so is
 * what stands before it (`/archives/category/news`). A list begins with `category` or `tag`, and its last piece names it.
 */
export function oldList(pieces: readonly string[]): string[] {
  const list = pieces[0] === 'index.php' ? pieces.slice(1) : [...pieces];
  if (list.at(-2) === 'page' && /^\d{1,5}$/.test(list.at(-1) as string)) list.splice(-2);
  else if (list.length > 2 && /^(?:feed|amp|embed)$/.test(list.at(-1) as string)) list.pop();
  const isList = (piece: string | undefined) => piece === 'category' || piece === 'tag';
  return list.length > 2 && !isList(list[0]) && isList(list[1]) ? list.slice(1) : list;
}
