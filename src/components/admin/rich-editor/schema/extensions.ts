import { Extension, type Extensions, Mark, type MarkConfig, markInputRule } from '@tiptap/core';
import { Link } from '@tiptap/extension-link';
import { StarterKit } from '@tiptap/starter-kit';
import { ALSO_ASKED } from '../../../../../config/also-asked.ts';
import type { EditorHooks } from '../editor-hooks.ts';
import { isLinkAddress } from '../html/clean-dom.ts';
import { Callout, DefinitionList, DefinitionTerm, DefinitionText, Details, DetailsContent, DetailsSummary } from './boxes.ts';
import { makeFormulas } from './formulas.ts';
import { attributes } from './node-parts.ts';
import { FigureCaption, InlineImage, makeAudioFigure, makeFigure } from './pictures.ts';
import { Choice, Choices, PracticeQuestion } from './practice.ts';
import { InlineHtml, makeHtmlBlock } from './raw-html.ts';
import { TABLE_NODES } from './tables.ts';

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
const TEXT_MARKS: Mark[] = [
  code,
  ...['del', 'ins', 'sup', 'sub', 'mark', 'small', 'kbd', 'samp', 'var', 'cite', 'dfn', 'span'].map((tag) =>
    textMark(tag, [], tag === 'sup' ? { excludes: 'sub' } : tag === 'sub' ? { excludes: 'sup' } : {}),
  ),
  textMark('q', ['cite']),
  textMark('abbr', ['title']),
  textMark('time', ['datetime']),
];

const MARK_NAMES: string[] = ['bold', 'italic', 'underline', 'strike', 'link', ...TEXT_MARKS.map(({ name }) => name)];

const STARTER_NODES = ['paragraph', 'heading', 'blockquote', 'bulletList', 'orderedList', 'listItem', 'codeBlock', 'horizontalRule'];

/** Attributes that the vocabulary allows on nodes of StarterKit, and `lang` and `dir` on everything. */
const moreAttributes = (nodes: readonly string[]) =>
  Extension.create({
    name: 'articleAttributes',
    addGlobalAttributes: () => [
      { types: [...nodes, ...MARK_NAMES], attributes: attributes('lang', 'dir') },
      { types: ['heading'], attributes: attributes(ALSO_ASKED) },
      { types: ['orderedList'], attributes: attributes('reversed') },
      { types: ['listItem'], attributes: attributes('value') },
      { types: ['blockquote'], attributes: attributes('cite') },
      { types: ['link'], attributes: attributes('title', 'hreflang') },
    ],
  });

/** Everything an article's text may consist of: nodes, marks and the keys and shortcuts that belong to them. */
export function articleSchema(hooks: EditorHooks): Extensions {
  const nodes = [
    ...[Callout, Details, DetailsSummary, DetailsContent, PracticeQuestion, Choices, Choice],
    ...[DefinitionList, DefinitionTerm, DefinitionText, FigureCaption, InlineImage, InlineHtml],
    ...[makeFigure(hooks), makeAudioFigure(hooks), makeHtmlBlock(hooks)],
    ...makeFormulas(hooks),
    ...TABLE_NODES,
  ];
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4, 5, 6] },
      code: false,
      dropcursor: { class: 'drop-cursor', color: false, width: 2 },
      link: false,
    }),
    // What is typed behind a link is not part of it. Its kinds of addresses are known before the first key, not in the next moment: whoever types into that one has
    // links looked for already, and they could not be added any more.
    Link.extend({ inclusive: false, onBeforeCreate: Link.config.onCreate, onCreate: null }).configure({
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['mailto', 'tel'],
      isAllowedUri: isLinkAddress,
      HTMLAttributes: { target: null, rel: null, class: null },
    }),
    ...TEXT_MARKS,
    ...nodes,
    moreAttributes([...STARTER_NODES, ...nodes.map(({ name }) => name)]),
  ];
}
