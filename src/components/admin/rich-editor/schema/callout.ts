import { Node } from '@tiptap/core';

export const CALLOUT_KINDS = ['tip', 'trap', 'note'] as const;
export type CalloutKind = (typeof CALLOUT_KINDS)[number];
export const CALLOUT_NAMES: Record<CalloutKind, string> = { tip: '提示', trap: '陷阱', note: '说明' };

const kindOf = (element: Element): CalloutKind | undefined => CALLOUT_KINDS.find((kind) => element.classList.contains(`callout-${kind}`));

/** A box beside the text: tip, trap or note. */
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
});
