import type { NodeViewRenderer } from '@tiptap/core';
import type { EditorHooks } from '../editor-hooks.ts';
import { renderFormula } from '../formula.ts';

/** A formula as the page will show it; bad LaTeX stands there as it was written, in red. */
export function formulaView(hooks: EditorHooks, block: boolean): NodeViewRenderer {
  return ({ node, getPos, editor }) => {
    const dom = document.createElement(block ? 'div' : 'span');
    dom.dataset.type = block ? 'block-math' : 'inline-math';
    dom.contentEditable = 'false';
    let latex = '';
    const show = (next: string) => {
      latex = next;
      const { html, problem } = renderFormula(latex, block);
      dom.toggleAttribute('data-problem', problem !== undefined);
      dom.title = problem ? `公式有误：${problem}` : '双击修改公式';
      // KaTeX escapes what it is given; its answer is MathML and nothing else.
      if (html !== undefined) dom.innerHTML = html;
      else dom.textContent = latex || '空公式';
    };
    show(String(node.attrs['data-latex']));
    dom.addEventListener('dblclick', () => {
      if (editor.isEditable) hooks.ask({ kind: 'formula', block, latex, pos: getPos() ?? null });
    });
    return {
      dom,
      ignoreMutation: () => true,
      update: (next) => {
        if (next.type !== node.type) return false;
        show(String(next.attrs['data-latex']));
        return true;
      },
    };
  };
}
