import katex, { type KatexOptions } from 'katex';

/** A formula as MathML, or what is wrong with its LaTeX, in KaTeX's words; neither while KaTeX is not there. */
export type DrawnFormula = { html: string; problem?: undefined } | { html?: undefined; problem?: string };

/** Draws one formula. */
export function renderFormula(latex: string, options: KatexOptions): DrawnFormula {
  try {
    return { html: katex.renderToString(latex, { ...options, throwOnError: true }) };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { problem: text.replace(/^KaTeX parse error: /, '') };
  }
}
