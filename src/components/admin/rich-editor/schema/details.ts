import { Node } from '@tiptap/core';
import { attribute } from './attribute.ts';

/**
 * A folded text: an answer that is revealed. While it is edited it is a plain box that always stands open, since a real
 * `<details>` takes the space bar and clicks for itself.
 */
export const Details = Node.create({
  name: 'details',
  group: 'block',
  content: 'detailsSummary detailsContent',
  defining: true,
  isolating: true,
  addAttributes: () => ({ open: attribute('open') }),
  parseHTML: () => [{ tag: 'details' }, { tag: 'div[data-type="details"]' }],
  renderHTML: ({ HTMLAttributes }) => ['details', HTMLAttributes, 0],
  addNodeView: () => () => {
    const dom = document.createElement('div');
    dom.dataset.type = 'details';
    return { dom, contentDOM: dom };
  },
});

export const DetailsSummary = Node.create({
  name: 'detailsSummary',
  content: 'inline*',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'summary' }],
  renderHTML: ({ HTMLAttributes }) => ['summary', HTMLAttributes, 0],
});

export const DetailsContent = Node.create({
  name: 'detailsContent',
  content: 'block+',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'div[data-type="detailsContent"]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, 'data-type': 'detailsContent' }, 0],
});
