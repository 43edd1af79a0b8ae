/** What is written alike by the server, into an article’s text, and by the components of a page: what stays on one line, and the copies of a picture. */

/** Twelve signs at most: more are no score, and looking at a long row of digits from each of them would take its square. */
const NUMBER = '\\d(?:[\\d.,]{0,10}\\d)?%?';
/** What is counted in Chinese: words of time whole, of other words the first sign. */
const COUNTED = '(?:分钟|小时|\\p{Script=Han})';
const DAY = '\\d{4} ?年 ?\\d{1,2} ?月(?: ?\\d{1,2} ?日)?起?';
const TOGETHER = `${DAY}|(?:[A-Z]?${NUMBER}–[A-Z]?${NUMBER}|\\b[A-Z]–[A-Z]\\b)(?: ${COUNTED})?|${NUMBER} ${COUNTED}`;

/**
 * What stays on one line, where a browser would break it behind the dash or at the space: a range (`0–120`, `6.5–7.0`, `B2–C1`, `A–D`), a number with what
 * it counts in Chinese (`20 分钟`), and a Chinese day (`2026年11月22日`). In brackets, so that `split` keeps it.
 */
export const UNBROKEN = new RegExp(`(${TOGETHER})`, 'u');

/**
 * What stays together, with the bracket or quotation mark before it and the marks behind it: in a box of its own, a browser breaks between the two. Bodies,
 * where it is never in one, do without.
 */
const WITH_MARKS = `[（《“(]?(?:${TOGETHER})[，。、；：？！）》”)]{0,3}`;

/** The same as `UNBROKEN`, with the marks around it, for texts of the pages themselves. */
export const UNBROKEN_WITH_MARKS = new RegExp(`(${WITH_MARKS})`, 'u');

/** In a Chinese title also a letter with what it is the name of (`G 类`). */
export const UNBROKEN_IN_TITLE = new RegExp(`(${WITH_MARKS}|\\b[A-Z] \\p{Script=Han}[，。：；？！、]?)`, 'u');

/** An English word with its apostrophe (`doesn’t`), in brackets as above: as part of a Chinese text a Chinese font gives the mark a whole square. */
export const ELIDED = /(\p{Script=Latin}{1,20}’\p{Script=Latin}{1,20})/u;

/** A copy of a picture, as much of it as a page needs. */
interface Copy {
  url: string;
  width: number;
  mime: string;
}

/** The attributes of one `<source>` of a `<picture>`. */
interface PictureSource {
  type: string;
  srcset: string;
}

/** What a `<picture>` offers, the best format first as the copies are; a browser takes the first that it knows. */
export function pictureSources(copies: readonly Copy[]): PictureSource[] {
  return [...new Set(copies.map(({ mime }) => mime))].map((type) => ({
    type,
    srcset: copies
      .filter(({ mime }) => mime === type)
      .sort((a, b) => a.width - b.width)
      .map(({ url, width }) => `${url} ${width}w`)
      .join(', '),
  }));
}

/** The `sizes` of a picture that is `width` CSS pixels wide where there is room, and else as wide as the window. */
export function pictureSizes(width: number): string {
  return `(max-width: ${width}px) 100vw, ${width}px`;
}
