import type { CheerioAPI } from 'cheerio/slim';
import type { AnyNode, Element } from 'domhandler';
import { FORMULA_FRAMES, LATE_SOURCES, OWN_MEDIA, RENAMED, TICKED } from '../../config/article-html.ts';
import { type MathTree, mathHtml } from '../../config/math-text.ts';
import { decoded } from '../../config/parsed.ts';
import { parsedUrl } from '../runtime.ts';
import { isElement, unwrapAll } from './children.ts';
import { keepBlanks, turnStyles } from './foreign-styles.ts';
import { elementsWhere, formulaCounter, parseHtml } from './html.ts';

/** What says that a text was written for another page; everything that `intoVocabulary` turns is among it. */
const SIGNS = new RegExp(
  `<(?:${Object.keys(RENAMED).join('|')}|amp-\\w+|math|input|video|audio|object|picture)\\b|<[^<>]*\\s(?:${LATE_SOURCES.join('|')}|srcset|style)=|<u(?:\\s[^<>]*)?>(?:<[a-z][^<>]*>){0,8}(?:\\s|&)|=["']?//|math/tex|(?:tex|latex|cht)=|codecogs`,
  'i',
);

/** Elements of AMP by their names elsewhere, and those of films by where these are. */
const AMP: Readonly<Record<string, string>> = { 'amp-img': 'img', 'amp-anim': 'img', 'amp-video': 'video', 'amp-audio': 'audio', 'amp-iframe': 'iframe' };
const AMP_FILMS: Readonly<Record<string, string>> = { 'amp-youtube': 'https://www.youtube.com/watch?v=', 'amp-vimeo': 'https://vimeo.com/' };

/** What stands in a picture or film of AMP (its words, a second one for browsers without scripts) comes behind it. */
function turnAmp($: CheerioAPI): void {
  for (const element of elementsWhere($, ({ name }) => Object.hasOwn(AMP, name) || Object.hasOwn(AMP_FILMS, name))) {
    const { name, attribs } = element;
    const film = AMP_FILMS[name];
    const turned = $(film ? '<iframe></iframe>' : `<${AMP[name]}>`).attr(film ? { src: film + (attribs['data-videoid'] ?? '') } : attribs);
    const inside = element.children.filter(
      (node) => !(isElement(node) && (node.name === 'noscript' || 'placeholder' in node.attribs || 'fallback' in node.attribs)),
    );
    if (film === undefined || attribs['data-videoid']) $(element).replaceWith([...turned.toArray(), ...inside]);
  }
}

const ADDRESS = /^(?:https?:\/)?\/\S+$/i;
const FILMS = new Set(['video', 'audio']);
const SHOWN = new Set(['img', 'iframe', 'embed', ...FILMS]);

/** An address of the web that leaves out its scheme; others stay. */
const withScheme = (address: string) => (/^\/\/[^/\\]/.test(address) ? `https:${address}` : address);

/** An address of a list of sizes, and the width or density that it is for. */
const CANDIDATE = /([^\s,]\S*)(?:\s+(\d+(?:\.\d+)?)[wx](?=[\s,]|$))?/g;

interface Candidate {
  address: string;
  size: number;
}

/** The pictures of a list of sizes. */
const candidatesIn = (srcset: string | undefined): Candidate[] =>
  [...(srcset ?? '').matchAll(CANDIDATE)].map(([, address = '', size]) => ({
    address: address.endsWith(',') ? address.slice(0, -1) : address,
    size: Number(size ?? 1),
  }));

const isAddress = (address: string | undefined): address is string => !!address && !address.startsWith('data:');

/** The largest of them; the last of several that are as large, since what all browsers can show stands last. */
function largestOf(candidates: readonly Candidate[]): string | undefined {
  const shown = candidates.filter(({ address }) => isAddress(address));
  return shown.reduce<Candidate | undefined>((largest, each) => (largest && largest.size > each.size ? largest : each), undefined)?.address;
}

/** A picture that leaves its address to its sources: their largest becomes its own. */
function turnPictures($: CheerioAPI): void {
  for (const picture of elementsWhere($, ({ name }) => name === 'picture')) {
    const image = $(picture).find('img').get(0);
    if (image && ['src', 'srcset', ...LATE_SOURCES].some((attribute) => isAddress(image.attribs[attribute]))) continue;
    const sources = $(picture).find('source').toArray();
    const address = largestOf(
      sources.flatMap(({ attribs }) =>
        candidatesIn(attribs.srcset || attribs['data-srcset'] || attribs.src || LATE_SOURCES.map((late) => attribs[late]).find(Boolean)),
      ),
    );
    if (address === undefined) continue;
    if (image) image.attribs.src = address;
    else $(picture).append($('<img>').attr({ src: address, alt: '' }));
  }
}

/** Where what an element shows is kept: aside, in its list of sizes, in an element of its own, or in `src`. */
function sourceOf($: CheerioAPI, { name, attribs, children }: Element): string | undefined {
  const nested = FILMS.has(name) ? $(children).filter('source').attr('src') : undefined;
  const sized = name === 'img' ? largestOf(candidatesIn(attribs.srcset)) : undefined;
  const late = LATE_SOURCES.map((attribute) => attribs[attribute]?.trim()).find((address) => ADDRESS.test(address ?? ''));
  return late ?? (attribs.src || sized || (OWN_MEDIA.test(nested ?? '') ? undefined : nested));
}

