import type { CheerioAPI } from 'cheerio/slim';
import type { AnyNode, Element } from 'domhandler';
import { LRUCache } from 'lru-cache';
import { ALSO_ASKED, waysIn } from '../../config/also-asked.ts';
import { MEMORY } from '../../config/limits.ts';
import { KEY_PATTERN, mediaUrl } from '../../config/media.ts';
import { countText, isCjk, minutesFor } from '../../config/reading.ts';
import { formulaText } from './formula-text.ts';
import { parsedHtml } from './html.ts';

/** Elements behind which a word ends. */
const BLOCKS = new Set('p li h2 h3 h4 h5 h6 td th tr blockquote pre div section aside summary figcaption caption dt dd br'.split(' '));

const HEADING = /^h[2-6]$/;
/** Those whose words search knows as headings. */
const SEARCHED_HEADING = /^h[2-4]$/;

/** What is found on the way through a body. */
interface Collected {
  all: string[];
  /** The same without what stands in headings: the text before the first of `headings`, then that below each of them. */
  prose: string[][];
  /** The last sign of each of them that is no blank, as far as it was read. */
  lastSigns: (string | undefined)[];
  /** How many words of each of them stand in notes for the margin before it begins. */
  starts: (number | undefined)[];
  /** At how many words of each of them its opening ends, where it has come to its end. */
  openings: (number | undefined)[];
  /** Those that have an address of their own on the page. */
  headings: Element[];
  /** What stands before the next word where that is in another cell or row than the last. */
  gap: keyof typeof GAPS | null;
  /** Whether the row or caption of a table that is read has said something. */
  hasPartBegun: boolean;
}

/** What stands behind a part of a table in other letters and in Chinese ones: as text its cells would run together. */
const GAPS = { cell: [' · ', ' · '], row: ['; ', '；'], caption: [': ', '：'] } as const;
/** The part that an element is. */
const PARTS: ReadonlyMap<string, keyof typeof GAPS | null> = new Map([
  ['td', 'cell'],
  ['th', 'cell'],
  ['tr', 'row'],
  ['caption', 'caption'],
  ['table', null],
]);
/** Signs behind which a row needs no other. */
const ENDS = new Set('.!?;:。！？；：…');

function trimEnd(words: string[]): void {
  while (words.at(-1)?.trim() === '') words.pop();
  const last = words.pop();
  if (last !== undefined) words.push(last.trimEnd());
}

/** Puts what stands between two cells or rows, once there is something on both sides of it. */
function putGap(into: Collected): void {
  const { gap, all, prose, lastSigns } = into;
  into.gap = null;
  const sign = lastSigns[prose.length - 1] ?? '';
  if (gap === null || sign === '' || (gap !== 'cell' && ENDS.has(sign))) return;
  const said = GAPS[gap][isCjk(sign.charCodeAt(0)) ? 1 : 0];
  for (const words of [all, prose.at(-1) ?? []]) {
    trimEnd(words);
    words.push(said);
  }
}

function put(word: string, into: Collected, inHeading: boolean): void {
  if (word.trim() !== '') {
    if (into.gap !== null) putGap(into);
    into.hasPartBegun = true;
  }
  into.all.push(word);
  if (inHeading) return;
  into.prose.at(-1)?.push(word);
  const sign = word.trimEnd().at(-1);
  if (sign) into.lastSigns[into.prose.length - 1] = sign;
}

function collect(node: AnyNode, into: Collected, inHeading = false): void {
  if (node.type === 'text') put(node.data, into, inHeading);
  if (!('children' in node)) return;
  const element = 'attribs' in node ? node : null;
  const name = element?.name ?? '';
  const isHeading = HEADING.test(name);
  if (element && SEARCHED_HEADING.test(name)) {
    into.headings.push(element);
    into.prose.push([]);
    into.gap = null;
  }
  if (name === 'tr' || name === 'caption') into.hasPartBegun = false;
  const latex = element?.attribs['data-latex'];
  if (latex !== undefined) put(` ${formulaText(latex)} `, into, inHeading);
  else for (const child of node.children) collect(child, into, inHeading || isHeading);
  if (BLOCKS.has(name)) put(' ', into, inHeading);
  const part = PARTS.get(name);
  if (part === null || (part && into.hasPartBegun)) into.gap = part;
}

