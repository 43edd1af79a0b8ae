import { SEARCH } from './limits.ts';
import { beginningOf } from './whole-signs.ts';

/** The attribute of a heading that holds the other ways in which its question is asked: known to search and to editors, never shown to readers. */
export const ALSO_ASKED = 'data-also-asked';
const BETWEEN = '|';
/** Characters of an attribute that are read: all ways at their longest, with what stands between them. */
const MOST_CHARS = SEARCH.also_asked.ways * (SEARCH.also_asked.chars + 3);

const tidy = (way: string) => way.replaceAll(BETWEEN, ' ').normalize('NFC').replace(/\s+/g, ' ').trim();

/** Ways of asking as they are kept: each once, none empty, at most so many of so many characters as `SEARCH.also_asked` says. */
export function tidyWays(ways: readonly string[]): string[] {
  const { ways: most, chars } = SEARCH.also_asked;
  return [...new Set(ways.map((way) => tidy(beginningOf(way, chars))))].filter(Boolean).slice(0, most);
}

/** The ways that an attribute holds. */
export const waysIn = (attribute: string | null | undefined): string[] => (attribute ? tidyWays(beginningOf(attribute, MOST_CHARS).split(BETWEEN)) : []);

/** The attribute for these ways; null for none. */
export const attributeOf = (ways: readonly string[]): string | null => tidyWays(ways).join(` ${BETWEEN} `) || null;

const WAYS = new RegExp(` ${ALSO_ASKED}="[^"]*"`, 'g');

/** HTML as readers see it, without the ways in which its headings are asked. */
export const withoutWays = (html: string): string => (html.includes(ALSO_ASKED) ? html.replace(WAYS, '') : html);
