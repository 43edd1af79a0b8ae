import { type Cheerio, type CheerioAPI, load } from 'cheerio';
import type { AnyNode } from 'domhandler';
import { type BodyContext, hasBlocks, renderBlocks, renderShortcodes } from './blocks.ts';
import { labelOf } from './item.ts';
import { paragraphs } from './paragraphs.ts';
import type { WxrItem } from './wxr.ts';

/** Elements of older HTML, and what they are called now. */
const RENAMED = { acronym: 'abbr', strike: 's', tt: 'code', address: 'p', center: 'div', big: 'span', font: 'span', dir: 'ul', xmp: 'pre' } as const;
/** Elements whose insides are no text for a reader. */
const DROPPED = ['script', 'style', 'noscript', 'template', 'svg', 'canvas', 'textarea', 'select', 'input', 'link', 'meta'];
/** An address that stands alone is shown by WordPress as what is behind it; here it becomes a link. */
const LONE_ADDRESS = /^https?:\/\/\S+$/i;

const isRenamed = (name: string): name is keyof typeof RENAMED => Object.hasOwn(RENAMED, name);
const OUTDATED = [...Object.keys(RENAMED), ...DROPPED].join(', ');

function modernise($: CheerioAPI, item: WxrItem, context: BodyContext): void {
  // One look for all of them: most texts have none.
  const outdated = $(OUTDATED);
  if (outdated.length === 0) return;
  outdated.each((_, element) => {
    if (element.type === 'tag' && isRenamed(element.tagName)) element.tagName = RENAMED[element.tagName];
  });
  const dropped = $(DROPPED.join(', '));
  const names = new Set(dropped.map((_, element) => $(element).prop('tagName')?.toLowerCase()).get());
  for (const name of names) context.summary.leaveOut(`<${name}>: not allowed in a text`, labelOf(item));
  dropped.remove();
}

function linkLoneAddresses($: CheerioAPI, item: WxrItem, context: BodyContext): void {
  $('p, div.wp-block-embed__wrapper').each((_, element) => {
    if ($(element).children().length > 0) return;
    const text = $(element).text().trim();
    if (!LONE_ADDRESS.test(text) || !URL.canParse(text)) return;
    $(element).empty().append($('<a></a>').attr('href', text).text(text));
    context.summary.change('embedded content of other sites: shown as a link', labelOf(item));
  });
}

function turnLinks($: CheerioAPI, item: WxrItem, context: BodyContext): void {
  // Footnote marks point at anchors that our texts do not have.
  $('sup.fn > a').each((_, element) => {
    $(element).replaceWith($(element).contents());
  });
  $('a').each((_, element) => {
    const href = $(element).attr('href');
    if (href === undefined) {
      $(element).replaceWith($(element).contents());
      return;
    }
    const url = context.absolute(href);
    if (!url) return;
    const stored = context.storedFile(url);
    const own = stored?.url ?? context.newAddress(url);
    if (own) {
      $(element).attr('href', own + (stored ? '' : url.hash));
      context.summary.change(
        stored ? 'links to files of the old site: lead to our copies' : 'links to pages of the old site: lead to their new addresses',
        labelOf(item),
      );
    } else if (!/^[a-z][a-z0-9+.-]*:/i.test(href)) $(element).attr('href', url.href);
  });
}

/** Whether something can be read in an element; the first word answers. */
function hasWords(node: AnyNode): boolean {
  return node.type === 'text' ? /\S/.test(node.data) : 'children' in node && node.children.some(hasWords);
}

/** White space between blocks becomes one line end, but not where it is shown. */
function tidySpaces(node: AnyNode): void {
  if (node.type === 'text') {
    if (/^\s*\n\s*$/.test(node.data)) node.data = '\n';
  } else if ('children' in node && !('name' in node && node.name === 'pre')) for (const child of node.children) tidySpaces(child);
}

