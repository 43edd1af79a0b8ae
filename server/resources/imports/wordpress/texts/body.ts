import { type CheerioAPI, load } from 'cheerio';
import type { ChildNode, Element } from 'domhandler';
import { intoVocabulary } from '../../../../content/foreign-html.ts';
import { apartFromCode, elementsWhere, htmlProblem, isPlainHtml, parseHtml } from '../../../../content/html.ts';
import { joinFormulas, keepMarkedFormulas, withDollarFormulas } from '../../../../content/marked-formulas.ts';
import { paragraphs } from '../../../../content/paragraphs.ts';
import { tidyHtml } from '../../../../content/tidy-html.ts';
import { ImportError, type WxrItem } from '../file/wxr.ts';
import { labelOf } from '../item.ts';
import { hasBlocks, renderBlocks, withoutLayout } from './blocks.ts';
import { elementorHtml } from './elementor.ts';
import { findForMembers, withoutOffMarks } from './hidden.ts';
import { renderMarks } from './marks.ts';
import { placeMedia, showBackgrounds, turnLinks } from './references.ts';
import { type BodyContext, renderCode, renderNotes, renderShortcodes } from './shortcodes.ts';

/** Elements whose insides are no text for a reader. */
const DROPPED = new Set(['script', 'style', 'noscript', 'template', 'svg', 'canvas', 'textarea', 'select', 'input', 'link', 'meta']);
/** An address that has a line for itself is shown by WordPress as what is behind it; here it becomes a link. */
const LONE_ADDRESS = /^https?:\/\/\S+$/i;

function dropForeign($: CheerioAPI, item: WxrItem, context: BodyContext): void {
  const dropped = new Set<string>();
  for (const element of elementsWhere($, ({ name }) => DROPPED.has(name))) {
    dropped.add(element.name);
    $(element).remove();
  }
  for (const name of dropped) context.summary.leaveOut(`<${name}>: not allowed in a text`, labelOf(item));
}

const hasClass = ({ attribs }: Element, wanted: string) => attribs.class?.split(/\s+/).includes(wanted) === true;
const isEmbed = (element: Element) => element.name === 'div' && hasClass(element, 'wp-block-embed__wrapper');

const endsLine = (node: ChildNode | null) => node === null || (node.type === 'tag' && node.name === 'br');

/** The address that a line says, and nothing else. */
function loneAddress(line: ChildNode): string | null {
  if (line.type !== 'text' || !endsLine(line.prev) || !endsLine(line.next)) return null;
  const address = line.data.trim();
  return LONE_ADDRESS.test(address) && URL.canParse(address) ? address : null;
}

function linkLoneAddresses($: CheerioAPI, item: WxrItem, context: BodyContext): void {
  for (const element of elementsWhere($, (one) => one.name === 'p' || isEmbed(one))) {
    const addresses = element.children.map(loneAddress);
    const links = addresses.filter((address) => address !== null).length;
    if (links === 0) continue;
    const lines = element.children.map((line, at) => {
      const address = addresses[at];
      return address ? ($('<a></a>').attr('href', address).text(address)[0] as Element) : line;
    });
    $(element).empty().append(lines);
    context.summary.change('embedded content of other sites: shown as a link', labelOf(item), links);
  }
}

/** How QuickLaTeX is told that single signs of dollars mark formulas on a page. */
const DOLLARS = /\[latexpage\]/i;

/** Code first, which may hold anything; then the shortcodes that are known, then what is left of marks. */
function withoutShortcodes(html: string, item: WxrItem, context: BodyContext): string {
  const hasDollars = DOLLARS.test(html);
  return apartFromCode(renderCode(html, item, context), (written) => {
    const text = hasDollars ? withDollarFormulas(written.replace(DOLLARS, '')) : written;
    findForMembers(text, context);
    return renderMarks(renderShortcodes(renderNotes(withoutOffMarks(text, item, context), item, context), item, context), item, context);
  });
}

/** Lines of a poem are lines, not code. */
function turnVerses($: CheerioAPI): void {
  for (const element of elementsWhere($, (one) => one.name === 'pre' && hasClass(one, 'wp-block-verse'))) {
    const lines = ($(element).html() ?? '').trim().split('\n');
    $(element).replaceWith(`<p>${lines.map((line) => line.trim()).join('<br>\n')}</p>`);
  }
}

/** A file's button and its picture of itself say nothing that its link does not. */
function dropSecondLinks($: CheerioAPI): void {
  for (const element of elementsWhere($, (one) => one.name === 'div' && hasClass(one, 'wp-block-file'))) {
    const links = $(element).children('a');
    if (links.length === 0) continue;
    $(element).children('object, embed').remove();
    for (const link of links.filter('.wp-block-file__button').toArray()) if ($(link).prev('a').attr('href') === $(link).attr('href')) $(link).remove();
  }
}

