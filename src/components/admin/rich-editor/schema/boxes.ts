import { Node, wrappingInputRule } from '@tiptap/core';
import { CALLOUT_KINDS, type CalloutKind } from '../../../../../config/article-html.ts';
import { attribute, element } from './node-parts.ts';

/** What is typed for a box. A Chinese input method writes the wide colon. */
const CALLOUT_TYPED = new RegExp(`^[:：]{3}(${CALLOUT_KINDS.join('|')})?\\s$`);

const kindOf = (from: Element): CalloutKind | undefined => CALLOUT_KINDS.find((kind) => from.classList.contains(`callout-${kind}`));

/** A box: tip, trap or note; a margin note stands beside the text where the page is wide enough. */
export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    kind: { default: 'note', parseHTML: kindOf, renderHTML: ({ kind }) => ({ class: `callout callout-${kind}` }) },
  }),
  parseHTML: () => [{ tag: 'aside.callout', getAttrs: (aside) => (kindOf(aside) ? null : false) }],
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

export const DetailsSummary = element('detailsSummary', 'summary', { content: 'inline*', isolating: true });
export const DetailsContent = element('detailsContent', 'div', { type: 'detailsContent', content: 'block+', isolating: true });

/** Terms and their explanations. */
export const DefinitionList = element('definitionList', 'dl', { group: 'block', content: '(definitionTerm | definitionText)+' });
export const DefinitionTerm = element('definitionTerm', 'dt', { content: 'inline*' });
export const DefinitionText = element('definitionText', 'dd', { content: 'paragraph block*' });
