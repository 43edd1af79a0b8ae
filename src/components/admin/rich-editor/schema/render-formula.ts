import katex, { type KatexOptions } from 'katex';

/** A formula as MathML, or what is wrong with its LaTeX, in Chinese; neither while KaTeX is not there. */
export type DrawnFormula = { html: string; problem?: undefined } | { html?: undefined; problem?: string };

/** KaTeX's own words for what is mistaken most, and ours. What stands in the pattern's group is of the formula. */
const PROBLEMS: readonly (readonly [pattern: RegExp, words: (part: string) => string])[] = [
  [/^Undefined control sequence: (\S{1,40})/, (command) => `没有 ${command} 这个命令`],
  [/^Expected '(\S{1,20})', got 'EOF'/, (sign) => `结尾缺少 ${sign}`],
  [/^Expected 'EOF', got '(\S{1,20})'/, (sign) => `多了 ${sign}`],
  [/^Expected '(\S{1,20})', got/, (sign) => `缺少 ${sign}`],
  [/^(?:Unexpected end of input|Expected group as argument to|Expected group after)/, () => '还没有写完'],
  [/^Double superscript/, () => '连着写了两个上标，请用花括号分开'],
  [/^Double subscript/, () => '连着写了两个下标，请用花括号分开'],
  [/^Mismatch: (\\begin\{\w{1,20}\})/, (begin) => `${begin} 没有与它相配的 \\end`],
  [/^No such environment: (\w{1,20})/, (name) => `没有 ${name} 这个环境`],
];

/** Draws one formula. */
export function renderFormula(latex: string, options: KatexOptions): DrawnFormula {
  try {
    return { html: katex.renderToString(latex, { ...options, throwOnError: true }) };
  } catch (error) {
    const { rawMessage = '', position } = error instanceof katex.ParseError ? error : {};
    const place = position === undefined ? '' : `第 ${position + 1} 个字符处`;
    for (const [pattern, words] of PROBLEMS) {
      const found = pattern.exec(rawMessage);
      if (found) return { problem: `${place}${words(found[1] ?? '')}` };
    }
    return { problem: place ? `${place}写法不对` : '写法不对' };
  }
}
