import { Node, type NodeViewRenderer } from '@tiptap/core';
import katex from 'katex';
import { FORMULA_OPTIONS } from '../../../../../config/article-html.ts';
import type { EditorHooks } from '../editor-hooks.ts';
import { attribute, nodeView } from './node-parts.ts';

/** A formula as MathML, or what is wrong with its LaTeX, in KaTeX's words. */
type Rendered = { html: string; problem?: undefined } | { html?: undefined; problem: string };

export function renderFormula(latex: string, block: boolean): Rendered {
  try {
    return { html: katex.renderToString(latex, { ...FORMULA_OPTIONS, displayMode: block, throwOnError: true }) };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { problem: text.replace(/^KaTeX parse error: /, '') };
  }
}

const latex = { ...attribute('data-latex'), default: '' };

/** Formulas are nodes that hold LaTeX; a dollar sign in the text is a dollar sign. */
export const makeFormulas = (hooks: EditorHooks) => [
  Node.create({
    name: 'inlineMath',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({ 'data-latex': latex }),
    parseHTML: () => [{ tag: 'span[data-type="inline-math"]', priority: 60 }],
    renderHTML: ({ HTMLAttributes }) => ['span', { 'data-type': 'inline-math', ...HTMLAttributes }],
    renderText: ({ node }) => String(node.attrs['data-latex']),
    addNodeView: () => formulaView(hooks, false),
  }),
  Node.create({
    name: 'blockMath',
    group: 'block',
    atom: true,
    addAttributes: () => ({ 'data-latex': latex }),
    parseHTML: () => [{ tag: 'div[data-type="block-math"]', priority: 60 }],
    renderHTML: ({ HTMLAttributes }) => ['div', { 'data-type': 'block-math', ...HTMLAttributes }],
    renderText: ({ node }) => String(node.attrs['data-latex']),
    addNodeView: () => formulaView(hooks, true),
  }),
];

/** A formula as the page will show it; bad LaTeX stands there as it was written, in red. */
function formulaView(hooks: EditorHooks, block: boolean): NodeViewRenderer {
  return ({ node, getPos, editor }) => {
    const dom = document.createElement(block ? 'div' : 'span');
    dom.dataset.type = block ? 'block-math' : 'inline-math';
    dom.contentEditable = 'false';
    let latex = '';
    dom.addEventListener('dblclick', () => {
      if (editor.isEditable) hooks.ask({ kind: 'formula', block, latex, pos: getPos() ?? null });
    });
    return nodeView<{ 'data-latex': string }>(node, { dom }, (attrs) => {
      latex = String(attrs['data-latex']);
      const { html, problem } = renderFormula(latex, block);
      dom.toggleAttribute('data-problem', problem !== undefined);
      dom.title = problem ? `公式有误：${problem}` : '双击修改公式';
      // KaTeX escapes what it is given; its answer is MathML and nothing else.
      if (html !== undefined) dom.innerHTML = html;
      else dom.textContent = latex || '空公式';
    });
  };
}
