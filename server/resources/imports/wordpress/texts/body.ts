import { type CheerioAPI, load } from 'cheerio';
import type { Element } from 'domhandler';
import { parsedJson } from '../../../../../config/parsed.ts';
import { intoVocabulary } from '../../../../content/foreign-html.ts';
import { apartFromCode, elementsWhere, htmlProblem, isPlainHtml, parseHtml } from '../../../../content/html.ts';
import { joinFormulas, keepMarkedFormulas } from '../../../../content/marked-formulas.ts';
import { paragraphs } from '../../../../content/paragraphs.ts';
import { tidyHtml } from '../../../../content/tidy-html.ts';
import { ImportError, type WxrItem } from '../file/wxr.ts';
import { labelOf } from '../item.ts';
import { hasBlocks, renderBlocks, withoutLayout } from './blocks.ts';
import { escapeHtml, type Fields, fieldsOf, linkHtml, listOf, textOf } from './fields.ts';
import { findForMembers, withoutOffMarks } from './hidden.ts';
import { renderMarks } from './marks.ts';
import { placeMedia, showBackgrounds, turnLinks } from './references.ts';
import { type BodyContext, renderCode, renderNotes, renderShortcodes } from './shortcodes.ts';

/** Elements whose insides are no text for a reader. */
const DROPPED = new Set(['script', 'style', 'noscript', 'template', 'svg', 'canvas', 'textarea', 'select', 'input', 'link', 'meta']);
/** An address that stands alone is shown by WordPress as what is behind it; here it becomes a link. */
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

function linkLoneAddresses($: CheerioAPI, item: WxrItem, context: BodyContext): void {
  for (const element of elementsWhere($, (one) => one.name === 'p' || isEmbed(one))) {
    if (element.children.some((child) => 'attribs' in child)) continue;
    const text = $.text([element]).trim();
    if (!LONE_ADDRESS.test(text) || !URL.canParse(text)) continue;
    $(element).empty().append($('<a></a>').attr('href', text).text(text));
    context.summary.change('embedded content of other sites: shown as a link', labelOf(item));
  }
}

/** Code first, which may hold anything; then the shortcodes that are known, then what is left of marks. */
function withoutShortcodes(html: string, item: WxrItem, context: BodyContext): string {
  return apartFromCode(renderCode(html, item, context), (text) => {
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

/** Fields of Elementor's elements that are shown: texts of one line, texts with markup. */
const HEADINGS = ['title', 'title_text', 'heading', 'tab_title', 'item_title', 'alert_title', 'testimonial_name', 'question'];
const TEXTS = ['editor', 'text', 'description', 'description_text', 'tab_content', 'html', 'shortcode', 'alert_description', 'testimonial_content', 'answer'];
/** Fields that hold a list of such. */
const LISTS = ['tabs', 'icon_list', 'items', 'slides', 'price_list', 'features_list', 'faq_list'];

/** How deep its elements are followed; a page has six. */
const DEPTH = 30;

function shownOf(settings: Fields, depth = 0): string {
  const address = textOf(fieldsOf(settings.link).url);
  const picture = textOf(fieldsOf(settings.image).url);
  const level = /^h[2-6]$/.exec(textOf(settings.header_size))?.[0] ?? 'h3';
  const parts = [picture && `<figure><img src="${escapeHtml(picture)}" alt="${escapeHtml(textOf(fieldsOf(settings.image).alt))}"></figure>`];
  for (const name of HEADINGS) {
    const words = textOf(settings[name]).trim();
    if (words) parts.push(`<${level}>${address ? linkHtml(address, words) : words}</${level}>`);
  }
  for (const name of TEXTS) {
    const words = textOf(settings[name]).trim();
    if (words) parts.push(name === 'text' && address ? `<p>${linkHtml(address, words)}</p>` : words);
  }
  for (const name of ['youtube_url', 'vimeo_url', 'external_url']) {
    const film = textOf(settings[name]) || textOf(fieldsOf(settings[name]).url);
    if (film && settings.video_type !== undefined && name.startsWith(textOf(settings.video_type))) parts.push(film);
  }
  if (depth < DEPTH) for (const name of LISTS) for (const one of listOf(settings[name])) parts.push(shownOf(fieldsOf(one), depth + 1));
  return parts.filter(Boolean).join('\n\n');
}

/** The text of a page that Elementor keeps beside it (`_elementor_data`), in the order of its elements. */
function elementorHtml(json: string): string {
  const read = (list: unknown, depth: number): string => {
    const parts = listOf(list).map((element) => {
      const { settings, elements } = fieldsOf(element);
      return [shownOf(fieldsOf(settings)), depth < DEPTH ? read(elements, depth + 1) : ''].filter(Boolean).join('\n\n');
    });
    return parts.filter(Boolean).join('\n\n');
  };
  return read(parsedJson(json), 0);
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

function contentOf(item: WxrItem, { summary }: BodyContext): string {
  if (item.content.trim() !== '') return item.content;
  const kept = ELSEWHERE.find((key) => (item.meta[key]?.length ?? 0) > 2);
  if (kept === undefined) return item.content;
  const html = kept === '_elementor_data' ? elementorHtml(item.meta[kept] ?? '') : '';
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
  intoVocabulary($, html);
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
