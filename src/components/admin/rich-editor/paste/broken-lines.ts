import { isWide, shownWidth } from '../../../../../config/shown-width.ts';

/** How wide the lines of a page are, in Latin letters: shorter ones are verses, addresses or a list, longer ones are paragraphs. */
const NARROWEST = 40;
const WIDEST = 140;
/** Lines that a text must have, and how full one is that was broken for want of room. */
const LINES = 4;
const FULL = 0.75;

const ENDS = /[.!?。！？…:："”’)）]\s*$/;

/** A line as another goes on with it: a word that was parted at the line's end is whole again, and Chinese stands without a space. */
function before(next: string, line: string): string {
  if (/\u00ad$/.test(line) || (/\p{Ll}-$/u.test(line) && /^\p{Ll}/u.test(next))) return line.slice(0, -1);
  return isWide(line.at(-1) ?? '') && isWide(next[0] ?? '') ? line : `${line} `;
}

/**
 * The paragraphs of a text whose lines end where a page had no more room, as PDF readers copy it; null for any other. In such a text nearly all lines are about as wide
 * as the widest, and most end in mid-sentence.
 */
export function paragraphsOfPage(text: string): string[] | null {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split('\n')
    .map((line) => line.trim());
  const widths = lines.map(shownWidth);
  const widest = widths.reduce((most, width) => Math.max(most, width), 0);
  const written = lines.filter(Boolean).length;
  if (written < LINES || widest < NARROWEST || widest > WIDEST || text.includes('\t')) return null;
  const isFull = (at: number) => (widths[at] ?? 0) >= widest * FULL;
  const open = lines.filter((line, at) => isFull(at) && !ENDS.test(line) && lines[at + 1]).length;
  // Verses begin large, also in mid-sentence.
  const large = lines.filter((line, at) => !ENDS.test(line) && /^\p{Lu}/u.test(lines[at + 1] ?? '')).length;
  const odd = lines.filter((line, at) => line !== '' && !isFull(at) && !ENDS.test(line) && lines[at + 1]).length;
  if (open < written / 2 || large > open / 2 || odd > 0) return null;
  const paragraphs: string[] = [];
  let current: string[] = [];
  for (const [at, line] of lines.entries()) {
    const last = line === '' ? undefined : current.pop();
    if (last !== undefined) current.push(before(line, last));
    if (line !== '') current.push(line);
    // A line that ends a sentence and leaves room ends its paragraph.
    if (current.length > 0 && (line === '' || !isFull(at) || at === lines.length - 1)) {
      paragraphs.push(current.join(''));
      current = [];
    }
  }
  return paragraphs;
}
