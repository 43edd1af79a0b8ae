import { load } from 'cheerio';
import { withoutOverrides } from '../../../security/overrides.ts';

const BLOCKS = 'p, div, li, ul, ol, h1, h2, h3, h4, h5, h6, blockquote, pre, tr, table, dl, dt, dd, hr';
const CONTAINERS = 'ul, ol, dl, table, thead, tbody, tfoot, tr';
const PARTS = 'li, tr, dt, dd';

/** A title or an excerpt without its markup, on one line. */
export function oneLine(html: string): string {
  return withoutOverrides(/[<&]/.test(html) ? textOfMarkup(html) : html)
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();
}

function textOfMarkup(html: string): string {
  const $ = load(html, null, false);
  $('script, style').remove();
  $(BLOCKS).append(' ');
  $('br').replaceWith(' ');
  return $.root().text();
}

/** Cut to `max` characters at a word's end where there is one near. */
export function cutText(text: string, max: number): string {
  const characters = [...text];
  if (text.length <= max) return text;
  let short = characters.slice(0, max - 1).join('');
  while (short.length > max - 1) short = short.slice(0, -1);
  const atWord = short.replace(/\s+\S*$/, '');
  return `${(atWord.length > max * 0.6 ? atWord : short).trimEnd()}…`;
}

/** Whether a text holds HTML elements, not just a `<`. */
export function hasMarkup(text: string): boolean {
  return /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/i.test(text);
}

/** A comment as readers see it: text with line breaks. Where a link's words hide its address, the address follows them. */
export function commentText(html: string): string {
  const text = html.replace(/\r\n?/g, '\n');
  if (!hasMarkup(text) && !/&(?:#\d+|#x[0-9a-f]+|[a-z]+\d*);/i.test(text)) return tidyLines(text);
  const $ = load(text, null, false);
  $('script, style, iframe, object').remove();
  $('a[href]').each((_, element) => {
    const href = $(element).attr('href') ?? '';
    const words = $(element).text().trim();
    if (/^https?:/i.test(href) && words !== href) $(element).replaceWith(words ? `${words} (${href})` : href);
  });
  $('img').each((_, element) => {
    const { alt, src } = $(element).attr() ?? {};
    $(element).replaceWith([alt, src && /^https?:/i.test(src) ? `(${src})` : ''].filter(Boolean).join(' '));
  });
  $('br').replaceWith('\n');
  // The white space between the parts of a list or a table is nobody's empty line.
  $(CONTAINERS)
    .contents()
    .each((_, node) => {
      if (node.type === 'text' && node.data.trim() === '') $(node).remove();
    });
  $('li').prepend('- ');
  $('td, th').append(' ');
  $(PARTS).after('\n');
  $(BLOCKS).not(PARTS).before('\n').after('\n');
  return tidyLines($.root().text());
}

function tidyLines(text: string): string {
  return withoutOverrides(text)
    .normalize('NFC')
    .split('\n')
    .map((line) => line.replace(/[ \t\u00a0]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
