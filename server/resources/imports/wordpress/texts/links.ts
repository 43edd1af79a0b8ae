import type { CheerioAPI } from 'cheerio';
import type { AnyNode, Element } from 'domhandler';
import { LINK_SCHEMES } from '../../../../../config/article-html.ts';
import { schemeOf } from '../../../../../config/links.ts';
import { decoded } from '../../../../../config/parsed.ts';
import { anchorOf, idGiver } from '../../../../content/anchors.ts';
import { elementsWhere } from '../../../../content/html.ts';
import type { WxrItem } from '../file/wxr.ts';
import { labelOf } from '../item.ts';
import type { BodyContext } from './body-context.ts';

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
  let anchors: Map<string, string> | undefined;
  for (const element of elementsWhere($, ({ name }) => name === 'a')) {
    const { attribs } = element;
    const href = attribs.href?.trim() ?? '';
    const scheme = schemeOf(href);
    if (href.startsWith('#')) {
      anchors ??= anchorsIn($);
      const place = withinText(href, anchors);
      if (place === null) unwrap($, element);
      else attribs.href = place;
      continue;
    }
    if (href === '' || (scheme !== null && !LINK_SCHEMES.includes(scheme))) {
      unwrap($, element);
      continue;
    }
    const asked = context.absolute(href);
    if (!asked) continue;
    const page = context.newAddress(asked);
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
    } else if (file || !/^[a-z][a-z0-9+.-]*:/i.test(href)) attribs.href = url.href;
  }
}
