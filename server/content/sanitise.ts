import sanitizeHtml from 'sanitize-html';
import { ARTICLE_ATTRIBUTES, ARTICLE_TAGS, CALLOUT_CLASSES, DROPPED_WITH_TEXT, LINK_SCHEMES, OWN_MEDIA } from '../../config/article-html.ts';
import { schemeOf, trimUnseen } from '../../config/links.ts';
import { invalid } from '../errors.ts';
import { withoutUnwanted } from '../security/unwanted-characters.ts';
import { isCleanHtml } from './clean-html.ts';
import { inVocabulary } from './foreign-html.ts';
import { htmlProblem, parseHtml } from './html.ts';

const isOwn = (src: string | undefined): src is string => OWN_MEDIA.test(src ?? '');

function lastPart(address: string): string {
  return address.split(/[?#]/)[0]?.split('/').filter(Boolean).pop() ?? address;
}

const isHttp = (address: string | undefined): address is string => /^https?:\/\/[^\s]+$/i.test(address ?? '');

/** Something from another host becomes a link to it: nothing is lost, nothing is loaded. */
function linkTo(src: string | undefined, label: string | undefined): sanitizeHtml.Tag {
  if (!isHttp(src) && !isOwn(src)) return { tagName: 'span', attribs: {}, text: label ?? '' };
  return { tagName: 'a', attribs: isHttp(src) ? { href: src, rel: 'noopener' } : { href: src }, text: label || lastPart(src) };
}

const ADDRESSES = ['href', 'src', 'cite'] as const;

/** Addresses as they are judged and kept: bare, and none of a scheme that is not on the list, however it is hidden. */
function withBareAddresses(attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  if (!ADDRESSES.some((name) => name in attribs)) return attribs;
  const kept = { ...attribs };
  for (const name of ADDRESSES) {
    const address = kept[name];
    if (address === undefined) continue;
    const scheme = schemeOf(address);
    if (scheme !== null && !LINK_SCHEMES.includes(scheme)) delete kept[name];
    else kept[name] = trimUnseen(address);
  }
  return kept;
}

const TRANSFORMS: Record<string, sanitizeHtml.Transformer> = {
  // The page's own title is the only first-level heading.
  h1: (_, attribs) => ({ tagName: 'h2', attribs }),
  a: (tagName, attribs) => ({ tagName, attribs: isHttp(attribs.href) ? { ...attribs, rel: 'noopener' } : { ...attribs, rel: '' } }),
  img: (tagName, attribs) => (isOwn(attribs.src) ? { tagName, attribs: { ...attribs, alt: attribs.alt ?? '' } } : linkTo(attribs.src, attribs.alt)),
  iframe: (_, attribs) => linkTo(attribs.src, attribs.title),
  embed: (_, attribs) => linkTo(attribs.src, attribs.title),
  video: (_, attribs) => linkTo(attribs.src, attribs.title),
  audio: (tagName, attribs) =>
    !attribs.src || isOwn(attribs.src) ? { tagName, attribs: { ...attribs, controls: '', preload: 'none' } } : linkTo(attribs.src, attribs.title),
};

/** A tag's own rule is asked before the one for all: it looks at bare addresses too. */
function overBareAddresses(rules: Record<string, sanitizeHtml.Transformer>): Record<string, sanitizeHtml.Transformer> {
  return Object.fromEntries(
    Object.entries(rules).map(([tag, rule]): [string, sanitizeHtml.Transformer] => [tag, (name, attribs) => rule(name, withBareAddresses(attribs))]),
  );
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
  transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: withBareAddresses(attribs) }), ...overBareAddresses(TRANSFORMS) },
  exclusiveFilter: (frame) => (frame.tag === 'source' && !isOwn(frame.attribs.src)) || (frame.tag === 'a' && !frame.attribs.href && !frame.text.trim()),
};

/** The text as the sanitiser would write it, where that can be told without it; else null. */
export function cleanOrNull(html: string): string | null {
  const written = asText(html);
  return isCleanHtml(written) ? written : null;
}

/** What a browser or a parser writes in another way than the sanitiser does, which means the same: empty elements, the space that does not break. */
function asText(html: string): string {
  return html
    .normalize('NFC')
    .replace(/<(br|hr|img)((?: [^<>]*[^<>/ ])?)>/g, '<$1$2 />')
    .replaceAll('&nbsp;', '\u00a0')
    .trim();
}

/**
 * The one sanitiser, at the door of the database: what comes back holds no script, no style, no handler, no foreign
 * picture and no address but http(s), mailto, tel and our own. Calling it twice changes nothing.
 * @throws AppError 422 on `field` for what is nested too deep or has too many elements, before anything else looks at it
 */
export function sanitiseHtml(html: string, field = 'content_html'): string {
  const written = cleanOrNull(html);
  if (written !== null) return written;
  const problem = htmlProblem(html);
  if (problem) throw invalid(field, problem.zh);
  const clean = sanitizeHtml(inVocabulary(html.normalize('NFC')), OPTIONS).replaceAll(' rel=""', '');
  // Afterwards: HTML can write them as entities too.
  return withoutNestedLinks(withoutUnwanted(clean).trim());
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
