import { LIMITS } from '../../../../../config/limits.ts';
import { parsedJson } from '../../../../../config/parsed.ts';
import { ImportError, type WxrItem } from '../file/wxr.ts';
import { labelOf, oneLine } from '../item.ts';
import type { Attachment, StoredFile } from '../media.ts';
import type { Summary } from '../summary.ts';

/** What a body needs to know of the rest of the import. */
export interface BodyContext {
  /** Our file for an address of the old site, whatever size it means. */
  storedFile(url: URL): StoredFile | null;
  /** Our address for an address of the old site: an article, a category, a tag. */
  newAddress(url: URL): string | null;
  /** A link as the old site meant it: whole, or null for anchors and what is no address. */
  absolute(href: string): URL | null;
  attachment(id: string): Attachment | undefined;
  /** The file that a page of the old site shows by itself. */
  shownAt(url: URL): Attachment | undefined;
  /** The pictures that were uploaded to a post, in the order of its gallery. */
  picturesOf(postId: string): Attachment[];
  reusableBlock(id: string): string | undefined;
  /** A table that a plugin keeps apart from texts, as HTML. */
  table(id: string): string | undefined;
  summary: Summary;
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

export function linkHtml(href: string, words: string): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(words)}</a>`;
}

export type Attributes = Record<string, string>;
/** Null where it cannot be shown: then it is left to whoever reads what is left of marks. */
type Render = (attributes: Attributes, inner: string, item: WxrItem, context: BodyContext) => string | null;

/** `id="x" width=150 https://a.example` → named values, and the others as `0`, `1`… */
export function parseAttributes(text: string): Attributes {
  const attributes: Attributes = {};
  let unnamed = 0;
  // Editors turn the quotes into typographic ones.
  const plain = text
    .replace(/[\u201c\u201d\u2033]|&#822[01];|&quot;/g, '"')
    .replace(/\u00a0/g, ' ')
    .replaceAll('&amp;', '&');
  for (const match of plain.matchAll(/([\w-]+)\s*=\s*"([^"]*)"|([\w-]+)\s*=\s*'([^']*)'|([\w-]+)\s*=\s*([^\s'"]+)|"([^"]*)"|(\S+)/g)) {
    const name = match[1] ?? match[3] ?? match[5];
    const value = match[2] ?? match[4] ?? match[6] ?? match[7] ?? match[8] ?? '';
    if (name) attributes[name.toLowerCase()] = value;
    else attributes[String(unnamed++)] = value;
  }
  return attributes;
}

function caption(attributes: Attributes, inner: string): string {
  // Old captions stand in an attribute; newer ones follow the picture.
  const parts = /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(inner);
  const picture = parts?.[1] ?? inner;
  const words = attributes.caption ? escapeHtml(attributes.caption) : (parts?.[2] ?? '').trim();
  return `<figure>${picture}${words ? `<figcaption>${words}</figcaption>` : ''}</figure>`;
}

function gallery(attributes: Attributes, _: string, item: WxrItem, context: BodyContext): string {
  const named = (attributes.ids ?? attributes.include ?? '').split(',').flatMap((id) => context.attachment(id.trim()) ?? []);
  const excluded = new Set((attributes.exclude ?? '').split(',').map((id) => id.trim()));
  const pictures = named.length > 0 || attributes.ids ? named : context.picturesOf(attributes.id ?? item.id).filter((picture) => !excluded.has(picture.id));
  if (pictures.length === 0) {
    context.summary.leaveOut('gallery: none of its pictures is in the export', labelOf(item));
    return '';
  }
  const shown = pictures.map((picture) => {
    const words = oneLine(picture.excerpt);
    return `<figure><img src="${escapeHtml(picture.attachment_url)}" alt="${escapeHtml(picture.meta._wp_attachment_image_alt || picture.title)}">${words ? `<figcaption>${escapeHtml(words)}</figcaption>` : ''}</figure>`;
  });
  return shown.join('\n');
}

