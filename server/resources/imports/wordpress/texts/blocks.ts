import { LIMITS } from '../../../../../config/limits.ts';
import { parsedJson } from '../../../../../config/parsed.ts';
import { ImportError, type WxrItem } from '../file/wxr.ts';
import { labelOf, oneLine } from '../item.ts';
import type { Summary } from '../summary.ts';

export const BLOCK = /<!--\s+(\/)?wp:([a-z][a-z0-9_-]*\/)?([a-z][a-z0-9_-]*)\s+(\{(?:(?!\}\s+\/?-->|<!--)[\s\S])*\}\s+)?(\/)?-->/g;
/** Their insides are shown once for each post or comment of a list; the text of this post has no part in them. */
const LOOPS = new Set(['query', 'post-template', 'comments', 'comment-template', 'term-template']);

export function hasBlocks(content: string): boolean {
  return /<!--\s+wp:/.test(content);
}

type BlockAttributes = Record<string, unknown>;
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

export function attributesOf(json: string | undefined): BlockAttributes {
  return (parsedJson(json ?? '{}') ?? {}) as BlockAttributes;
}

/** Footnotes stand in the post's meta: `[{id, content}]`; here they follow the text as a list. */
function footnotes(item: WxrItem): string {
  const notes = parsedJson(item.meta.footnotes || '[]');
  if (!Array.isArray(notes) || notes.length === 0) return '';
  return `<ol>${notes.map((note: { content?: unknown } | null) => `<li>${textOf(note?.content)}</li>`).join('')}</ol>`;
}

function linkItem({ url, label, service }: BlockAttributes): string | null {
  const href = textOf(url);
  return /^(https?:|mailto:|\/)/.test(href) ? `<li>${linkHtml(href, textOf(label) || textOf(service) || href)}</li>` : null;
}

/** Blocks that WordPress fills by itself and that can be filled here too; null when there is nothing to show. */
const FILLED: Record<string, (attributes: BlockAttributes, item: WxrItem) => string | null> = {
  'post-title': ({ level }, item) => {
    const tag = `h${Math.min(6, Math.max(2, Number(level) || 2))}`;
    return item.title ? `<${tag}>${item.title}</${tag}>` : null;
  },
  footnotes: (_, item) => footnotes(item) || null,
  'social-link': linkItem,
  'navigation-link': linkItem,
  embed: ({ url }) => (/^https?:/.test(textOf(url)) ? `<p>${linkHtml(textOf(url), textOf(url))}</p>` : null),
};

/** Marks that leave no trace: they carried looks, or a place in the text. */
const SILENT = new Set(['more', 'nextpage', 'spacer', 'separator']);

/**
 * A body of the block editor as plain HTML: the comments that mark blocks are dropped, reusable blocks are put in their
 * places, and what WordPress would have filled in on each visit (lists of posts, calendars, search forms) is left out.
 */
export function renderBlocks(
  content: string,
  item: WxrItem,
  context: BodyContext,
  within: readonly string[] = [],
  room = { left: LIMITS.import.text },
): string {
  const open: string[] = [];
  const take = (characters: number) => {
    room.left -= characters + 1;
    if (room.left < 0) throw new ImportError(`its blocks show more than ${LIMITS.import.text} characters`);
  };
  return content.replace(
    BLOCK,
    (_, closer: string | undefined, vendor: string | undefined, name: string, json: string | undefined, isVoid: string | undefined) => {
      if (closer) {
        const at = open.lastIndexOf(name);
        if (at >= 0) open.length = at;
        return '';
      }
      if (!isVoid) {
        open.push(name);
        return '';
      }
      const attributes = attributesOf(json);
      const ref = String(attributes.ref ?? '');
      if (name === 'block' && !within.includes(ref)) {
        const reusable = context.reusableBlock(ref);
        if (reusable !== undefined) {
          take(reusable.length);
          return renderBlocks(reusable, item, context, [...within, ref], room);
        }
      }
      const filled = open.some((outer) => LOOPS.has(outer)) ? null : (FILLED[name]?.(attributes, item) ?? null);
      if (filled === null && !SILENT.has(name))
        context.summary.leaveOut('blocks that WordPress fills on each visit (lists, calendars, forms and the like)', `${vendor ?? ''}${name}`);
      take(filled?.length ?? 0);
      return filled ?? '';
    },
  );
}

/** A file of the old site that is in our store now. */
export interface StoredFile {
  id: number;
  /** `/media/2026/11/tower-1a2b3c4d.jpg` */
  url: string;
  mime: string;
  width: number | null;
  height: number | null;
}

