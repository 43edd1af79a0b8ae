import { Mark, type MarkConfig, markInputRule } from '@tiptap/core';
import { attributes } from './attribute.ts';

/** A mark that is one HTML element. Before TipTap's own marks, which would take `del` for `s`. */
function textMark(tag: string, names: readonly string[] = [], more: Partial<MarkConfig> = {}): Mark {
  return Mark.create({
    name: tag,
    priority: 1100,
    addAttributes: () => attributes(...names),
    parseHTML: () => [{ tag: tag === 'span' ? 'span[lang], span[dir]' : tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    ...more,
  });
}

/** Inline code that may bear other marks too: a link, emphasis. */
const code = textMark('code', [], {
  code: true,
  exitable: true,
  addInputRules() {
    return [markInputRule({ find: /(?:^|[^`])(`([^`]+)`)$/, type: this.type })];
  },
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark('code') };
  },
});

/** Every inline element of the vocabulary that StarterKit has no mark for. */
export const TEXT_MARKS: Mark[] = [
  code,
  ...['del', 'ins', 'sup', 'sub', 'mark', 'small', 'kbd', 'samp', 'var', 'cite', 'dfn', 'span'].map((tag) =>
    textMark(tag, [], tag === 'sup' ? { excludes: 'sub' } : tag === 'sub' ? { excludes: 'sup' } : {}),
  ),
  textMark('q', ['cite']),
  textMark('abbr', ['title']),
  textMark('time', ['datetime']),
];

export const MARK_NAMES: string[] = ['bold', 'italic', 'underline', 'strike', 'link', ...TEXT_MARKS.map(({ name }) => name)];
