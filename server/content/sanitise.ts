import sanitizeHtml from 'sanitize-html';
import { ARTICLE_ATTRIBUTES, ARTICLE_TAGS, CALLOUT_CLASSES, DROPPED_WITH_TEXT, LINK_SCHEMES, OWN_MEDIA_PATTERN } from '../../config/article-html.ts';
import { parseHtml } from './html.ts';

const OWN_MEDIA = new RegExp(OWN_MEDIA_PATTERN);
const isOwn = (src: string | undefined) => OWN_MEDIA.test(src ?? '');

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
  allowedTags: [...ARTICLE_TAGS],
  allowedAttributes: Object.fromEntries(Object.entries(ARTICLE_ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
  allowedClasses: { aside: [...CALLOUT_CLASSES] },
  allowedSchemes: [...LINK_SCHEMES],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [...DROPPED_WITH_TEXT],
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
