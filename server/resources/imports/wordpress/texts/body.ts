import { type Cheerio, type CheerioAPI, load } from 'cheerio';
import type { AnyNode, Element } from 'domhandler';
import { attributesOf } from '../../../../content/clean-html.ts';
import { intoVocabulary } from '../../../../content/foreign-html.ts';
import { elementsWhere, htmlProblem, parseHtml } from '../../../../content/html.ts';
import { isPlainHtml } from '../../../../content/plain-html.ts';
import { ImportError, type WxrItem } from '../file/wxr.ts';
import { labelOf } from '../item.ts';
import { type BodyContext, hasBlocks, renderBlocks, renderShortcodes } from './blocks.ts';
import { renderBuilders } from './builders.ts';
import { keepMarkedFormulas } from './formulas.ts';
import { paragraphs } from './paragraphs.ts';

/** Elements whose insides are no text for a reader. */
const DROPPED = new Set(['script', 'style', 'noscript', 'template', 'svg', 'canvas', 'textarea', 'select', 'input', 'link', 'meta']);
/** An address that stands alone is shown by WordPress as what is behind it; here it becomes a link. */
const LONE_ADDRESS = /^https?:\/\/\S+$/i;

/** The elements of these names, in the order of the text. */
function named($: CheerioAPI, names: ReadonlySet<string>): Element[] {
  return elementsWhere($, ({ name }) => names.has(name));
}

function dropForeign($: CheerioAPI, item: WxrItem, context: BodyContext): void {
  const dropped = new Set<string>();
  for (const element of named($, DROPPED)) {
    dropped.add(element.name);
    $(element).remove();
  }
  for (const name of dropped) context.summary.leaveOut(`<${name}>: not allowed in a text`, labelOf(item));
}

const hasClass = ({ attribs }: Element, wanted: string) => attribs.class?.split(/\s+/).includes(wanted) === true;
const isEmbed = (element: Element) => element.name === 'div' && hasClass(element, 'wp-block-embed__wrapper');

function linkLoneAddresses($: CheerioAPI, item: WxrItem, context: BodyContext): void {
  for (const element of elementsWhere($, (one) => one.name === 'p' || isEmbed(one))) {
    if (element.children.some((child) => 'attribs' in child)) continue;
    const text = $.text([element]).trim();
    if (!LONE_ADDRESS.test(text) || !URL.canParse(text)) continue;
    $(element).empty().append($('<a></a>').attr('href', text).text(text));
    context.summary.change('embedded content of other sites: shown as a link', labelOf(item));
  }
}

const isFootnoteMark = ({ name, parent }: Element) => name === 'a' && parent?.type === 'tag' && parent.name === 'sup' && hasClass(parent, 'fn');

function turnLinks($: CheerioAPI, item: WxrItem, context: BodyContext): void {
  // Footnote marks point at anchors that our texts do not have.
  for (const element of elementsWhere($, isFootnoteMark)) $(element).replaceWith($(element).contents());
  for (const element of elementsWhere($, ({ name }) => name === 'a')) {
    const { attribs } = element;
    const { href } = attribs;
    if (href === undefined) {
      $(element).replaceWith($(element).contents());
      continue;
    }
    const url = context.absolute(href);
    if (!url) continue;
    const stored = context.storedFile(url);
    const own = stored?.url ?? context.newAddress(url);
    if (own) {
      attribs.href = own + (stored ? '' : url.hash);
      context.summary.change(
        stored ? 'links to files of the old site: lead to our copies' : 'links to pages of the old site: lead to their new addresses',
        labelOf(item),
      );
    } else if (!/^[a-z][a-z0-9+.-]*:/i.test(href)) attribs.href = url.href;
  }
}

/** Whether nothing can be read in an element and none of these stands in it; the first word answers. */
function isEmpty(node: AnyNode, but: ReadonlySet<string>): boolean {
  if (node.type === 'text') return !/\S/.test(node.data);
  if ('attribs' in node && node.attribs['data-latex'] !== undefined) return false;
  return !('children' in node) || node.children.every((child) => !('name' in child && but.has(child.name)) && isEmpty(child, but));
}

/** White space between blocks becomes one line end, but not where it is shown. */
function tidySpaces(node: AnyNode): void {
  if (node.type === 'text') {
    if (node.data.length > 1 && node.data.includes('\n') && !/\S/.test(node.data)) node.data = '\n';
  } else if ('children' in node && !('name' in node && node.name === 'pre')) for (const child of node.children) tidySpaces(child);
}

