import { Extension, type Extensions } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import type { EditorHooks } from '../editor-hooks.ts';
import { isLinkAddress } from '../html/clean-dom.ts';
import { attributes } from './attribute.ts';
import { Callout, DefinitionList, DefinitionTerm, DefinitionText, Details, DetailsContent, DetailsSummary } from './boxes.ts';
import { makeFormulas } from './formulas.ts';
import { MARK_NAMES, TEXT_MARKS } from './marks.ts';
import { FigureCaption, InlineImage, makeAudioFigure, makeFigure } from './pictures.ts';
import { Choice, Choices, PracticeQuestion } from './practice.ts';
import { InlineHtml, makeHtmlBlock } from './raw-html.ts';
import { TABLE_NODES } from './tables.ts';

const STARTER_NODES = ['paragraph', 'heading', 'blockquote', 'bulletList', 'orderedList', 'listItem', 'codeBlock', 'horizontalRule'];

/** Attributes that the vocabulary allows on nodes of StarterKit, and `lang` and `dir` on everything. */
const moreAttributes = (nodes: readonly string[]) =>
  Extension.create({
    name: 'articleAttributes',
    addGlobalAttributes: () => [
      { types: [...nodes, ...MARK_NAMES], attributes: attributes('lang', 'dir') },
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
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        protocols: ['mailto', 'tel'],
        isAllowedUri: isLinkAddress,
        HTMLAttributes: { target: null, rel: null, class: null },
      },
    }),
    ...TEXT_MARKS,
    ...nodes,
    moreAttributes([...STARTER_NODES, ...nodes.map(({ name }) => name)]),
  ];
}
