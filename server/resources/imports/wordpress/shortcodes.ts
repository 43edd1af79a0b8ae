import { type BodyContext, escapeHtml, linkHtml } from './body-context.ts';
import { labelOf } from './item-facts.ts';
import { oneLine } from './plain-text.ts';
import type { WxrItem } from './wxr.ts';

type Attributes = Record<string, string>;
type Render = (attributes: Attributes, inner: string, item: WxrItem, context: BodyContext) => string;

/** `id="x" width=150 https://a.example` → named values, and the others as `0`, `1`… */
function parseAttributes(text: string): Attributes {
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

const CORE: Record<string, Render> = {
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
  `(\\[?)\\[(${NAMES})(?![\\w-])([^\\]\\/]*(?:\\/(?!\\])[^\\]\\/]*)*)(?:\\/\\]|\\](?:((?:(?!\\[\\2(?![\\w-]))[\\s\\S])*?)\\[\\/\\2\\])?)(\\]?)`,
  'g',
);
/** What looks like a shortcode of a plugin: lower case, with attributes or a closing twin. */
const UNKNOWN = /\[([a-z][a-z0-9_-]{2,})(?:\s+[\w-]+=[^\]]*)\]|\[([a-z][a-z0-9_-]{2,})\][\s\S]*?\[\/\2\]/g;

/** Puts HTML in the place of WordPress's own shortcodes; those of plugins stay as the text they are. `[[caption]]` is a shortcode shown. */
export function renderShortcodes(html: string, item: WxrItem, context: BodyContext): string {
  const name = labelOf(item);
  const rendered = html.replace(PATTERN, (whole: string, before: string, code: string, attributes: string, inner: string | undefined, after: string) => {
    if (before && after) return whole.slice(1, -1);
    context.summary.change(`shortcode [${code}]: turned into HTML`, name);
    return `${before}\n\n${CORE[code]?.(parseAttributes(attributes), inner ?? '', item, context) ?? ''}\n\n${after}`;
  });
  for (const match of rendered.matchAll(UNKNOWN)) context.summary.change(`shortcode [${match[1] ?? match[2]}] of a plugin: kept as text`, name);
  return rendered;
}
