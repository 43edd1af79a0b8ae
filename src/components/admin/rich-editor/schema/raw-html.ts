import { Node, type NodeViewRenderer } from '@tiptap/core';
import type { EditorHooks } from '../editor-hooks.ts';
import { cleanFragment } from '../html/clean-dom.ts';
import { attribute, nodeView, viewButton } from './node-parts.ts';

const html = { ...attribute('data-html'), default: '' };

/** What the editor has no form for, kept as its source: shown as it looks, edited as HTML, stored as it was. */
export const makeHtmlBlock = (hooks: EditorHooks) =>
  Node.create({
    name: 'htmlBlock',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({ 'data-html': html }),
    parseHTML: () => [{ tag: 'div[data-type="html-block"]', priority: 60 }],
    renderHTML: ({ HTMLAttributes }) => ['div', { 'data-type': 'html-block', ...HTMLAttributes }],
    addNodeView: () => htmlBlockView(hooks),
  });

/** The same within a line: ruby, whose parts make sense only together. */
export const InlineHtml = Node.create({
  name: 'inlineHtml',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ 'data-html': html }),
  parseHTML: () => [
    { tag: 'ruby', getAttrs: (element) => ({ 'data-html': element.outerHTML }) },
    { tag: 'span[data-type="inline-html"]', priority: 60 },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', { 'data-type': 'inline-html', ...HTMLAttributes }],
  renderText: ({ node }) => new DOMParser().parseFromString(String(node.attrs['data-html']), 'text/html').body.textContent ?? '',
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('span');
      dom.contentEditable = 'false';
      // Parsed from a `ruby` that the vocabulary let through: text and rt alone.
      const parsed = new DOMParser().parseFromString(String(node.attrs['data-html']), 'text/html').body;
      dom.append(...parsed.childNodes);
      return { dom };
    },
});

/** HTML that the editor has no form for: how it looks, and a way to its source. */
function htmlBlockView(hooks: EditorHooks): NodeViewRenderer {
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
    const view = nodeView<{ 'data-html': unknown }>(node, { dom, own: head }, (attrs) =>
      shown.replaceChildren(cleanFragment(String(attrs['data-html'])).fragment),
    );
    // It is dragged by its head.
    return { ...view, stopEvent: (event) => event.type !== 'dragstart' && head.contains(event.target as globalThis.Node) };
  };
}