/** What stands at the end of a block that announces the next one. */
const ANNOUNCING: readonly string[] = [':', '：'];

/** Whether what stands below a heading has begun with this block: a figure is looked at, not read, and a colon wants what it announces. */
const isOpening = (lastSign: string | undefined, node: AnyNode): boolean =>
  lastSign !== undefined && !('name' in node && node.name === 'figure') && !ANNOUNCING.includes(lastSign);

/** What is set in the margin explains a word beside the text: no heading is answered by it. */
const isInMargin = (node: AnyNode): boolean => 'attribs' in node && node.name === 'aside' && /\bcallout-margin\b/.test(node.attribs.class ?? '');

function collected(nodes: readonly AnyNode[]): Collected {
  const into: Collected = { all: [], prose: [[]], lastSigns: [], starts: [], openings: [], headings: [], gap: null, hasPartBegun: false };
  for (const node of nodes) {
    const hasBegun = into.lastSigns[into.prose.length - 1] !== undefined;
    collect(node, into);
    const at = into.prose.length - 1;
    if (!hasBegun && isInMargin(node)) {
      into.starts[at] = into.prose[at]?.length;
      into.lastSigns[at] = undefined;
      continue;
    }
    if (into.openings[at] === undefined && isOpening(into.lastSigns[at], node)) into.openings[at] = into.prose[at]?.length;
  }
  return into;
}

/** What a body says: its readable text, the same without the headings, and the texts of its headings. */
interface BodyWords {
  text: string;
  prose: string;
  headings: string;
  /** The headings that have an address on the page, with the other ways in which each is asked, and the first block of text below it. */
  sections: readonly { level: number; heading: string; also_asked: readonly string[]; opening: string }[];
}

/** White space but for single blanks: those are most, and stay. */
const FOLDED = /[^\S ]\s*| \s+/g;

const joined = (words: readonly string[]) => words.join('').replace(FOLDED, ' ').trim();

/** The last bodies read, by their HTML: one save asks four times what the same text says. */
const lastRead = new LRUCache<string, BodyWords>({ maxSize: MEMORY.bodies_read, sizeCalculation: (_, html) => html.length + 1 });

/** What a body says. `$`: the body as somebody has parsed it already; it stays as it is. */
export function readBody(html: string, $?: CheerioAPI): BodyWords {
  const known = lastRead.get(html);
  if (known) return known;
  const body = $ ?? parsedHtml(html);
  const { all, prose, starts, openings, headings } = collected(body.root().toArray()[0]?.children ?? []);
  const sections = headings.map((element, index) => ({
    level: Number(element.name.slice(1)),
    heading: body.text([element]),
    also_asked: waysIn(element.attribs[ALSO_ASKED]),
    opening: joined((prose[index + 1] ?? []).slice(starts[index + 1], openings[index + 1])),
  }));
  const read = { text: joined(all), prose: joined(prose.flat()), headings: sections.map(({ heading }) => heading).join(' '), sections };
  lastRead.set(html, read);
  return read;
}

/** The readable text of sanitised HTML, blocks apart, white space folded. Formulas as people read them. */
export const textOf = (html: string) => readBody(html).text;

/** The same of parts of a text that is parsed already. */
export const textOfNodes = (nodes: readonly AnyNode[]) => joined(collected(nodes).all);

/** The texts of the headings, for search. */
export const headingsOf = (html: string) => readBody(html).headings;

const MEDIA_ATTRIBUTE = new RegExp(`"${mediaUrl(`(${KEY_PATTERN})`)}(?:[?#][^"]*)?"`, 'g');

/** Keys of our own files that the HTML shows or links to. */
export function mediaKeysIn(html: string): string[] {
  return [...new Set(Array.from(html.matchAll(MEDIA_ATTRIBUTE), ([, key = '']) => key))];
}

/** Minutes to read, at least one. */
export function readingMinutes(html: string): number {
  return minutesFor(countText(textOf(html)));
}

/** How many characters a text has; those outside of the first plane count once. */
export function charactersIn(text: string): number {
  let count = text.length;
  for (let at = 1; at < text.length; at += 1) if ((text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800) count -= 1;
  return count;
}
