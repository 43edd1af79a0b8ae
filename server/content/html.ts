import { type CheerioAPI, load } from 'cheerio/slim';
import type { AnyNode, Element } from 'domhandler';
import { Parser } from 'htmlparser2';
import { LIMITS } from '../../config/limits.ts';

/**
 * Looks for a selector in the document itself. cheerio begins with the document's children and first holds each of them against all the others: a body of
 * 12,000 paragraphs took a second for ten looks.
 */
function searchWhole($: CheerioAPI): CheerioAPI {
  const search = $.fn._findBySelector;
  $.fn._findBySelector = function (selector, limit) {
    const isDocument = this.length === 1 && (this[0] as AnyNode).type === 'root';
    return search.call(isDocument ? Object.create(this, { children: { value: () => this } }) : this, selector, limit);
  };
  return $;
}

/** A fragment of HTML to be looked at or changed; written back, its letters stay letters (no numeric entities). */
export function parseHtml(html: string): CheerioAPI {
  return searchWhole(load(html, { xml: { xmlMode: false, encodeEntities: 'utf8' } }, false));
}

/** The elements of a fragment that fit, in the order of the text: a walk costs a tenth of what it takes to understand a selector and to look for it. */
export function elementsWhere($: CheerioAPI, fits: (element: Element) => boolean): Element[] {
  const found: Element[] = [];
  const look = (nodes: readonly AnyNode[]): void => {
    for (const node of nodes) {
      if (!('children' in node)) continue;
      if ('attribs' in node && fits(node)) found.push(node);
      look(node.children);
    }
  };
  look($.root().toArray());
  return found;
}

/** The fragment that was parsed last. A save looks at one body several times: whether it may be published, what it says, what a page makes of it. */
let last: { html: string; $: CheerioAPI } | null = null;

/** A fragment to be looked at and left as it is: others may look at the same one. */
export function parsedHtml(html: string): CheerioAPI {
  if (last?.html !== html) last = { html, $: parseHtml(html) };
  return last.$;
}

/** The same for one who will change it: nobody looks at this one again. */
export function takeParsedHtml(html: string): CheerioAPI {
  const $ = parsedHtml(html);
  last = null;
  return $;
}

/** Thrown out of the parser as soon as a limit is passed: nothing behind it is read. */
class Passed {
  readonly words: { zh: string; en: string };
  constructor(words: { zh: string; en: string }) {
    this.words = words;
  }
}

const { depth: DEPTH, elements: ELEMENTS, formulas: FORMULAS, formula: FORMULA, formulas_together: TOGETHER } = LIMITS.html;
const TOO_DEEP = new Passed({ zh: `内容嵌套太深：元素最多 ${DEPTH} 层`, en: `Elements stand in one another more than ${DEPTH} deep` });
const TOO_MANY = new Passed({ zh: `内容太复杂：元素最多 ${ELEMENTS} 个`, en: `More than ${ELEMENTS} elements` });
const FORMULA_TOO_LONG = new Passed({ zh: `公式太长：一个最多 ${FORMULA} 个字符`, en: `A formula has more than ${FORMULA} characters` });
const TOO_MANY_FORMULAS = new Passed({
  zh: `公式太多：最多 ${FORMULAS} 个，合计 ${TOGETHER} 个字符`,
  en: `More than ${FORMULAS} formulas, or ${TOGETHER} characters of them`,
});
const DEFINES = new Passed({ zh: '公式里不能定义命令（\\def、\\newcommand 等）', en: 'A formula must not define commands (\\def, \\newcommand and the like)' });

/** Commands of LaTeX that make commands: a few hundred letters of them become millions. */
export const DEFINITION = /\\(?:[egx]?def|(?:re)?newcommand|providecommand|(?:future)?let|global|long)(?![a-zA-Z])/;

/** Counts the formulas of one text; answers why the last is more than it may have, or null. */
export function formulaCounter(): (latex: string) => Passed | null {
  let formulas = 0;
  let characters = 0;
  return (latex) => {
    if (latex.length > FORMULA) return FORMULA_TOO_LONG;
    if (DEFINITION.test(latex)) return DEFINES;
    if (formulas + 1 > FORMULAS || characters + latex.length > TOGETHER) return TOO_MANY_FORMULAS;
    formulas += 1;
    characters += latex.length;
    return null;
  };
}

/** Whether fewer elements begin than may stand in one another: each begins with a `<` and a letter of its own, or with the end of one that never began (`</p>`). */
function hasFewElements(html: string): boolean {
  let begun = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    const next = html.charCodeAt(html[at + 1] === '/' ? at + 2 : at + 1) | 0x20;
    if (next >= 0x61 && next <= 0x7a) begun += 1;
    if (begun > DEPTH) return false;
  }
  return true;
}

