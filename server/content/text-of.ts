import { parseHtml } from './html.ts';

const BLOCKS = 'p, li, h2, h3, h4, h5, h6, td, th, tr, blockquote, pre, div, section, aside, summary, figcaption, caption, dt, dd, br';

/** The readable text of sanitised HTML, blocks apart, white space folded. Formulas count by their LaTeX. */
export function textOf(html: string): string {
  const $ = parseHtml(html);
  $('[data-latex]').each((_, element) => {
    $(element).text(` ${$(element).attr('data-latex') ?? ''} `);
  });
  $(BLOCKS).append(' ');
  return $.root().text().replace(/\s+/g, ' ').trim();
}

/** The texts of the headings, for search. */
export function headingsOf(html: string): string {
  const $ = parseHtml(html);
  return $('h2, h3, h4')
    .map((_, element) => $(element).text())
    .get()
    .join(' ');
}

/** Paths of our own media that the HTML shows or links to (`/media/…`). */
export function mediaPathsOf(html: string): string[] {
  return [...new Set([...html.matchAll(/"(\/media\/[\w./-]+)"/g)].map((match) => match[1] as string))];
}

const CJK = /[\u3400-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af]/g;

/** Minutes to read: 220 English words or 400 Chinese characters a minute, at least one. */
export function readingMinutes(html: string): number {
  const text = textOf(html);
  const characters = text.match(CJK)?.length ?? 0;
  const words = text.replace(CJK, ' ').split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.round(words / 220 + characters / 400));
}
