import type { Block } from './block-diff.ts';

const BREAKS = /(?<=<\/(?:p|h[1-6]|li|ul|ol|tr|thead|tbody|table|div|section|aside|details|summary|figure|figcaption|blockquote|pre|caption|dl|dt|dd)>)/i;

/** HTML source, a line for each block that ends; lines of the source itself are kept apart too. */
export function linesOf(html: string): Block[] {
  return html
    .split('\n')
    .flatMap((line) => line.split(BREAKS))
    .filter((line) => line.trim() !== '')
    .map((line) => ({ kind: 'code', places: [], text: line, html: line }));
}