/** Where builders keep a page's text when they leave the post's own empty. */
const ELSEWHERE = [
  '_elementor_data',
  '_bricks_page_content_2',
  '_bricks_page_content',
  'ct_builder_shortcodes',
  'ct_builder_json',
  '_fl_builder_data',
  'brizy',
];

function contentOf(item: WxrItem, context: BodyContext): string {
  const { summary } = context;
  if (item.content.trim() !== '') return item.content;
  const kept = ELSEWHERE.find((key) => (item.meta[key]?.length ?? 0) > 2);
  if (kept === undefined) return item.content;
  const html = kept === '_elementor_data' ? elementorHtml(item.meta[kept] ?? '', item, context) : '';
  if (html) summary.change('text that Elementor keeps beside the post: read from there', labelOf(item));
  else summary.leaveOut(`text that a page builder keeps elsewhere (${kept}): cannot be read`, labelOf(item));
  return html;
}

/** The same text in several languages, as qTranslate and its successors write them: `[:en]…[:zh]…[:]`, `{:en}…{:}`, `<!--:en-->…<!--:-->`. */
const LANGUAGES =
  /\[:([a-z]{2})\]((?:(?!\[:(?:[a-z]{2})?\])[\s\S])*)(?:\[:\])?|\{:([a-z]{2})\}((?:(?!\{:)[\s\S])*)\{:\}|<!--:([a-z]{2})-->((?:(?!<!--:)[\s\S])*)<!--:-->/g;

/** The texts of all languages, one below the other: none is lost, and an editor may part them. */
function inLanguages(content: string, item: WxrItem, { summary }: BodyContext): string {
  if (!/[[{]:[a-z]{2}[\]}]|<!--:[a-z]{2}-->/.test(content)) return content;
  const parts = new Map<string, string>();
  const rest = content.replace(LANGUAGES, (_, ...found: (string | undefined)[]) => {
    const [language, text] = [found[0] ?? found[2] ?? found[4] ?? '', found[1] ?? found[3] ?? found[5] ?? ''];
    parts.set(language, (parts.get(language) ?? '') + text);
    return '';
  });
  if (parts.size > 1) summary.change('text in several languages: one below the other', labelOf(item));
  return [...parts.values(), rest].filter((text) => text.trim() !== '').join('\n\n<hr />\n\n');
}

/** A post's text as HTML for our sanitiser, and the same parsed, where it was read by the parser that reads it there. */
interface ConvertedBody {
  html: string;
  $: CheerioAPI | null;
}

/** Converts a post's text: blocks and shortcodes resolved, pictures, links and paragraphs in their places. */
export function convertBody(item: WxrItem, context: BodyContext): ConvertedBody {
  const name = labelOf(item);
  let html = withoutLayout(inLanguages(contentOf(item, context), item, context).replace(/\r\n?/g, '\n'));
  const isBlocks = hasBlocks(html);
  if (isBlocks) html = renderBlocks(html, item, context);
  if (/<!--nextpage-->/.test(html)) context.summary.change('pages of one text: joined', name);
  html = html.replace(/<!--(?:more\b[^<>]*|nextpage|noteaser)-->/g, '\n\n');
  html = joinFormulas(html.includes('[') || html.includes('<!--') ? withoutShortcodes(html, item, context) : html);
  if (!isBlocks) html = paragraphs(html);
  const problem = htmlProblem(html);
  if (problem) throw new ImportError(problem.en);
  const isPlain = isPlainHtml(html);
  const $ = isPlain ? parseHtml(html) : load(html, null, false);
  const lines = intoVocabulary($, html);
  if (lines > 0) context.summary.change('formula drawn without its LaTeX: came as a line of text', name, lines);
  const formulas = keepMarkedFormulas($, html);
  if (formulas.found) context.summary.change('formulas of plugins: come as formulas', name);
  for (const reason of formulas.refused) context.summary.change(`formula that stays as it is written: ${reason}`, name);
  dropForeign($, item, context);
  linkLoneAddresses($, item, context);
  turnVerses($);
  dropSecondLinks($);
  showBackgrounds($, item, context);
  placeMedia($, item, context);
  turnLinks($, item, context);
  tidyHtml($);
  const written = $.html();
  const trimmed = written.normalize('NFC').trim();
  return { html: trimmed, $: isPlain && trimmed === written ? $ : null };
}