function turnSources($: CheerioAPI): void {
  turnPictures($);
  for (const element of elementsWhere($, ({ name }) => SHOWN.has(name))) {
    const source = sourceOf($, element);
    if (source !== undefined) element.attribs.src = withScheme(source);
  }
  for (const { attribs } of elementsWhere($, ({ name, attribs }) => name === 'a' && attribs.href !== undefined)) attribs.href = withScheme(attribs.href ?? '');
  for (const element of elementsWhere($, ({ name, attribs }) => name === 'object' && attribs.data !== undefined)) {
    // What stands in it is shown where it cannot be played, and says more than its address.
    if ($.text([element]).trim() === '') element.name = 'embed';
    element.attribs.src = withScheme(element.attribs.data ?? '');
  }
}

/** What codecogs.com is told besides the formula: how large, on what, in which letters. */
const CODECOGS_LOOKS = /\\(?:dpi\{\d+\}|inline\b|bg_\w+|fn_\w+|(?:tiny|small|large|huge)\b)\s*/gi;

/** The formula that a picture shows, where its address is the formula; null for other pictures. */
function latexOfPicture(address: string): string | null {
  const url = parsedUrl(withScheme(address));
  if (!url) return null;
  const { searchParams: asked, hostname, search } = url;
  if (hostname.endsWith('codecogs.com')) return (decoded(search.slice(1)) ?? '').replace(CODECOGS_LOOKS, '').replaceAll('&space;', ' ').trim() || null;
  const isChart = asked.get('cht') === 'tx';
  return (isChart ? asked.get('chl') : /equation|latex|tex/i.test(url.pathname) ? (asked.get('latex') ?? asked.get('tex')) : null)?.trim() || null;
}

/** Formulas that stand in pictures, and in scripts that would draw them. */
function keepPicturedFormulas($: CheerioAPI): void {
  const refusalOf = formulaCounter();
  const put = (element: Element, latex: string | null, display = false): void => {
    if (latex === null || latex === '' || refusalOf(latex) !== null) return;
    $(element).replaceWith($(display ? '<div></div>' : '<span></span>').attr({ 'data-type': display ? 'block-math' : 'inline-math', 'data-latex': latex }));
  };
  for (const element of elementsWhere($, ({ name, attribs }) => name === 'img' && attribs.src !== undefined))
    put(element, latexOfPicture(element.attribs.src ?? ''));
  for (const element of elementsWhere($, ({ name, attribs }) => name === 'script' && attribs.type?.startsWith('math/tex') === true))
    put(element, $(element).text().trim(), /mode=display/.test(element.attribs.type ?? '') && element.parent?.type === 'root');
}

const MATH: MathTree<AnyNode> = {
  nameOf: (node) => (isElement(node) ? node.name.toLowerCase() : node.type === 'text' ? '' : null),
  textOf: (node) => (node.type === 'text' ? node.data : ''),
  childrenOf: (node) => ('children' in node ? node.children : []),
  attributeOf: (node, name) => (isElement(node) ? (node.attribs[name] ?? null) : null),
};

/**
 * Formulas that some page has drawn, by the LaTeX that they carry along; those without it as a line of text: their letters side by side would say something else. Answers
 * how many became a line.
 */
function keepFormulas($: CheerioAPI): number {
  keepPicturedFormulas($);
  const lines = new Set<AnyNode>();
  for (const element of elementsWhere($, ({ name }) => name === 'math')) {
    const math = $(element);
    const latex = math.find('annotation[encoding="application/x-tex"]').text().trim();
    const line = latex === '' ? mathHtml<AnyNode>(element, MATH) : '';
    if (latex === '' && line === '') continue;
    const display = element.attribs.display === 'block';
    const frame = math.closest(FORMULA_FRAMES);
    const whole = [frame.parent('.katex-display'), frame].find((around) => around.length > 0) ?? math;
    if (latex !== '') {
      whole.replaceWith($(display ? '<div></div>' : '<span></span>').attr({ 'data-type': display ? 'block-math' : 'inline-math', 'data-latex': latex }));
      continue;
    }
    const place = whole.get(0);
    // A frame may hold the same formula twice.
    if (!place || !isElement(place) || lines.has(place)) continue;
    lines.add(place);
    whole.html(line);
    place.name = display && place.parent?.type === 'root' ? 'p' : 'span';
    place.attribs = {};
  }
  const inLine = new Set([...lines].filter((place) => isElement(place) && place.name === 'span'));
  if (inLine.size > 0) for (const root of $.root().toArray()) unwrapAll(root, inLine);
  return lines.size;
}

/**
 * Turns what other pages and older HTML say in their own way into our vocabulary, before the sanitiser takes out what it does not know: elements by the names that they
 * have here, formulas as their LaTeX or in a line, ticks of task lists as signs, what is said by style, blanks that are seen, and addresses where they are looked for. `html`: what was
 * parsed; a text that needs nothing is not walked through. Answers how many formulas became a line of text.
 */
export function intoVocabulary($: CheerioAPI, html: string): number {
  if (!SIGNS.test(html)) return 0;
  const lines = keepFormulas($);
  for (const element of elementsWhere($, ({ name, attribs }) => name === 'input' && attribs.type?.toLowerCase() === 'checkbox'))
    $(element).replaceWith(TICKED[`${'checked' in element.attribs}`]);
  for (const element of elementsWhere($, ({ name }) => Object.hasOwn(RENAMED, name))) element.name = RENAMED[element.name] ?? element.name;
  turnStyles($);
  keepBlanks($);
  turnAmp($);
  turnSources($);
  return lines;
}

/** The same of a text; one that needs nothing comes back as it is. */
export function inVocabulary(html: string): string {
  if (!SIGNS.test(html)) return html;
  const $ = parseHtml(html);
  intoVocabulary($, html);
  return $.html();
}
