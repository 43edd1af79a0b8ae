import katex from 'katex';
import { FORMULA_OPTIONS } from '../../../../config/article-html.ts';

/** A formula as MathML, or what is wrong with its LaTeX, in KaTeX's words. */
export type Rendered = { html: string; problem?: undefined } | { html?: undefined; problem: string };

export function renderFormula(latex: string, block: boolean): Rendered {
  try {
    return { html: katex.renderToString(latex, { ...FORMULA_OPTIONS, displayMode: block, throwOnError: true }) };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { problem: text.replace(/^KaTeX parse error: /, '') };
  }
}
