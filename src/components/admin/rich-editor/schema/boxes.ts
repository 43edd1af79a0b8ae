import { Node, wrappingInputRule } from '@tiptap/core';
import { attribute } from './node-parts.ts';

export const CALLOUT_KINDS = ['tip', 'trap', 'note', 'margin'] as const;
type CalloutKind = (typeof CALLOUT_KINDS)[number];
export const CALLOUT_NAMES: Record<CalloutKind, string> = { tip: '提示', trap: '陷阱', note: '说明', margin: '旁注' };

/** What is typed for a box. A Chinese input method writes the wide colon. */
const CALLOUT_TYPED = new RegExp(`^[:：]{3}(${CALLOUT_KINDS.join('|')})?\\s$`);

const kindOf = (element: Element): CalloutKind | undefined => CALLOUT_KINDS.find((kind) => element.classList.contains(`callout-${kind}`));

/** A box: tip, trap or note; a margin note stands beside the text where the page is wide enough. */
export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    kind: { default: 'note', parseHTML: kindOf, renderHTML: ({ kind }) => ({ class: `callout callout-${kind}` }) },
  }),
  parseHTML: () => [{ tag: 'aside.callout', getAttrs: (element) => (kindOf(element) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['aside', HTMLAttributes, 0],
  // As Markdown's directives: `::: `, or `:::trap ` for another kind. A second box is never made a part of the one above it.
  addInputRules() {
    const getAttributes = ([, kind]: RegExpMatchArray) => ({ kind: kind ?? CALLOUT_KINDS[0] });
    return [wrappingInputRule({ find: CALLOUT_TYPED, type: this.type, getAttributes, joinPredicate: () => false })];
  },
});

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

/** Terms and their explanations. */
export const DefinitionList = Node.create({
  name: 'definitionList',
  group: 'block',
  content: '(definitionTerm | definitionText)+',
  defining: true,
  parseHTML: () => [{ tag: 'dl' }],
  renderHTML: ({ HTMLAttributes }) => ['dl', HTMLAttributes, 0],
});

export const DefinitionTerm = Node.create({
  name: 'definitionTerm',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'dt' }],
  renderHTML: ({ HTMLAttributes }) => ['dt', HTMLAttributes, 0],
});

export const DefinitionText = Node.create({
  name: 'definitionText',
  content: 'paragraph block*',
  defining: true,
  parseHTML: () => [{ tag: 'dd' }],
  renderHTML: ({ HTMLAttributes }) => ['dd', HTMLAttributes, 0],
});
