import { Marked, type TokenizerExtension } from 'marked';

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

const marked = new Marked({ gfm: true }, { extensions: [strongBesideChinese] });

/** What Markdown means, as HTML that is not clean yet: it may hold any HTML of its own. */
export function htmlOfMarkdown(text: string): string {
  return marked.parse(text, { async: false });
}
