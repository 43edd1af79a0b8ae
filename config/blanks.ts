/**
 * Blanks of exercises: `He <u>   </u> to school`. Word, WPS and WordPress make them of underlined spaces. They are kept as spaces that do not break, not as lines of
 * `_`: a browser shows as many as are written, the editor neither folds nor drops them, and what was underlined is underlined still when somebody writes into it.
 */

/** Spaces that are folded where they stand beside others. */
const FOLDED = ' \\t\\r\\n\\f';
/** Spaces that are shown as wide as they are written: the one that does not break, those of a font's widths, the one of Chinese. */
const WIDE = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/;
/** Left over from other editors, and nobody sees them. */
const UNSEEN = /[\u200b\ufeff]/g;
/** Spaces that stand for a tab. */
export const TAB = '\u00a0'.repeat(4);

/** What an underlined text is written as where it is a blank; null where it says something, or is no more than the space between two words. */
export function blankOf(text: string): string | null {
  const seen = text.replace(UNSEEN, '');
  if (/\S/.test(seen)) return null;
  // The line end of a source, with its indentation, is one space.
  const spaces = seen.replace(new RegExp(`[${FOLDED}]+`, 'g'), (run) => (/[\r\n]/.test(run) ? ' ' : run.replaceAll('\t', TAB)));
  if (spaces.length < 2 && !WIDE.test(spaces)) return null;
  return spaces.replaceAll(/[ \f]/g, '\u00a0');
}

/** A blank whose spaces a browser would fold, in HTML; elements that begin in it before its spaces are looked past. */
export const FOLDED_BLANK = new RegExp(`<u(?: [^<>]*)?>(?:<[a-z][^<>]*>){0,8}(?:[^\\S${FOLDED}]+[${FOLDED}]|[${FOLDED}]\\s)`);