/** What may be empty, and what is looked at all the same. */
const TEXTS = { names: new Set('p figcaption h1 h2 h3 h4 h5 h6 span strong em'.split(' ')), but: new Set(['img', 'audio', 'br', 'a']) };
const BOXES = { names: new Set(['figure', 'ul', 'ol', 'dl']), but: new Set(['img', 'audio']) };

function dropEmpty($: CheerioAPI): void {
  for (const element of named($, TEXTS.names)) if (isEmpty(element, TEXTS.but)) $(element).remove();
  for (const element of elementsWhere($, (one) => BOXES.names.has(one.name) || isEmbed(one))) if (isEmpty(element, BOXES.but)) $(element).remove();
}

/** A file's second link, the button, says nothing new; what stands alone at the top is a paragraph; blocks are one line apart. */
function tidy($: CheerioAPI): void {
  for (const element of elementsWhere($, (one) => one.name === 'a' && hasClass(one, 'wp-block-file__button')))
    if ($(element).prev('a').attr('href') === $(element).attr('href')) $(element).remove();
  const root = $.root();
  if (root.toArray()[0]?.children.some((child) => 'name' in child && (child.name === 'a' || child.name === 'span'))) root.children('a, span').wrap('<p></p>');
  for (const node of root) tidySpaces(node);
}

/** Leaves out attributes that the sanitiser would leave out, and names links to other sites as it does: what it has nothing to do with need not be read again. */
function tidyAttributes($: CheerioAPI): void {
  for (const { name, attribs } of elementsWhere($, () => true)) {
    const known = attributesOf(name);
    for (const attribute of Object.keys(attribs)) if (known?.has(attribute) === false) delete attribs[attribute];
    if (name === 'a' && /^https?:/.test(attribs.href ?? '')) attribs.rel = 'noopener';
    else delete attribs.rel;
  }
}

/** A post's text as HTML for our sanitiser, and the same parsed, where it was read by the parser that reads it there. */
interface ConvertedBody {
  html: string;
  $: CheerioAPI | null;
}

/** Converts a post's text: blocks and shortcodes resolved, pictures, links and paragraphs in their places. */
export function convertBody(item: WxrItem, context: BodyContext): ConvertedBody {
  const name = labelOf(item);
  const isBlocks = hasBlocks(item.content);
  let html = item.content.replace(/\r\n?/g, '\n');
  if (isBlocks) html = renderBlocks(html, item, context);
  if (/<!--nextpage-->/.test(html)) context.summary.change('pages of one text: joined', name);
  html = html.replace(/<!--(?:more\b[^<>]*|nextpage|noteaser)-->/g, '\n\n');
  html = renderShortcodes(renderBuilders(html, item, context), item, context);
  if (!isBlocks) html = paragraphs(html);
  const problem = htmlProblem(html);
  if (problem) throw new ImportError(problem.en);
  const isPlain = isPlainHtml(html);
  const $ = isPlain ? parseHtml(html) : load(html, null, false);
  intoVocabulary($, html);
  if (keepMarkedFormulas($, html)) context.summary.change('formulas of plugins: come as formulas', name);
  dropForeign($, item, context);
  linkLoneAddresses($, item, context);
  placeMedia($, item, context);
  turnLinks($, item, context);
  dropEmpty($);
  tidy($);
  tidyAttributes($);
  const written = $.html();
  const trimmed = written.normalize('NFC').trim();
  return { html: trimmed, $: isPlain && trimmed === written ? $ : null };
}

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

const PICTURES = new Set(['img']);
const RECORDINGS = new Set(['audio', 'video']);
const EMBEDDED = new Set(['iframe', 'embed', 'object']);

/**
 * Pictures and sound that are in our store are shown from there; everything else becomes a link, since a page loads
 * nothing from another host.
 */
function placeMedia($: CheerioAPI, item: WxrItem, context: BodyContext): void {
  const name = labelOf(item);
  for (const element of named($, PICTURES)) {
    const node = $(element);
    const url = sourceOf(node, context);
    if (!url) {
      node.replaceWith($('<span></span>').text(node.attr('alt') ?? ''));
      continue;
    }
    const stored = context.storedFile(url);
    if (!stored?.mime.startsWith('image/')) {
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
    const stored = context.storedFile(url);
    if (stored && element.tagName === 'audio') node.replaceWith($('<audio></audio>').attr({ src: stored.url }));
    else if (stored)
      node.replaceWith(
        $('<a></a>')
          .attr('href', stored.url)
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
    becomeLink($, node, url, node.attr('title') ?? '');
  }
}
