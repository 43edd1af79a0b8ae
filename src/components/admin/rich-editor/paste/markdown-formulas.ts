import type { TokenizerAndRendererExtension, Tokens } from 'marked';
import { LIMITS } from '../../../../../config/limits.ts';

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

export const formulas = [
  formula('blockFormula', 'block', BLOCK, /(?<=^|\n) {0,3}(?:\$\$|\\\[)/, (latex) => `<div data-type="block-math" data-latex="${latex}"></div>\n`),
  formula('formula', 'inline', INLINE, /\$|\\[([]/, (latex) => `<span data-type="inline-math" data-latex="${latex}"></span>`),
];

/** Formulas hidden from whoever looks for the ends of `*` and `_`, which mean something else in them. */
export const withoutFormulas = (text: string): string => text.replace(HIDDEN, (whole) => 'a'.repeat(whole.length));
