import { Marked, type TokenizerAndRendererExtension, type TokenizerExtension } from 'marked';
import { formulas, withoutFormulas } from './markdown-formulas.ts';
import { partsOfMarkdown } from './markdown-notes.ts';

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
const noteNumbers = (notes: ReadonlyMap<string, string>, named: string[]): TokenizerAndRendererExtension => ({
  name: 'noteNumber',
  level: 'inline',
  start: (text) => {
    const at = text.indexOf('[^');
    return at < 0 ? undefined : at;
  },
  tokenizer(text) {
    const [raw, label] = /^\[\^([^\]\s]{1,100})\]/.exec(text) ?? [];
    if (raw === undefined || label === undefined || !notes.has(label)) return undefined;
    if (!named.includes(label)) named.push(label);
    return { type: 'noteNumber', raw, number: named.indexOf(label) + 1 };
  },
  renderer: ({ number }) => `<sup>[${number}]</sup>`,
});

/** What Markdown means, as HTML that is not clean yet: it may hold any HTML of its own; `head`: names of what stands before the text and is none. Footnotes follow the text as a list, those that it does not name behind the others. */
export function htmlOfMarkdown(markdown: string): { html: string; head: string[] } {
  const { text, notes, head } = partsOfMarkdown(markdown);
  const named: string[] = [];
  const marked = new Marked(
    { gfm: true },
    { extensions: [strongBesideChinese, ...formulas, noteNumbers(notes, named)], hooks: { emStrongMask: withoutFormulas } },
  );
  const parse = (part: string) => marked.parse(part, { async: false });
  const html = parse(text);
  if (notes.size === 0) return { html, head };
  const items: string[] = [];
  // A note may name others.
  for (let at = 0; at < notes.size; at += 1) {
    const label = named[at] ?? ([...notes.keys()].find((key) => !named.includes(key)) as string);
    if (at === named.length) named.push(label);
    items.push(`<li>${parse(notes.get(label) ?? '')}</li>`);
  }
  return { html: `${html}<ol>${items.join('')}</ol>`, head };
}
