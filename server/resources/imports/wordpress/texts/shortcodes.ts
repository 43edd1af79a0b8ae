import { escapeHtml } from '../../../../../config/escape-html.ts';
import { LIMITS } from '../../../../../config/limits.ts';
import { ImportError, type WxrItem } from '../file/wxr.ts';
import { labelOf, lineOfHtml } from '../item.ts';
import type { Attachment, StoredFile } from '../media.ts';
import type { Summary } from '../summary.ts';
import { type Attributes, addressIn, linkHtml, parseAttributes } from './fields.ts';

/** What a body needs to know of the rest of the import. */
export interface BodyContext {
  /** Our file for an address of the old site, whatever size it means. */
  storedFile(url: URL): StoredFile | null;
  /** Our address for an address of the old site: an article, a category, a tag. */
  newAddress(url: URL): string | null;
  /** A link as the old site meant it: whole, or null for anchors and what is no address. */
  absolute(href: string): URL | null;
  /** Whether an address is of the old site. */
  isOwn(url: URL): boolean;
  attachment(id: string): Attachment | undefined;
  /** The file that a page of the old site shows by itself. */
  shownAt(url: URL): Attachment | undefined;
  /** The pictures that were uploaded to a post, in the order of its gallery. */
  picturesOf(postId: string): Attachment[];
  reusableBlock(id: string): string | undefined;
  /** A table that a plugin keeps apart from texts, as HTML. */
  table(id: string): string | undefined;
  /** Marks in the text behind which the old site kept a part for some readers: they are gathered as it is read. */
  for_members: Set<string>;
  summary: Summary;
}

/** Null where it cannot be shown: then it is left to whoever reads what is left of marks. */
type Render = (attributes: Attributes, inner: string, item: WxrItem, context: BodyContext) => string | null;

function caption(attributes: Attributes, inner: string): string {
  // Old captions stand in an attribute; newer ones follow the picture.
  const parts = /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(inner);
  const picture = parts?.[1] ?? inner;
  const words = (attributes.caption || parts?.[2] || '').trim();
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
    const words = lineOfHtml(picture.excerpt);
    return `<figure><img src="${escapeHtml(picture.attachment_url)}" alt="${escapeHtml(picture.meta._wp_attachment_image_alt || picture.title)}">${words ? `<figcaption>${escapeHtml(words)}</figcaption>` : ''}</figure>`;
  });
  return shown.join('\n');
}

const media =
  (tag: 'audio' | 'video'): Render =>
  (attributes, inner) => {
    const named = Object.entries(attributes).filter(([name]) => /^(src|mp3|m4a|ogg|oga|wav|flac|mp4|m4v|webm|ogv|wmv|mov|\d+)$/.test(name));
    // An older player wrote `[audio:ADDRESS|titles=…]`, or several addresses.
    const source = named.map(([, value]) => addressIn(value.replace(/^:/, '').split(/[|,]/)[0] ?? '')).find((value) => /^(https?:)?\//.test(value));
    return source ? `<${tag} src="${escapeHtml(source)}"></${tag}>` : inner;
  };

/** Services whose shortcode holds an address, or an id from which the address is made. */
const embedded =
  (addressOf?: (id: string) => string): Render =>
  (attributes, inner, item, context) => {
    const { url, src, id, bvid, bv, vid } = attributes;
    const told = addressIn(inner || attributes[0] || url || src || id || bvid || bv || vid || '').replace(/^=/, '');
    const address = /^https?:\/\//i.test(told) ? told : told && addressOf ? addressOf(told) : '';
    if (address) return `<p>${linkHtml(address, address)}</p>`;
    context.summary.leaveOut('embedded content without an address', labelOf(item));
    return '';
  };

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
  googlemaps: embedded(),
  archiveorg: embedded((id) => `https://archive.org/details/${encodeURIComponent(id)}`),
  scribd: embedded((id) => `https://www.scribd.com/document/${encodeURIComponent(id)}`),
  googlevideo: embedded(),
  bilibili: embedded((id) => `https://www.bilibili.com/video/${encodeURIComponent(id)}`),
  youku: embedded((id) => `https://v.youku.com/v_show/id_${encodeURIComponent(id)}.html`),
  fusion_youtube: embedded((id) => `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`),
  fusion_vimeo: embedded((id) => `https://vimeo.com/${encodeURIComponent(id)}`),
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
