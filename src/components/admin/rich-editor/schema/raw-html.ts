import { Node } from '@tiptap/core';
import type { EditorHooks } from '../editor-hooks.ts';
import { htmlBlockView } from '../views/html-block-view.ts';
import { attribute } from './attribute.ts';

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
