import { beginningOf } from '../../config/whole-signs.ts';

/** A text on one line, cut to so many characters; `at` is what it must show. */
export function excerptOf(text: string, at: number, most: number): string {
  const folded = text.replace(/\s+/g, ' ').trim();
  if (folded.length <= most) return folded;
  const start = Math.max(0, Math.min(at - Math.floor(most / 3), folded.length - most));
  const shown = beginningOf(folded.slice(start), most).replace(/^[\udc00-\udfff]/, '');
  return `${start > 0 ? '…' : ''}${shown}${start + most < folded.length ? '…' : ''}`;
}