/** A file of the export, as galleries and covers name it. */
export type Attachment = Pick<WxrItem, 'id' | 'parent' | 'title' | 'excerpt' | 'attachment_url' | 'menu_order' | 'meta'>;

/** What a body needs to know of the rest of the import. */
export interface BodyContext {
  /** Our file for an address of the old site, whatever size it means. */
  storedFile(url: URL): StoredFile | null;
  /** Our address for an address of the old site: an article, a category, a tag. */
  newAddress(url: URL): string | null;
  /** A link as the old site meant it: whole, or null for anchors and what is no address. */
  absolute(href: string): URL | null;
  attachment(id: string): Attachment | undefined;
  /** The pictures that were uploaded to a post, in the order of its gallery. */
  picturesOf(postId: string): Attachment[];
  reusableBlock(id: string): string | undefined;
  summary: Summary;
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

export function linkHtml(href: string, words: string): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(words)}</a>`;
}

export type Attributes = Record<string, string>;
type Render = (attributes: Attributes, inner: string, item: WxrItem, context: BodyContext) => string;

/** `id="x" width=150 https://a.example` → named values, and the others as `0`, `1`… */
export function parseAttributes(text: string): Attributes {
  const attributes: Attributes = {};
  let unnamed = 0;
  // Editors turn the quotes into typographic ones.
  const plain = text.replace(/[\u201c\u201d\u2033]|&#822[01];|&quot;/g, '"').replace(/\u00a0/g, ' ');
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
    const source = Object.entries(attributes).find(
      ([name, value]) => /^(src|mp3|m4a|ogg|oga|wav|flac|mp4|m4v|webm|ogv|wmv|mov|\d+)$/.test(name) && /^(https?:)?\//.test(value),
    )?.[1];
    return source ? `<${tag} src="${escapeHtml(source)}"></${tag}>` : inner;
  };

/** Services whose shortcode holds an address, or an id from which the address is made. */
const embedded =
  (addressOf?: (id: string) => string): Render =>
  (attributes, inner, item, context) => {
    const told = (inner || attributes[0] || attributes.url || attributes.src || attributes.id || '').trim().replace(/^=/, '');
    const address = /^https?:\/\//i.test(told) ? told : told && addressOf ? addressOf(told) : '';
    if (address) return `<p>${linkHtml(address, address)}</p>`;
    context.summary.leaveOut('embedded content without an address', labelOf(item));
    return '';
  };

const code: Render = (_, inner) => `<pre><code>${escapeHtml(inner.replace(/^\n+/, '').trimEnd())}</code></pre>`;

const CORE: Record<string, Render> = {
  code,
  sourcecode: code,
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

const NAMES = Object.keys(CORE).join('|');
const PATTERN = new RegExp(
  `(\\[?)\\[(${NAMES})(?![\\w-])([^[\\]\\/]*(?:\\/(?!\\])[^[\\]\\/]*)*)(?:\\/\\]|\\](?:((?:(?!\\[\\2(?![\\w-]))[\\s\\S])*?)\\[\\/\\2\\])?)(\\]?)`,
  'g',
);
/** What looks like a shortcode, or its closing twin. */
const MARK = /\[(\/?)([a-z][a-z0-9_-]{2,})(\s+[\w-]+=[^[\]]*)?\]/g;

/** The shortcodes of plugins: lower case, with attributes or a closing twin behind them. */
function unknownShortcodes(text: string): string[] {
  const marks = [...text.matchAll(MARK)].map(([, closer, name = '', attributes], at) => ({ at, isCloser: closer !== '', name, attributes }));
  const lastCloser = new Map(marks.filter(({ isCloser }) => isCloser).map(({ name, at }) => [name, at]));
  return marks.flatMap(({ at, isCloser, name, attributes }) => (!isCloser && (attributes || (lastCloser.get(name) ?? -1) > at) ? name : []));
}

/** Puts HTML in the place of WordPress's own shortcodes; those of plugins stay as the text they are. `[[caption]]` is a shortcode shown. */
export function renderShortcodes(html: string, item: WxrItem, context: BodyContext): string {
  const name = labelOf(item);
  const rendered = html.replace(PATTERN, (whole: string, before: string, code: string, attributes: string, inner: string | undefined, after: string) => {
    if (before && after) return whole.slice(1, -1);
    context.summary.change(`shortcode [${code}]: turned into HTML`, name);
    return `${before}\n\n${CORE[code]?.(parseAttributes(attributes), inner ?? '', item, context) ?? ''}\n\n${after}`;
  });
  for (const code of unknownShortcodes(rendered)) context.summary.change(`shortcode [${code}] of a plugin: kept as text`, name);
  return rendered;
}