const media =
  (tag: 'audio' | 'video'): Render =>
  (attributes, inner) => {
    const named = Object.entries(attributes).filter(([name]) => /^(src|mp3|m4a|ogg|oga|wav|flac|mp4|m4v|webm|ogv|wmv|mov|\d+)$/.test(name));
    // An older player wrote `[audio:ADDRESS|titles=…]`, or several addresses.
    const source = named.map(([, value]) => value.replace(/^:/, '').split(/[|,]/)[0] ?? '').find((value) => /^(https?:)?\//.test(value));
    return source ? `<${tag} src="${escapeHtml(source)}"></${tag}>` : inner;
  };

/** Services whose shortcode holds an address, or an id from which the address is made. */
const embedded =
  (addressOf?: (id: string) => string): Render =>
  (attributes, inner, item, context) => {
    const told = (inner || attributes[0] || attributes.url || attributes.src || attributes.id || '').trim().replace(/^=/, '').replaceAll('&amp;', '&');
    const address = /^https?:\/\//i.test(told) ? told : told && addressOf ? addressOf(told) : '';
    if (address) return `<p>${linkHtml(address, address)}</p>`;
    context.summary.leaveOut('embedded content without an address', labelOf(item));
    return '';
  };

export type Fields = Record<string, unknown>;
/** What JSON of a plugin holds, whatever it is. */
export const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Signs by which a cell belongs to the one at its left, or above it. */
const MERGED: Record<string, 'left' | 'above'> = { '#colspan#': 'left', '#rowspan#': 'above', '#span#': 'above' };

interface Cell {
  html: string;
  colspan: number;
  rowspan: number;
}

/** The cells of each row, those that are shown, with those that belong to them. */
function cellsOf(rows: readonly unknown[][]): (Cell | null)[][] {
  const grid: Cell[][] = [];
  return rows.map((row, down) => {
    const own: (Cell | null)[] = [];
    const line: Cell[] = [];
    for (const [across, value] of row.entries()) {
      const side = MERGED[textOf(value).trim()];
      const owner = side === 'left' ? line[across - 1] : side === 'above' ? grid[down - 1]?.[across] : undefined;
      const cell = owner ?? { html: side ? '' : textOf(value).trim().replace(/\n/g, '<br>'), colspan: 1, rowspan: 1 };
      if (owner && side === 'left') owner.colspan += 1;
      // A cell above that is several columns wide counts once for each row.
      else if (owner && line[across - 1] !== owner) owner.rowspan += 1;
      line.push(cell);
      own.push(owner ? null : cell);
    }
    grid.push(line);
    return own;
  });
}

/** A table of TablePress, which an export keeps apart from the texts that show it (its rows as JSON) as HTML; null when it is none. */
export function tableHtml({ content, meta }: Pick<WxrItem, 'content' | 'meta'>): string | null {
  const options = fieldsOf(parsedJson(meta._tablepress_table_options || '{}'));
  const visible = fieldsOf(parsedJson(meta._tablepress_table_visibility || '{}'));
  const isShown = (of: unknown, at: number) => Number(listOf(of)[at] ?? 1) !== 0;
  const rows = listOf(parsedJson(content))
    .filter((row, at): row is unknown[] => Array.isArray(row) && isShown(visible.rows, at))
    .map((row) => row.filter((_, at) => isShown(visible.columns, at)));
  if (rows.length === 0) return null;
  const heads = Number(options.table_head ?? 1);
  const html = cellsOf(rows).map((cells, down) => {
    const tag = down < heads ? 'th' : 'td';
    const spans = ({ colspan, rowspan }: Cell) => (colspan > 1 ? ` colspan="${colspan}"` : '') + (rowspan > 1 ? ` rowspan="${rowspan}"` : '');
    return `<tr>${cells.map((cell) => (cell ? `<${tag}${spans(cell)}>${cell.html}</${tag}>` : '')).join('')}</tr>`;
  });
  const head = html.slice(0, heads).join('');
  return `<table>${head && `<thead>${head}</thead>`}<tbody>${html.slice(heads).join('')}</tbody></table>`;
}

/** The numbers by which texts ask for a table. */
export const tableIds = ({ meta }: Pick<WxrItem, 'meta'>): string[] => (meta._tablepress_export_table_id ?? '').split(',').map((id) => id.trim());

const table: Render = ({ id }, inner, _, context) => (inner === '' ? (context.table(id?.trim() ?? '') ?? null) : null);

const CORE: Record<string, Render> = {
  table,
  tablepress: table,
  caption,
  wp_caption: caption,
  gallery,
  playlist: (attributes, inner, item, context) =>
    gallery(attributes, inner, item, context).replace(/<img src="([^"]*)" alt="([^"]*)">/g, '<a href="$1">$2</a>'),
  audio: media('audio'),
  video: media('video'),
  embed: embedded(),
  youtube: embedded((id) => `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`),
  vimeo: embedded((id) => `https://vimeo.com/${encodeURIComponent(id)}`),
  dailymotion: embedded((id) => `https://www.dailymotion.com/video/${encodeURIComponent(id)}`),
  ted: embedded((id) => `https://www.ted.com/talks/${encodeURIComponent(id)}`),
  gist: embedded((id) => `https://gist.github.com/${id}`),
  tweet: embedded((id) => `https://twitter.com/i/status/${encodeURIComponent(id)}`),
  instagram: embedded(),
  soundcloud: embedded(),
  spotify: embedded(),
  slideshare: embedded(),
  googlevideo: embedded(),
  wpvideo: embedded((id) => `https://videopress.com/v/${encodeURIComponent(id)}`),
  videopress: embedded((id) => `https://videopress.com/v/${encodeURIComponent(id)}`),
};

/** What shortcodes of WordPress and of known services are called. */
export const SHORTCODES: readonly string[] = Object.keys(CORE);
const PATTERN = new RegExp(
  `(\\[?)\\[(${SHORTCODES.join('|')})(?![\\w-])([^[\\]\\/]*(?:\\/(?!\\])[^[\\]\\/]*)*)(?:\\/\\]|\\](?:((?:(?!\\[\\2(?![\\w-]))[\\s\\S])*?)\\[\\/\\2\\])?)(\\]?)`,
  'g',
);
/** Shortcodes of code, with what the highlighters of WordPress call them. */
const CODE =
  /\[(code|sourcecode|source|cc|crayon|php|html|css|js|javascript|jscript|python|py|sql|xml|java|cpp|csharp|bash|shell|ruby|perl|plain|matlab)(?:\s[^[\]]*)?\]((?:(?!\[\1[\s\]])[\s\S])*?)\[\/\1\]/g;

/** Code as it is shown. Highlighters store it with its signs escaped; what holds a bare `<` was written without them. */
function codeHtml(inner: string): string {
  const code = inner.replace(/^\n+/, '').trimEnd();
  return `<pre><code>${code.includes('<') ? escapeHtml(code) : code.replace(/&(?!#?\w+;)/g, '&amp;').replaceAll('>', '&gt;')}</code></pre>`;
}

/** Puts code in the place of its shortcodes: before anything else is looked for, since that is no markup in it. */
export function renderCode(html: string, item: WxrItem, context: BodyContext): string {
  return html.replace(CODE, (whole: string, name: string, inner: string, at: number) => {
    if (html[at - 1] === '[' && html[at + whole.length] === ']') return whole;
    context.summary.change(`shortcode [${name}]: turned into HTML`, labelOf(item));
    return `\n\n${codeHtml(inner)}\n\n`;
  });
}

/** Notes that plugins keep where they are told of. */
const NOTE = /\[(mfn|modern_footnote|efn_note|footnote|fn|ref)(?:\s[^[\]]*)?\]((?:(?!\[\1[\s\]])[\s\S])*?)\[\/\1\]/g;

/** Gives notes their numbers, and lists them below the text as WordPress's own stand there. */
export function renderNotes(html: string, item: WxrItem, context: BodyContext): string {
  const notes: string[] = [];
  const text = html.replace(NOTE, (_, __, inner: string) => `<sup>${notes.push(inner.trim())}</sup>`);
  if (notes.length === 0) return html;
  context.summary.change('footnotes of plugins: come as a list below the text', labelOf(item));
  return `${text}\n\n<ol>${notes.map((note) => `<li>${note}</li>`).join('')}</ol>`;
}

/** Puts HTML in the place of WordPress's own shortcodes. `[[caption]]` is a shortcode shown. */
export function renderShortcodes(html: string, item: WxrItem, context: BodyContext): string {
  const name = labelOf(item);
  let room = LIMITS.import.text;
  return html.replace(PATTERN, (whole: string, before: string, code: string, attributes: string, inner: string | undefined, after: string) => {
    // What may be left to whoever reads what is left of marks is shown by that.
    if (before && after) return CORE[code] === table ? whole : whole.slice(1, -1);
    const shown = CORE[code]?.(parseAttributes(attributes), inner ?? '', item, context) ?? null;
    if (shown === null) return whole;
    room -= shown.length;
    if (room < 0) throw new ImportError(`its shortcodes show more than ${LIMITS.import.text} characters`);
    context.summary.change(`shortcode [${code}]: turned into HTML`, name);
    return `${before}\n\n${shown}\n\n${after}`;
  });
}
