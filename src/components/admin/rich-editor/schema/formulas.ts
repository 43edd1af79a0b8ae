import { Node } from '@tiptap/core';
import type { EditorHooks } from '../editor-hooks.ts';
import { formulaView } from '../views/formula-view.ts';
import { attribute } from './attribute.ts';

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
