import { Node, type NodeViewRenderer } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { FORMULA_OPTIONS } from '../../../../../config/article-html.ts';
import type { EditorHooks } from '../editor-hooks.ts';
import { attribute, nodeView } from './node-parts.ts';
import type { DrawnFormula, renderFormula } from './render-formula.ts';

/** KaTeX is a third of the editor, and most texts have no formula: it comes with the first one. */
let render: typeof renderFormula | null = null;
let loading: Promise<void> | null = null;
/** What stands there as LaTeX until then. */
const waiting = new Set<() => void>();

/** What fails is tried again at the next formula. */
function load(): Promise<void> {
  loading ??= import('./render-formula.ts')
    .then((loaded) => {
      render = loaded.renderFormula;
      for (const draw of waiting) draw();
      waiting.clear();
    })
    .catch((error) => {
      loading = null;
      throw error;
    });
  return loading;
}

/** A formula as far as it can be drawn now: on a line of its own, or in the text. */
export const drawFormula = (latex: string, block: boolean): DrawnFormula => render?.(latex, { ...FORMULA_OPTIONS, displayMode: block }) ?? {};

/** Draws again as soon as there is something to draw with. */
function whenDrawable(draw: () => void): void {
  if (render) return;
  waiting.add(draw);
  load().catch(() => {});
}

/** For a window that shows formulas: whether they can be drawn. */
export function useFormulas(): 'loading' | 'ready' | 'failed' {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>(render ? 'ready' : 'loading');
  useEffect(() => {
    let current = true;
    const set = (next: typeof state) => current && setState(next);
    load().then(
      () => set('ready'),
      () => set('failed'),
    );
    return () => {
      current = false;
    };
  }, []);
  return state;
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
