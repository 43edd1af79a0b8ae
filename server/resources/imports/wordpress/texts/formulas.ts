import type { CheerioAPI } from 'cheerio/slim';
import type { AnyNode, Text } from 'domhandler';
import { elementsWhere, formulaCounter } from '../../../../content/html.ts';
import { apartFromCode } from './verbatim.ts';

/** Formulas as plug-ins of WordPress mark them in a text; a single dollar sign is none of them. */
const FORMULA =
  /\$latex\s([^$]{1,2000})\$|\[(latex|katex|math|tex|equation)(\s[^[\]]{0,100})?\]([^[\]]{1,2000})\[\/\2\]|\\\(((?:[^\\]|\\(?![()])[\s\S]){1,2000}?)\\\)|\\\[((?:[^\\]|\\(?![[\]])[\s\S]){1,2000}?)\\\]|\$\$([^$]{1,2000})\$\$/;
/** What says that there may be one. */
const SIGN = /katex-eq|\$latex\s|\[(?:latex|katex|math|tex|equation)[\s\]]|\\\(|\\\[|\$\$/;
const VERBATIM = new Set(['pre', 'code', 'kbd', 'samp', 'script', 'style', 'textarea']);
/** Where one that stands alone in them is a block. */
const PARAGRAPHS = new Set(['p', 'div']);

interface Formula {
  latex: string;
  isBlock: boolean;
}

function read(match: RegExpExecArray): Formula {
  const [whole, jetpack, , options = '', ...others] = match;
  // Behind the formula Jetpack takes its size and colours.
  const latex = jetpack?.replace(/(?:&(?:s|bg|fg)=[\w-]*)+\s*$/, '') ?? others.find((part) => part !== undefined) ?? '';
  return { latex: latex.trim(), isBlock: /^(?:\$\$|\\\[)/.test(whole) || /display\s*=\s*["']?true/.test(options) };
}

/** Puts each formula on one line: between two lines of a text a break would be made. What an empty line or an element stands in is none. */
export function joinFormulas(html: string): string {
  if (!SIGN.test(html)) return html;
  const all = new RegExp(FORMULA, 'g');
  return apartFromCode(html, (text) =>
    text.replace(all, (whole) => (/\n\s*\n|<(?!br\b)[a-z/]/i.test(whole) ? whole : whole.replace(/\s*(?:<br\s*\/?>\s*|\n\s*)+/gi, ' '))),
  );
}

function textsIn(nodes: readonly AnyNode[], into: Text[]): Text[] {
  for (const node of nodes) {
    if (node.type === 'text') into.push(node);
    else if ('children' in node && !('name' in node && VERBATIM.has(node.name))) textsIn(node.children, into);
  }
  return into;
}

/** Where a formula that is all its paragraph says stands by itself. */
function makeBlock($: CheerioAPI, formula: AnyNode): void {
  const { parent } = formula;
  if (parent?.type !== 'tag' || !PARAGRAPHS.has(parent.name)) return;
  if (parent.children.every((child) => child === formula || (child.type === 'text' && child.data.trim() === ''))) {
    Object.assign($(formula).toArray()[0] ?? {}, { name: 'div' });
    $(formula).attr('data-type', 'block-math');
    $(parent).replaceWith(formula);
  }
}

/**
 * Makes formulas of what is marked as one, in a text that is parsed, as many as a text may have; others, and those that define commands, stay as they are written. Answers whether
 * there was any. `html`: what was parsed.
 */
export function keepMarkedFormulas($: CheerioAPI, html: string): boolean {
  if (!SIGN.test(html)) return false;
  const refusalOf = formulaCounter();
  for (const { attribs } of elementsWhere($, ({ attribs }) => attribs['data-latex'] !== undefined)) refusalOf(attribs['data-latex'] ?? '');
  let found = false;
  for (const element of elementsWhere($, (one) => /(?:^|\s)katex-eq(?:\s|$)/.test(one.attribs.class ?? ''))) {
    const latex = $.text([element]).trim();
    if (latex === '' || refusalOf(latex) !== null) continue;
    const isBlock = element.name !== 'span';
    $(element).replaceWith($(isBlock ? '<div></div>' : '<span></span>').attr({ 'data-type': isBlock ? 'block-math' : 'inline-math', 'data-latex': latex }));
    found = true;
  }
  for (const node of textsIn($.root().toArray(), [])) {
    const parts: AnyNode[] = [];
    const blocks: AnyNode[] = [];
    let rest = node.data;
    let before = '';
    for (let match = FORMULA.exec(rest); match; match = FORMULA.exec(rest)) {
      const { latex, isBlock } = read(match);
      const isKept = latex !== '' && refusalOf(latex) === null;
      before += rest.slice(0, match.index) + (isKept ? '' : match[0]);
      rest = rest.slice(match.index + match[0].length);
      if (!isKept) continue;
      const made = $('<span></span>').attr({ 'data-type': 'inline-math', 'data-latex': latex }).toArray();
      parts.push(Object.assign(node.cloneNode(), { data: before }), ...made);
      if (isBlock) blocks.push(...made);
      before = '';
    }
    if (parts.length === 0) continue;
    found = true;
    $(node).replaceWith([...parts, Object.assign(node.cloneNode(), { data: before + rest })]);
    for (const formula of blocks) makeBlock($, formula);
  }
  return found;
}
