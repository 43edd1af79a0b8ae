import { Node, type NodeViewRenderer } from '@tiptap/core';
import type { EditorHooks } from '../editor-hooks.ts';
import { drawFormula, whenDrawable } from './formula-drawing.ts';
import { attribute, nodeView } from './node-parts.ts';

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
    const draw = () => {
      const { html, problem } = drawFormula(latex, block);
      dom.toggleAttribute('data-problem', problem !== undefined);
      dom.title = problem ? `公式有误：${problem}` : '双击修改公式';
      // KaTeX escapes what it is given; its answer is MathML and nothing else.
      if (html !== undefined) dom.innerHTML = html;
      else dom.textContent = latex || '空公式';
    };
    whenDrawable(draw);
    return nodeView<{ 'data-latex': string }>(node, { dom }, (attrs) => {
      latex = String(attrs['data-latex']);
      draw();
    });
  };
}