/**
 * Why this HTML is more than anything behind it has to bear, or null. One pass without recursion, by the parser that the sanitiser
 * uses (it knows which tags close which), and linear: it stops where a limit is passed.
 */
export function htmlProblem(html: string): { zh: string; en: string } | null {
  if (hasFewElements(html) && !/data-latex/i.test(html)) return null;
  let depth = 0;
  let elements = 0;
  const countFormula = formulaCounter();
  const parser = new Parser(
    {
      onopentag: (_, attribs) => {
        depth += 1;
        elements += 1;
        if (depth > DEPTH) throw TOO_DEEP;
        if (elements > ELEMENTS) throw TOO_MANY;
        const passed = attribs['data-latex'] === undefined ? null : countFormula(attribs['data-latex']);
        if (passed) throw passed;
      },
      onclosetag: () => {
        depth -= 1;
      },
    },
    { decodeEntities: true },
  );
  try {
    parser.end(html);
    return null;
  } catch (error) {
    if (error instanceof Passed) return error.words;
    throw error;
  }
}

/** Elements of a text that close nothing by themselves. */
const INLINE = new Set('a abbr b cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var'.split(' '));
/** Those before which an open paragraph ends. */
const BLOCKS = new Set('aside blockquote div figcaption figure h1 h2 h3 h4 h5 h6 li ol p pre section ul'.split(' '));
const VOID = new Set(['br', 'img']);
const HEADING = /^h[1-6]$/;

/** A tag as nearly all are written, or a comment. */
const TAG = /<(?:!--[^<>-]*(?:-[^<>-]+)*-->|(\/?)([a-z][a-z0-9]*)((?:\s+[a-z][a-z0-9-]*(?:="[^"<>]*")?)*)\s*(\/?)>)/y;
/** A `&` that begins no whole entity and is none by itself; line ends that a parser takes away; signs that it replaces. */
const ODD = /&(?!(?:[a-zA-Z][a-zA-Z0-9]*|#\d{2,6});|\s)|<pre\b[^<>]*>\n|[\0\f\r]/;

/** Whether an element may begin below those that are open, so that nothing is closed, moved or added. */
function fitsIn(open: readonly string[], name: string): boolean {
  if (name === 'a') return !open.includes('a');
  if (INLINE.has(name)) return true;
  const parent = open.at(-1) ?? '';
  if (!BLOCKS.has(name) || open.includes('p')) return false;
  if (name === 'li') return parent === 'ul' || parent === 'ol';
  return !(HEADING.test(name) && HEADING.test(parent));
}

/**
 * Whether a fragment is so plain (elements of running text, each closed where it should be, no table, nothing foreign) that a parser which knows no HTML beyond its
 * tags makes the same of it as one that mends it as browsers do. The first takes a third of the time; in doubt the answer is no.
 */
export function isPlainHtml(html: string): boolean {
  if (ODD.test(html)) return false;
  const open: string[] = [];
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', TAG.lastIndex)) {
    TAG.lastIndex = at;
    const tag = TAG.exec(html);
    if (!tag) return false;
    const [, closing, name, , selfClosing] = tag;
    if (name === undefined) continue;
    if (closing) {
      if (open.pop() !== name) return false;
    } else if (VOID.has(name)) continue;
    else if (selfClosing || !fitsIn(open, name)) return false;
    else open.push(name);
  }
  return open.length === 0;
}

/** Elements whose insides are shown as they are written. */
const OPENING = /<(pre|code|kbd|samp|script|style|textarea|xmp)\b[^<>]*>/gi;
/** Stands for one of them meanwhile. The reader of the file takes this sign out: no text holds it. */
const MASK = /\ufffe(\d+)\ufffe/g;

/** Where the element that was opened before `from` ends, behind its closing tag; -1 when it is never closed. */
export function endOf(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}\\s*>`, 'gi');
  closing.lastIndex = from;
  return closing.exec(html) ? closing.lastIndex : -1;
}

/** Changes a text, but not what stands in code. */
export function apartFromCode(html: string, change: (text: string) => string): string {
  const kept: string[] = [];
  const unclosed = new Set<string>();
  const opening = new RegExp(OPENING);
  let masked = '';
  let at = 0;
  for (let match = opening.exec(html); match; match = opening.exec(html)) {
    const name = (match[1] as string).toLowerCase();
    const end = unclosed.has(name) ? -1 : endOf(html, name, opening.lastIndex);
    if (end < 0) {
      unclosed.add(name);
      continue;
    }
    masked += `${html.slice(at, match.index)}\ufffe${kept.push(html.slice(match.index, end)) - 1}\ufffe`;
    at = end;
    opening.lastIndex = end;
  }
  if (kept.length === 0) return change(html);
  return change(masked + html.slice(at)).replace(MASK, (_, place: string) => kept[Number(place)] ?? '');
}
