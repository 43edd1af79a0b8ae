import sanitizeHtml from 'sanitize-html';
import { parseHtml } from './html.ts';

/** Classes an article may carry; everything else about looks belongs to the site. */
const CALLOUTS = ['callout', 'callout-tip', 'callout-trap', 'callout-note'];
/** Pictures and sound come from our own store: a page never loads anything from another host. */
const isOwn = (src: string | undefined) => /^\/media\/[\w./-]+$/.test(src ?? '');

function lastPart(address: string): string {
  return address.split(/[?#]/)[0]?.split('/').filter(Boolean).pop() ?? address;
}

const isHttp = (address: string | undefined): address is string => /^https?:\/\/[^\s]+$/i.test(address ?? '');

/** Something from another host becomes a link to it: nothing is lost, nothing is loaded. */
function linkTo(src: string | undefined, label: string | undefined): sanitizeHtml.Tag {
  return isHttp(src)
    ? { tagName: 'a', attribs: { href: src, rel: 'noopener' }, text: label || lastPart(src) }
    : { tagName: 'span', attribs: {}, text: label ?? '' };
}

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'hr', 'br', 'div', 'section', 'aside'],
    ...[
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'del',
      'ins',
      'sup',
      'sub',
      'mark',
      'small',
      'code',
      'kbd',
      'samp',
      'var',
      'q',
      'cite',
      'abbr',
      'dfn',
      'time',
      'span',
      'a',
    ],
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['details', 'summary', 'figure', 'figcaption', 'img', 'audio', 'source', 'ruby', 'rt', 'rp'],
  ],
  allowedAttributes: {
    '*': ['lang', 'dir'],
    a: ['href', 'title', 'rel', 'hreflang'],
    img: ['src', 'alt', 'width', 'height', 'title'],
    audio: ['src', 'controls', 'preload'],
    source: ['src', 'type'],
    td: ['colspan', 'rowspan', 'headers'],
    th: ['colspan', 'rowspan', 'scope', 'abbr'],
    col: ['span'],
    colgroup: ['span'],
    ol: ['start', 'reversed', 'type', 'data-type'],
    li: ['value'],
    details: ['open'],
    time: ['datetime'],
    abbr: ['title'],
    q: ['cite'],
    blockquote: ['cite'],
    div: ['data-type', 'data-latex'],
    span: ['data-type', 'data-latex'],
    section: ['data-type', 'data-kind', 'data-answer'],
  },
  allowedClasses: { aside: CALLOUTS },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: ['style', 'script', 'textarea', 'option', 'noscript', 'template'],
  enforceHtmlBoundary: false,
  transformTags: {
    // The page's own title is the only first-level heading.
    h1: 'h2',
    a: (tagName, attribs) => ({ tagName, attribs: isHttp(attribs.href) ? { ...attribs, rel: 'noopener' } : { ...attribs, rel: '' } }),
    img: (tagName, attribs) => (isOwn(attribs.src) ? { tagName, attribs: { ...attribs, alt: attribs.alt ?? '' } } : linkTo(attribs.src, attribs.alt)),
    iframe: (_, attribs) => linkTo(attribs.src, attribs.title),
    embed: (_, attribs) => linkTo(attribs.src, attribs.title),
    video: (_, attribs) => linkTo(attribs.src, attribs.title),
    audio: (tagName, attribs) =>
      !attribs.src || isOwn(attribs.src) ? { tagName, attribs: { ...attribs, controls: '', preload: 'none' } } : linkTo(attribs.src, attribs.title),
  },
  exclusiveFilter: (frame) => (frame.tag === 'source' && !isOwn(frame.attribs.src)) || (frame.tag === 'a' && !frame.attribs.href && !frame.text.trim()),
};

/**
 * The one sanitiser, at the door of the database: what comes back holds no script, no style, no handler, no foreign
 * picture and no address but http(s), mailto, tel and our own. Calling it twice changes nothing.
 */
export function sanitiseHtml(html: string): string {
  const clean = sanitizeHtml(html.normalize('NFC'), OPTIONS).replaceAll(' rel=""', '').trim();
  return withoutNestedLinks(clean);
}

/** A foreign picture inside a link became a link in a link, which HTML does not know: the outer one stays. */
function withoutNestedLinks(html: string): string {
  if (!/<a\b(?:(?!<\/a>)[\s\S])*<a\b/.test(html)) return html;
  const $ = parseHtml(html);
  $('a a').each((_, inner) => {
    $(inner).replaceWith($(inner).contents());
  });
  return $.html();
}
