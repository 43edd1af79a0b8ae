import type { Language } from '../../../../config/languages.ts';
import { LIMITS } from '../../../../config/limits.ts';
import { SLUG_PATTERN } from '../../../../config/slugs.ts';
import { beginningOf } from '../../../../config/whole-signs.ts';
import { htmlProblem, parseHtml } from '../../../content/html.ts';
import { cutSlug, slugify } from '../../../content/slugs.ts';
import { withoutUnwanted } from '../../../security/unwanted-characters.ts';
import type { WxrItem } from './file/wxr.ts';

/** The beginnings of addresses that sites change when they move to https, or drop or add their www. */
const BEGINNINGS = ['https://', 'http://', 'https://www.', 'http://www.'];

/** An address without the beginning that another export of the same site may have changed. */
export const withoutOriginPrefix = (address: string): string => address.replace(/^https?:\/\/(?:www\.)?/, '');

/** What an address without its beginning was written as. */
export const withEachOriginPrefix = (bare: string): string[] => BEGINNINGS.map((beginning) => beginning + bare);

/**
 * An item's identity across exports of one site. Neither the id nor the guid is enough: sites that were merged repeat ids,
 * and edited exports repeat guids. Guids keep the address that a site had once, or are turned with all others when it moves to https.
 */
export function itemKey(item: Pick<WxrItem, 'id' | 'guid' | 'link'>): string {
  return `${item.id} ${withoutOriginPrefix(item.guid || item.link)}`;
}

/** The login of its author; what no login can hold slipped in by hand. */
export const creatorOf = ({ creator }: Pick<WxrItem, 'creator'>) => creator.replace(/[^\p{L}\p{N} ._@*-]/gu, '').trim();

const labels = new WeakMap<object, string>();

/** What the summary calls an item. */
export function labelOf(item: Pick<WxrItem, 'title' | 'slug' | 'type' | 'id'>): string {
  const known = labels.get(item);
  if (known !== undefined) return known;
  const label = cutText(lineOfHtml(item.title), 80) || item.slug || `${item.type} ${item.id}`;
  labels.set(item, label);
  return label;
}

/**
 * A WordPress name (`post_name`, `nicename`) as a slug of ours: escapes decoded, any script kept, `prefix-` before
 * what is digits only; made from the title when there is none.
 */
export function slugFrom(name: string, title: string, { prefix, max }: { prefix: string; max: number }): string {
  // A long name is cut at 200 bytes by WordPress, sometimes inside an escape.
  const whole = name.replace(/%[0-9a-f]?$/i, '');
  const readable = whole.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) =>
    new TextDecoder().decode(Buffer.from(escapes.replaceAll('%', ''), 'hex')).replaceAll('\ufffd', ''),
  );
  const cleaned = readable
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  const slug = cutSlug(cleaned || slugify(title, prefix), max);
  const safe = /^\d+$/.test(slug) ? `${prefix}-${slug}` : slug;
  return SLUG_PATTERN.test(safe) ? safe : slugify(title, prefix);
}

/** `2010-07-25 19:40:01` read as UTC, epoch milliseconds; null for WordPress's zeros and for what is no date. */
function parseTime(text: string): number | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(text);
  if (!parts || parts[1] === '0000' || parts[2] === '00' || parts[3] === '00') return null;
  const time = Date.parse(`${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:${parts[6]}Z`);
  return Number.isNaN(time) ? null : time;
}

/** How far the site's wall clock was ahead of UTC: what most items say. */
export class WallClock {
  readonly #counts = new Map<number, number>();

  see({ date, date_gmt }: Pick<WxrItem, 'date' | 'date_gmt'>): void {
    const local = parseTime(date);
    const utc = parseTime(date_gmt);
    if (local !== null && utc !== null) this.#counts.set(local - utc, (this.#counts.get(local - utc) ?? 0) + 1);
  }

  /** Milliseconds. */
  get offset(): number {
    return [...this.#counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
  }
}

/** The UTC time where the export has one, else the site's wall clock set back by its offset. */
export function timeOf(utc: string, local: string, offset: number): number | null {
  const exact = parseTime(utc);
  if (exact !== null) return exact;
  const wall = parseTime(local);
  return wall === null ? null : wall - offset;
}

const BLOCKS = 'p, div, li, ul, ol, h1, h2, h3, h4, h5, h6, blockquote, pre, tr, table, dl, dt, dd, hr';
const CONTAINERS = 'ul, ol, dl, table, thead, tbody, tfoot, tr';
const PARTS = 'li, tr, dt, dd';

/** The first language of a short text in several: `[:en]News[:zh]新闻[:]`. */
const firstLanguage = (text: string) =>
  /^\s*(?:\[:[a-z]{2}\]|\{:[a-z]{2}\}|<!--:[a-z]{2}-->)([\s\S]*?)(?:\[:(?:[a-z]{2})?\]|\{:(?:[a-z]{2})?\}|<!--:(?:[a-z]{2})?-->|$)/.exec(text)?.[1] ?? text;

/** A title or an excerpt without its markup and without controls (XML 1.1 may write any), on one line. */
export function lineOfHtml(html: string): string {
  const text = /^\s*[[{<]/.test(html) ? firstLanguage(html) : html;
  return withoutUnwanted(/[<&]/.test(text) ? textOfMarkup(text) : text)
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** The markup of a short text, no longer than any is; without its tags where they stand too deep for whoever reads it. */
function parseShort(html: string) {
  const short = html.slice(0, LIMITS.import.short_text);
  return parseHtml(htmlProblem(short) ? short.replace(/<[^<>]*>?/g, ' ') : short);
}

function textOfMarkup(html: string): string {
  const $ = parseShort(html);
  $('script, style').remove();
  $(BLOCKS).append(' ');
  $('br').replaceWith(' ');
  return $.root().text();
}

/** Cut to `max` characters at a word's end where there is one near. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const short = beginningOf(text, max - 1);
  const atWord = short.replace(/\s\S*$/, '');
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
  const $ = parseShort(text);
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
  return withoutUnwanted(text)
    .normalize('NFC')
    .split('\n')
    .map((line) => line.replace(/[ \t\u00a0]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const CHINESE = /[\u3400-\u9fff\uf900-\ufaff]/g;
const LETTER = /\p{L}/u;
const LETTERS = /\p{L}/gu;

/** `zh` for a text that is mostly Chinese; else what the site says of itself, unless the text holds no Chinese at all. */
export function languageOf(text: string, siteLanguage: string): Language {
  const chinese = text.match(CHINESE)?.length ?? 0;
  if (chinese === 0) return siteLanguage.toLowerCase().startsWith('zh') && !LETTER.test(text) ? 'zh' : 'en';
  // A Chinese character says about as much as four letters.
  if (chinese * 4 >= text.length - chinese) return 'zh';
  const letters = text.match(LETTERS)?.length ?? 0;
  return chinese * 4 >= letters - chinese || siteLanguage.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}
