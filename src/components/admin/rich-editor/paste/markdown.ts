import { Marked, type TokenizerAndRendererExtension, type TokenizerExtension, type Tokens } from 'marked';
import { LIMITS } from '../../../../../config/limits.ts';

/** A line that begins a note's text, and one that begins or ends a block of code. */
const NOTE = /^ {0,3}\[\^([^\]\s]{1,100})\]:[ \t]*(.*)$/;
const FENCE = /^ {0,3}(?:```|~~~)/;
/** What stands before a text for the program that makes pages of it: `title: …`, between two lines of dashes. */
const HEAD = /^\s*---\n((?:[\w-]+:(?: .*)?\n|[ \t].*\n|- .*\n|#.*\n|\n)+)---[ \t]*(?:\n|$)/;

interface MarkdownParts {
  /** The text without its notes and its head. */
  text: string;
  /** Footnotes by their labels. */
  notes: Map<string, string>;
  /** The names in its head: they are no words for readers. */
  head: string[];
}

/** Takes the footnotes and the head out of Markdown; one pass over its lines. A note goes on in lines that are indented, or that no empty line parts from it. */
function partsOfMarkdown(markdown: string): MarkdownParts {
  const whole = markdown.replace(/\r\n?/g, '\n');
  const head = HEAD.exec(whole);
  const notes = new Map<string, string>();
  const kept: string[] = [];
  let [label, inCode, afterEmpty]: [string | null, boolean, boolean] = [null, false, false];
  for (const line of whole.slice(head?.[0].length ?? 0).split('\n')) {
    const note = inCode ? null : NOTE.exec(line);
    const isIndented = /^(?: {4}|\t)/.test(line);
    if (note?.[1] && !notes.has(note[1])) {
      label = note[1];
      notes.set(label, note[2] ?? '');
    } else if (label !== null && (line.trim() === '' || isIndented || !afterEmpty)) {
      notes.set(label, `${notes.get(label)}\n${line.replace(/^(?: {4}|\t)/, '')}`);
    } else {
      label = null;
      if (FENCE.test(line)) inCode = !inCode;
      kept.push(line);
    }
    afterEmpty = line.trim() === '';
  }
  return { text: kept.join('\n'), notes, head: [...(head?.[1] ?? '').matchAll(/^([\w-]+):/gm)].map(([, name = '']) => name) };
}

/** No formula of a text is longer; what follows an opening sign is looked at no further. */
const LENGTH = `{1,${LIMITS.html.formula}}?`;
const IN_DOLLARS = String.raw`((?:\\.|[^$\\\n\`])${LENGTH})`;
const IN_BRACKETS = String.raw`\\\(((?:[^\\\n]|\\(?!\)).)${LENGTH})\\\)`;
const IN_SQUARES = String.raw`\\\[((?:[^\\\n]|\\(?!\]).)${LENGTH})\\\]`;
const DOLLARS = String.raw`\$(?![\s$])${IN_DOLLARS}(?<!\s)\$(?!\d)`;
/**
 * A formula in a line as pandoc reads it: no space behind the first dollar and before the last, no figure behind that: `$5 and $6` are prices. Or in the brackets of
 * LaTeX, which assistants write.
 */
const INLINE = new RegExp(String.raw`^(?:\$\$(?!\s)${IN_DOLLARS}\$\$|${DOLLARS}|${IN_BRACKETS}|${IN_SQUARES})`);
/** A formula that has its lines to itself. */
const BLOCK = new RegExp(String.raw`^ {0,3}(?:\$\$((?:\\[\s\S]|[^$\\])${LENGTH})\$\$|\\\[((?:[^\\]|\\(?!\])[\s\S])${LENGTH})\\\]) *(?:\n|$)`);
const HIDDEN = new RegExp(`${DOLLARS}|${IN_BRACKETS}|${IN_SQUARES}`, 'g');

// Not `escaped` of the cleaning: a script that comes later takes nothing from the editor's own, or the two become one.
const asAttribute = (latex: string) => latex.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function latexIn(match: RegExpExecArray | null): { raw: string; latex: string } | null {
  const latex = match?.slice(1).find((part) => part !== undefined);
  return match && latex !== undefined && latex.trim() !== '' ? { raw: match[0], latex: latex.trim() } : null;
}

function formula(name: string, level: 'inline' | 'block', pattern: RegExp, start: RegExp, write: (latex: string) => string): TokenizerAndRendererExtension {
  return {
    name,
    level,
    start: (text) => {
      const at = text.search(start);
      return at < 0 ? undefined : at;
    },
    tokenizer(text) {
      const found = latexIn(pattern.exec(text));
      return found ? { type: name, ...found } : undefined;
    },
    renderer: (token: Tokens.Generic) => write(asAttribute(token.latex)),
  };
}

const formulas = [
  formula('blockFormula', 'block', BLOCK, /(?<=^|\n) {0,3}(?:\$\$|\\\[)/, (latex) => `<div data-type="block-math" data-latex="${latex}"></div>\n`),
  formula('formula', 'inline', INLINE, /\$|\\[([]/, (latex) => `<span data-type="inline-math" data-latex="${latex}"></span>`),
];

/** Formulas hidden from whoever looks for the ends of `*` and `_`, which mean something else in them. */
const withoutFormulas = (text: string): string => text.replace(HIDDEN, (whole) => 'a'.repeat(whole.length));

/**
 * Strong words that end in a Chinese mark, `**注意：**正文`: CommonMark asks for a space behind them, which nobody writes. Nested signs are left to it.
 */
const strongBesideChinese: TokenizerExtension = {
  name: 'strong',
  level: 'inline',
  start: (text) => {
    const at = text.indexOf('**');
    return at < 0 ? undefined : at;
  },
  tokenizer(text) {
    const match = /^\*\*(?![\s*])([^*\n]*[^\s*])\*\*(?!\*)/.exec(text);
    if (!match?.[1]) return undefined;
    return { type: 'strong', raw: match[0], text: match[1], tokens: this.lexer.inlineTokens(match[1]) };
  },
};

/** The number of a footnote where a text names it, in the order in which they are named; what no note belongs to stays as it is. */
const noteNumbers = (notes: ReadonlyMap<string, string>, numberOf: (label: string) => number): TokenizerAndRendererExtension => ({
  name: 'noteNumber',
  level: 'inline',
  start: (text) => {
    const at = text.indexOf('[^');
    return at < 0 ? undefined : at;
  },
  tokenizer(text) {
    const [raw, label] = /^\[\^([^\]\s]{1,100})\]/.exec(text) ?? [];
    if (raw === undefined || label === undefined || !notes.has(label)) return undefined;
    return { type: 'noteNumber', raw, number: numberOf(label) };
  },
  renderer: ({ number }) => `<sup>[${number}]</sup>`,
});

/** What Markdown means, as HTML that is not clean yet: it may hold any HTML of its own; `head`: names of what stands before the text and is none. Footnotes follow the text as a list, those that it does not name behind the others. */
export function htmlOfMarkdown(markdown: string): { html: string; head: string[] } {
  const { text, notes, head } = partsOfMarkdown(markdown);
  const order: string[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (label: string): number => {
    const number = numbers.get(label) ?? order.push(label);
    numbers.set(label, number);
    return number;
  };
  const marked = new Marked(
    { gfm: true },
    { extensions: [strongBesideChinese, ...formulas, noteNumbers(notes, numberOf)], hooks: { emStrongMask: withoutFormulas } },
  );
  const parse = (part: string) => marked.parse(part, { async: false });
  const html = parse(text);
  if (notes.size === 0) return { html, head };
  const items: string[] = [];
  // A note may name others.
  const writeNumbered = () => {
    for (let at = items.length; at < order.length; at += 1) items.push(`<li>${parse(notes.get(order[at] ?? '') ?? '')}</li>`);
  };
  writeNumbered();
  for (const label of notes.keys()) {
    numberOf(label);
    writeNumbered();
  }
  return { html: `${html}<ol>${items.join('')}</ol>`, head };
}
