import type { CheerioAPI } from 'cheerio/slim';
import type { AnyNode } from 'domhandler';
import { LRUCache } from 'lru-cache';
import { parsedHtml } from './html.ts';

/** Elements behind which a word ends. */
const BLOCKS = new Set('p li h2 h3 h4 h5 h6 td th tr blockquote pre div section aside summary figcaption caption dt dd br'.split(' '));

const HEADING = /^h[2-6]$/;

/** Puts the words of a node into each of the lists; a heading's only into the first. */
function collect(node: AnyNode, [all, prose]: readonly [string[], string[]]): void {
  const put = (word: string) => {
    all.push(word);
    if (prose !== all) prose.push(word);
  };
  if (node.type === 'text') put(node.data);
  if (!('children' in node)) return;
  const name = 'name' in node ? node.name : '';
  const latex = 'attribs' in node ? node.attribs['data-latex'] : undefined;
  if (latex !== undefined) put(` ${latex} `);
  else for (const child of node.children) collect(child, HEADING.test(name) ? [all, all] : [all, prose]);
  if (BLOCKS.has(name)) put(' ');
}

/** What a body says: its readable text, the same without the headings, and the texts of its headings. */
interface BodyWords {
  text: string;
  prose: string;
  headings: string;
}

const joined = (words: readonly string[]) => words.join('').replace(/\s+/g, ' ').trim();

/** The last bodies read, by their HTML (characters in all): one save asks four times what the same text says. */
const lastRead = new LRUCache<string, BodyWords>({ maxSize: 2_000_000, sizeCalculation: (_, html) => html.length + 1 });

/** What a body says. `$`: the body as somebody has parsed it already; it stays as it is. */
export function readBody(html: string, $?: CheerioAPI): BodyWords {
  const known = lastRead.get(html);
  if (known) return known;
  const body = $ ?? parsedHtml(html);
  const words: [string[], string[]] = [[], []];
  for (const node of body.root().toArray()[0]?.children ?? []) collect(node, words);
  const headings = body('h2, h3, h4')
    .toArray()
    .map((element) => body(element).text())
    .join(' ');
  const read = { text: joined(words[0]), prose: joined(words[1]), headings };
  lastRead.set(html, read);
  return read;
}

/** The readable text of sanitised HTML, blocks apart, white space folded. Formulas count by their LaTeX. */
export const textOf = (html: string) => readBody(html).text;

/** The texts of the headings, for search. */
export const headingsOf = (html: string) => readBody(html).headings;

/** Paths of our own media that the HTML shows or links to (`/media/…`). */
export function mediaPathsOf(html: string): string[] {
  return [...new Set([...html.matchAll(/"(\/media\/[\w./-]+)"/g)].map((match) => match[1] as string))];
}

const CJK = /[\u3400-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af]/g;

/** Minutes to read: 220 English words or 400 Chinese characters a minute, at least one. */
export function readingMinutes(html: string): number {
  return minutesFor(textOf(html));
}

/** The same of readable text. */
export function minutesFor(text: string): number {
  const characters = text.match(CJK)?.length ?? 0;
  const words = text.replace(CJK, ' ').split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.round(words / 220 + characters / 400));
}
