import type { NodeViewRenderer } from '@tiptap/core';
import type { EditorHooks } from '../editor-hooks.ts';
import { cleanFragment } from '../html/clean-dom.ts';
import { viewButton } from './view-parts.ts';

/** HTML that the editor has no form for: how it looks, and a way to its source. */
export function htmlBlockView(hooks: EditorHooks): NodeViewRenderer {
  return ({ node, getPos, editor }) => {
    const dom = document.createElement('div');
    dom.dataset.type = 'html-block';
    dom.contentEditable = 'false';
    const head = document.createElement('div');
    head.dataset.head = '';
    const edit = () => {
      const pos = getPos();
      if (pos !== undefined && editor.isEditable) hooks.ask({ kind: 'html', pos });
    };
    head.append('HTML 块', viewButton('编辑源码', edit));
    const shown = document.createElement('div');
    // What stands in it can be neither focused nor pressed here.
    shown.inert = true;
    dom.append(head, shown);
    dom.addEventListener('dblclick', edit);
    const show = (html: string) => shown.replaceChildren(cleanFragment(html).fragment);
    show(String(node.attrs['data-html']));
    return {
      dom,
      stopEvent: (event) => head.contains(event.target as Node) && event.type !== 'dragstart',
      ignoreMutation: () => true,
      update: (next) => {
        if (next.type !== node.type) return false;
        show(String(next.attrs['data-html']));
        return true;
      },
    };
  };
}