function dropEmpty($: CheerioAPI): void {
  $('p, figcaption, h1, h2, h3, h4, h5, h6, span, strong, em').each((_, element) => {
    if (!hasWords(element) && $(element).find('img, audio, br, a').length === 0) $(element).remove();
  });
  $('figure, div.wp-block-embed__wrapper, ul, ol, dl').each((_, element) => {
    if (!hasWords(element) && $(element).find('img, audio').length === 0) $(element).remove();
  });
}

/** A file's second link, the button, says nothing new; what stands alone at the top is a paragraph; blocks are one line apart. */
function tidy($: CheerioAPI): void {
  $('a.wp-block-file__button').each((_, element) => {
    if ($(element).prev('a').attr('href') === $(element).attr('href')) $(element).remove();
  });
  $.root().children('a, span').wrap('<p></p>');
  for (const root of $.root()) tidySpaces(root);
}

/** A post's text as HTML for our sanitiser: blocks and shortcodes resolved, pictures, links and paragraphs in their places. */
export function convertBody(item: WxrItem, context: BodyContext): string {
  const name = labelOf(item);
  const isBlocks = hasBlocks(item.content);
  let html = item.content.replace(/\r\n?/g, '\n');
  if (isBlocks) html = renderBlocks(html, item, context);
  if (/<!--nextpage-->/.test(html)) context.summary.change('pages of one text: joined', name);
  html = html.replace(/<!--(?:more\b[^>]*|nextpage|noteaser)-->/g, '\n\n');
  html = renderShortcodes(html, item, context);
  if (!isBlocks) html = paragraphs(html);
  const $ = load(html, null, false);
  modernise($, item, context);
  linkLoneAddresses($, item, context);
  placeMedia($, item, context);
  turnLinks($, item, context);
  dropEmpty($);
  tidy($);
  return $.html().replace(/^\n+|\n+$/g, '');
}

type Element = ReturnType<CheerioAPI>[number];
type Node = Cheerio<Element>;

const NOT_STORED = 'pictures and files that are not in our store: shown as links';
/** What lazy-loading plugins call a picture's address. */
const SOURCES = ['src', 'data-src', 'data-lazy-src', 'data-original', 'data-orig-file'];

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

/**
 * Pictures and sound that are in our store are shown from there; everything else becomes a link, since a page loads
 * nothing from another host.
 */
function placeMedia($: CheerioAPI, item: WxrItem, context: BodyContext): void {
  const name = labelOf(item);
  $('img').each((_, element) => {
    const node = $(element);
    const url = sourceOf(node, context);
    if (!url) {
      node.replaceWith($('<span></span>').text(node.attr('alt') ?? ''));
      return;
    }
    const stored = context.storedFile(url);
    if (!stored?.mime.startsWith('image/')) {
      context.summary.change(NOT_STORED, name);
      becomeLink($, node, url, node.attr('alt') ?? '');
      return;
    }
    // The stored file is the whole picture, whatever size the text asked for.
    const attributes: Record<string, string> = { src: stored.url, alt: node.attr('alt') ?? '' };
    if (stored.width && stored.height) Object.assign(attributes, { width: String(stored.width), height: String(stored.height) });
    const title = node.attr('title');
    node.replaceWith($('<img>').attr(title ? { ...attributes, title } : attributes));
    context.summary.change('pictures of the old site: shown from our store', name);
  });
  $('audio, video').each((_, element) => {
    const node = $(element);
    const url = sourceOf(node, context);
    if (!url) {
      node.remove();
      return;
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
  });
  $('iframe, embed, object').each((_, element) => {
    const node = $(element);
    const address = node.attr('src') || node.attr('data') || node.find('embed[src]').attr('src') || node.find('param[name="movie"]').attr('value');
    const url = address ? context.absolute(address) : null;
    if (!url) {
      node.remove();
      return;
    }
    context.summary.change('embedded content of other sites: shown as a link', name);
    becomeLink($, node, url, node.attr('title') ?? '');
  });
}
