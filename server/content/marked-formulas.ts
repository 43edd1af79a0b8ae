import type { CheerioAPI } from 'cheerio/slim';
import type { AnyNode, Text } from 'domhandler';
import { apartFromCode, elementsWhere, formulaCounter } from './html.ts';

/** Environments of LaTeX that MathJax reads without any other mark. */
const ENVIRONMENTS = '(?:equation|displaymath|align(?:at|ed)?|flalign|gather(?:ed)?|multline|eqnarray|split|cases|array|[bBpvV]?matrix)\\*?';
/** Characters that are looked at for a formula's end; one that may come is shorter. */
const LONG = 10_000;
/** Formulas as plug-ins of WordPress mark them in a text; a single dollar sign is none of them. None begins behind a backslash, or goes past where another of its kind does: each text is read once. */
const FORMULA = new RegExp(
  [
    `(?<!\\\\)\\$latex\\s((?:[^$\\\\]|\\\\[\\s\\S]){1,${LONG}})\\$`,
    `\\[(latex|katex|math|tex|equation)(\\s[^[\\]]{0,100})?\\]((?:[^[]|\\[(?!\\/?\\2\\b)){1,${LONG}})\\[\\/\\2\\]`,
    `(?<!\\\\)\\\\\\(((?:[^\\\\]|\\\\(?![()])[\\s\\S]){1,${LONG}}?)\\\\\\)`,
    `(?<!\\\\)\\\\\\[((?:[^\\\\]|\\\\(?![[\\]])[\\s\\S]){1,${LONG}}?)\\\\\\]`,
    `\\$\\$((?:[^$\\\\]|\\\\[\\s\\S]){1,${LONG}})\\$\\$`,
    `(?<!\\\\)(\\\\begin\\{(${ENVIRONMENTS})\\}(?:[^\\\\]|\\\\(?!(?:begin|end)\\{\\9\\})[\\s\\S]){1,${LONG}}\\\\end\\{\\9\\})`,
  ].join('|'),
);
/** What says that there may be one. */
const SIGN = /katex-eq|\$latex\s|\[(?:latex|katex|math|tex|equation)[\s\]]|\\\(|\\\[|\$\$|\\begin\{/;
/** One that begins and does not end where it should. */
const BEGUN = new RegExp(`\\$latex\\s|\\[(?:latex|katex)\\]|\\\\begin\\{${ENVIRONMENTS}\\}`, 'g');
const VERBATIM = new Set(['pre', 'code', 'kbd', 'samp', 'script', 'style', 'textarea']);
/** Where one that stands alone in them is a block. */
const PARAGRAPHS = new Set(['p', 'div']);

interface Formula {
  latex: string;
  isBlock: boolean;
}

/** What an environment that numbers its lines is without that, which may stand within a line too; those that KaTeX does not know are the next best. */
const PLAIN: Record<string, string> = {
  ...{ align: 'aligned', flalign: 'aligned', alignat: 'alignedat', split: 'aligned' },
  ...{ gather: 'gathered', multline: 'gathered', equation: '', displaymath: '' },
};

function withoutNumbers(environment: string, name: string): string {
  const inner = environment.slice(`\\begin{${name}}`.length, -`\\end{${name}}`.length).replace(/\\label\{[^{}]{0,200}\}/g, '');
  const bare = name.replace('*', '');
  if (bare === 'eqnarray') return `\\begin{array}{rcl}${inner}\\end{array}`;
  const plain = PLAIN[bare] ?? bare;
  return plain === '' ? inner.trim() : `\\begin{${plain}}${inner}\\end{${plain}}`;
}

function read(match: RegExpExecArray): Formula {
  const [whole, jetpack, , options = '', ...others] = match;
  const [environment, name = ''] = others.splice(-2);
  if (environment !== undefined) return { latex: withoutNumbers(environment.trim(), name), isBlock: true };
  // Behind the formula Jetpack takes its size and colours.
  const latex = jetpack?.replace(/(?:&(?:s|bg|fg)=[\w-]*)+\s*$/, '') ?? others.find((part) => part !== undefined) ?? '';
  return { latex: latex.trim(), isBlock: /^(?:\$\$|\\\[)/.test(whole) || /display\s*=\s*["']?true/.test(options) };
}

/** What mathematics says in letters. */
const FUNCTIONS = /^(?:a?(?:sin|cos|tan|cot|sec|csc)h?|log|exp|lim|max|min|mod|det|gcd|lcm|arg|deg|dim)$/i;
/** An amount with what is paid for it: `9 each`, `1,200/month`, `5 – 10 per hour`. */
const AMOUNT = /^\s*\d[\d.,\s–—/+~-]*(\p{L}{2,})/u;
const WORD = /\p{Script=Latin}{3,}|\p{Script=Han}{2,}/gu;

/** Whether what stands between two signs of dollars is about money, or any text, and no mathematics: words, and none of its signs. */
function isProse(text: string): boolean {
  if (/[\\^_{}]/.test(text)) return false;
  if (!/[\p{L}\d]/u.test(text)) return true;
  const unit = AMOUNT.exec(text)?.[1];
  if (unit !== undefined && (text.match(/\p{L}{2,}/gu) ?? []).filter((word) => !FUNCTIONS.test(word)).length > 1) return true;
  if (unit !== undefined && !FUNCTIONS.test(unit) && (unit.length > 2 || /\p{Script=Han}/u.test(unit))) return true;
  return !/[=<>+*/|≤≥≠×÷·∑∫√±]|&[lg]t;/.test(text) && (text.match(WORD) ?? []).some((word) => !FUNCTIONS.test(word));
}

/** How much of a match is no formula: its first two signs where the last two begin another amount, all of it where they end this one; 0 for a formula. */
function noFormula(whole: string, behind: string): number {
  if (!whole.startsWith('$$') || !isProse(whole.slice(2, -2))) return 0;
  return /\s\$\$$/.test(whole) && /^[\p{L}\d\\([{-]/u.test(behind) ? 2 : whole.length;
}

/** A sign of less that begins no element: whoever drew formulas on the server read it as one, where a parser would take it and all behind it for an element. */
const LESS =
  /<(?!\/?(?:a|abbr|b|big|br|center|code|del|div|em|font|h[1-6]|hr|i|img|ins|li|mark|ol|p|pre|s|small|span|strike|strong|sub|sup|t[dhrt]|table|tbody|u|ul)(?:\s[^<>]*)?\/?>)/gi;

/** What single signs of dollars mark, on a page that says so by `[latexpage]` (QuickLaTeX), is marked as others are; there a sign behind a backslash is one of dollars. What has another mark stays. */
const DOLLARS = new RegExp(
  `\\\\\\$|\\$\\$(?:[^$\\\\]|\\\\[\\s\\S]){1,${LONG}}\\$\\$|\\$latex\\s(?:[^$\\\\]|\\\\[\\s\\S]){1,${LONG}}\\$|\\$((?:[^$\\\\\\n]|\\n(?!\\s*\\n)|\\\\[\\s\\S]){1,${LONG}})\\$`,
  'g',
);
export const withDollarFormulas = (text: string): string =>
  text.replace(DOLLARS, (whole: string, latex: string | undefined) => (latex === undefined ? (whole === '\\$' ? '$' : whole) : `\\(${latex}\\)`));

/** Puts each formula on one line: between two lines of a text a break would be made. What an empty line or an element stands in is none. */
export function joinFormulas(html: string): string {
  if (!SIGN.test(html)) return html;
  return apartFromCode(html, (text) => {
    const all = new RegExp(FORMULA, 'g');
    let joined = '';
    let at = 0;
    for (let match = all.exec(text); match; match = all.exec(text)) {
      const [written] = match;
      const whole = written.replace(LESS, '&lt;');
      const isOne = !/\n\s*\n|<(?!br\b)[a-z/]/i.test(whole);
      const skipped = isOne ? noFormula(written, text.slice(all.lastIndex, all.lastIndex + 2)) : 2;
      all.lastIndex = match.index + (skipped || written.length);
      joined += text.slice(at, match.index) + (skipped === 0 ? whole.replace(/\s*(?:<br\s*\/?>\s*|\n\s*)+/gi, ' ') : text.slice(match.index, all.lastIndex));
      at = all.lastIndex;
    }
    return joined + text.slice(at);
  });
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

/** What became of the formulas of a text: whether there was any, and why those that stay as they are written do. */
interface Kept {
  found: boolean;
  refused: string[];
}

/** Makes formulas of what is marked as one, in a text that is parsed, as many as a text may have; others, and those that define commands, stay as they are written. `html`: what was parsed. */
export function keepMarkedFormulas($: CheerioAPI, html: string): Kept {
  const kept: Kept = { found: false, refused: [] };
  if (!SIGN.test(html)) return kept;
  const refusalOf = formulaCounter();
  const mayCome = (latex: string): boolean => {
    const refusal = latex === '' ? null : refusalOf(latex);
    if (refusal) kept.refused.push(refusal.words.en);
    return latex !== '' && refusal === null;
  };
  for (const { attribs } of elementsWhere($, ({ attribs }) => attribs['data-latex'] !== undefined)) refusalOf(attribs['data-latex'] ?? '');
  for (const element of elementsWhere($, (one) => /(?:^|\s)katex-eq(?:\s|$)/.test(one.attribs.class ?? ''))) {
    const latex = $.text([element]).trim();
    if (!mayCome(latex)) continue;
    const isBlock = element.name !== 'span';
    $(element).replaceWith($(isBlock ? '<div></div>' : '<span></span>').attr({ 'data-type': isBlock ? 'block-math' : 'inline-math', 'data-latex': latex }));
    kept.found = true;
  }
  const noteBegun = (text: string) => {
    for (const _ of text.match(BEGUN) ?? []) kept.refused.push('A formula has no end in its paragraph');
  };
  for (const node of textsIn($.root().toArray(), [])) {
    const parts: AnyNode[] = [];
    const blocks: AnyNode[] = [];
    let rest = node.data;
    let before = '';
    for (let match = FORMULA.exec(rest); match; match = FORMULA.exec(rest)) {
      const { latex, isBlock } = read(match);
      const skipped = noFormula(match[0], rest.slice(match.index + match[0].length, match.index + match[0].length + 2));
      const isKept = skipped === 0 && mayCome(latex);
      const taken = skipped || match[0].length;
      noteBegun(rest.slice(0, match.index));
      before += rest.slice(0, match.index) + (isKept ? '' : match[0].slice(0, taken));
      rest = rest.slice(match.index + taken);
      if (!isKept) continue;
      const made = $('<span></span>').attr({ 'data-type': 'inline-math', 'data-latex': latex }).toArray();
      parts.push(Object.assign(node.cloneNode(), { data: before }), ...made);
      if (isBlock) blocks.push(...made);
      before = '';
    }
    noteBegun(rest);
    if (parts.length === 0) continue;
    kept.found = true;
    $(node).replaceWith([...parts, Object.assign(node.cloneNode(), { data: before + rest })]);
    for (const formula of blocks) makeBlock($, formula);
  }
  return kept;
}
