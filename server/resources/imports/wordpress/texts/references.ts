import type { Cheerio, CheerioAPI } from 'cheerio';
import type { AnyNode, Element } from 'domhandler';
import { LINK_SCHEMES } from '../../../../../config/article-html.ts';
import { LIMITS } from '../../../../../config/limits.ts';
import { schemeOf } from '../../../../../config/links.ts';
import { isPicture } from '../../../../../config/media.ts';
import { decoded } from '../../../../../config/parsed.ts';
import { anchorOf, idGiver } from '../../../../content/headings.ts';
import { elementsWhere } from '../../../../content/html.ts';
import type { WxrItem } from '../file/wxr.ts';
import { cutText, labelOf } from '../item.ts';
import type { BodyContext } from './shortcodes.ts';

type Node = Cheerio<Element>;

const NOT_STORED = 'pictures and files that are not in our store: shown as links';
/** Where a picture's address is, the surest first. */
const SOURCES = ['src', 'data-orig-file'];

function lastPart(url: URL): string {
  const part = url.pathname.split('/').filter(Boolean).pop() ?? url.host;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Characters of an address that are shown as a link's words. */
const ADDRESS_WORDS = 80;

/** Where something is, for a reader: the last part of an embedded frame's address (`embed`, `viewform`) would say nothing. */
function addressWords({ host, pathname, search }: URL): string {
  const path = `${decoded(pathname) ?? pathname}${search}`;
  return cutText(host + (path === '/' ? '' : path), ADDRESS_WORDS);
}

/** A link to what can't be shown, or its words alone where a link already stands around it. */
function becomeLink($: CheerioAPI, node: Node, url: URL, words: string): void {
  const text = words.trim() || lastPart(url);
  const around = node.closest('a');
  if (around.length > 0) {
    // The words may already stand beside the picture.
    node.replaceWith($('<span></span>').text(text));
    return;
  }
  node.replaceWith($('<a></a>').attr('href', url.href).text(text));
}

function sourceOf(node: Node, context: BodyContext): URL | null {
  for (const name of SOURCES) {
    const value = node.attr(name);
    const url = value && !value.startsWith('data:') ? context.absolute(value) : null;
    if (url) return url;
  }
  const nested = node.find('source[src]').first().attr('src');
  return nested ? context.absolute(nested) : null;
}

/** The elements of these names, in the order of the text. */
function named($: CheerioAPI, names: ReadonlySet<string>): Element[] {
  return elementsWhere($, ({ name }) => names.has(name));
}

/** Signs that WordPress and others draw as pictures: their words say the same. */
const isSign = ({ attribs }: Element) => /(?:^|\s)(?:emoji|wp-smiley)(?:\s|$)/.test(attribs.class ?? '');
/** What counts readers of other pages. */
const isCounter = ({ attribs }: Element) => [attribs.width, attribs.height].some((size) => /^[012](?:px)?$/.test(size ?? ''));

/** A picture within its own address; empty ones keep the place of one that a script would load. */
const isWritten = ({ attribs }: Element) => /^\s*data:image\/(?!gif;base64,R0lGOD[dl]hAQAB|svg\+xml[^<]{0,200}$)/i.test(attribs.src ?? '');

/** The picture behind an element's words. */
const BACKGROUND = /\bbackground(?:-image)?\s{0,5}:[^;]{0,200}?\burl\(\s{0,5}(?:"([^"]+)"|'([^']+)'|([^\s"')]+))\s*\)/i;

/** Covers of older blocks, and boxes of builders, have their picture in their style: it comes before what stands in them, once. */
export function showBackgrounds($: CheerioAPI, item: WxrItem, context: BodyContext): void {
  const shown = new Set<string>();
  for (const element of elementsWhere($, ({ attribs }) => attribs.style?.includes('url(') === true)) {
    const [, quoted, single, bare] = BACKGROUND.exec(element.attribs.style?.slice(0, LIMITS.import.style) ?? '') ?? [];
    const address = quoted ?? single ?? bare;
    const url = address && !address.startsWith('data:') ? context.absolute(address) : null;
    if (!url) continue;
    const stored = context.storedFile(url);
    if (!isPicture(stored)) context.summary.leaveOut('background picture that is not in our store', `${labelOf(item)}: ${url.href}`);
    else if (
      !shown.has(stored.url) &&
      !$(element)
        .find('img')
        .toArray()
        .some(({ attribs }) => context.storedFile(context.absolute(attribs.src ?? '') ?? url)?.url === stored.url)
    ) {
      shown.add(stored.url);
      $(element).prepend($('<figure></figure>').append($('<img>').attr({ src: url.href, alt: element.attribs['aria-label'] ?? '' })));
      context.summary.change('background pictures: shown before what stands on them', labelOf(item));
    }
  }
}

const PICTURES = new Set(['img']);
const RECORDINGS = new Set(['audio', 'video']);
const EMBEDDED = new Set(['iframe', 'embed', 'object']);

/**
 * Pictures and sound that are in our store are shown from there; everything else becomes a link, since a page loads
 * nothing from another host.
 */
export function placeMedia($: CheerioAPI, item: WxrItem, context: BodyContext): void {
  const name = labelOf(item);
  for (const element of named($, PICTURES)) {
    const node = $(element);
    const url = isSign(element) ? null : sourceOf(node, context);
    if (!url) {
      if (isWritten(element)) context.summary.leaveOut('picture that is written into the text itself', name);
      node.replaceWith($('<span></span>').text(node.attr('alt') ?? ''));
      continue;
    }
    const stored = context.storedFile(url);
    if (!stored && isCounter(element)) {
      node.remove();
      continue;
    }
    if (!isPicture(stored)) {
      context.summary.change(NOT_STORED, name);
      becomeLink($, node, url, node.attr('alt') ?? '');
      continue;
    }
    // The stored file is the whole picture, whatever size the text asked for.
    const attributes: Record<string, string> = { src: stored.url, alt: node.attr('alt') ?? '' };
    if (stored.width && stored.height) Object.assign(attributes, { width: String(stored.width), height: String(stored.height) });
    const title = node.attr('title');
    node.replaceWith($('<img>').attr(title ? { ...attributes, title } : attributes));
    context.summary.change('pictures of the old site: shown from our store', name);
  }
  for (const element of named($, RECORDINGS)) {
    const node = $(element);
    const url = sourceOf(node, context);
    if (!url) {
      node.remove();
      continue;
    }
    if (node.attr('poster')) context.summary.leaveOut('still picture of a film: the film came as a link', `${name}: ${node.attr('poster')}`);
    const stored = context.storedFile(url);
    if (stored && element.tagName === 'audio') node.replaceWith($('<audio></audio>').attr({ src: stored.url }));
    else if (stored)
      node.replaceWith(
        $('<a></a>')
          .attr('href', url.href)
          .text(node.attr('title') || lastPart(url)),
      );
    else {
      context.summary.change(NOT_STORED, name);
      becomeLink($, node, url, node.attr('title') ?? '');
    }
  }
  for (const element of named($, EMBEDDED)) {
    const node = $(element);
    const address = node.attr('src') || node.attr('data') || node.find('embed[src]').attr('src') || node.find('param[name="movie"]').attr('value');
    const url = address ? context.absolute(address) : null;
    if (!url) {
      node.remove();
      continue;
    }
    context.summary.change('embedded content of other sites: shown as a link', name);
    becomeLink($, node, url, node.attr('title')?.trim() || addressWords(url));
  }
}

/** Headings that have anchors on our pages; the first level becomes the second. */
const ANCHORED = new Set(['h1', 'h2', 'h3', 'h4']);

/** Our anchor for each place of a text that its own links may name: that of the heading which has the name, or stands next behind it. */
function anchorsIn($: CheerioAPI): Map<string, string> {
  const anchors = new Map<string, string>();
  const freeId = idGiver();
  let waiting: string[] = [];
  const look = (node: AnyNode, isHeading: boolean): void => {
    if (node.type === 'text' && !isHeading && /\S/.test(node.data)) waiting = [];
    if (!('attribs' in node)) return;
    const begins = !isHeading && ANCHORED.has(node.name);
    waiting.push(...[node.attribs.id, node.name === 'a' ? node.attribs.name : undefined].filter((name) => name !== undefined));
    for (const child of node.children) look(child, isHeading || begins);
    if (!begins) return;
    const anchor = freeId(anchorOf($.text([node])));
    for (const name of [...waiting, anchor]) if (!anchors.has(name)) anchors.set(name, anchor);
    waiting = [];
  };
  for (const child of $.root().contents().toArray()) look(child, false);
  return anchors;
}

/** Where a link within the text leads here; null where it leads nowhere. */
function withinText(href: string, anchors: ReadonlyMap<string, string>): string | null {
  const name = decoded(href.slice(1)) ?? href.slice(1);
  const anchor = anchors.get(name) ?? anchors.get(anchorOf(name));
  return name === '' || anchor === undefined ? null : `#${anchor}`;
}

const unwrap = ($: CheerioAPI, element: Element) => $(element).replaceWith($(element).contents());

/** Places on WordPress's own pages, which ours do not have. */
const PLACE_OF_WORDPRESS = /^#(?:respond|comments?(?:-\d+)?|more-\d+)$/;

/** Links lead where the same thing stands here: an article, a file, a heading of the text. Those that lead nowhere leave their words. */
export function turnLinks($: CheerioAPI, item: WxrItem, context: BodyContext): void {
  const link = context.absolute(item.link);
  const self = link && context.newAddress(link);
  const links = elementsWhere($, ({ name }) => name === 'a');
  // Looked for before links that lead nowhere go: in older texts these are the places themselves.
  const anchors = links.some(({ attribs }) => attribs.href?.includes('#')) ? anchorsIn($) : new Map<string, string>();
  const turnWithin = (element: Element, hash: string): void => {
    const place = withinText(hash, anchors);
    if (place === null) unwrap($, element);
    else element.attribs.href = place;
  };
  for (const element of links) {
    const { attribs } = element;
    const href = attribs.href?.trim() ?? '';
    const scheme = schemeOf(href);
    if (href.startsWith('#')) {
      turnWithin(element, href);
      continue;
    }
    if (href === '' || (scheme !== null && !LINK_SCHEMES.includes(scheme))) {
      unwrap($, element);
      continue;
    }
    const asked = context.absolute(href);
    if (!asked) continue;
    const page = context.newAddress(asked);
    // A table of contents may name its own page; the home page has no place of this text.
    if (page !== null && page === self && page.startsWith('/article/') && asked.hash !== '' && !PLACE_OF_WORDPRESS.test(asked.hash)) {
      turnWithin(element, asked.hash);
      continue;
    }
    const file = page === null ? context.shownAt(asked) : undefined;
    const url = (file && context.absolute(file.attachment_url)) ?? asked;
    const stored = context.storedFile(url);
    const own = stored?.url ?? page;
    if (own) {
      attribs.href = own + (stored || PLACE_OF_WORDPRESS.test(url.hash) ? '' : url.hash);
      context.summary.change(
        stored ? 'links to files of the old site: lead to our copies' : 'links to pages of the old site: lead to their new addresses',
        labelOf(item),
      );
      continue;
    }
    if (file || !/^[a-z][a-z0-9+.-]*:/i.test(href)) attribs.href = url.href;
    if (context.isOwn(url)) context.summary.leaveOut('link that still leads to the old site', `${labelOf(item)}: ${url.href}`);
  }
}
