import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import { caretInto, endStep, putBlock } from './block-commands.ts';
import { emptyChoices } from './practice-commands.ts';
import { revealBlock } from './visible-area.ts';

/** Words that new blocks begin with, in the language of the text. */
export const STARTING_WORDS = {
  en: { answer: 'Show answer', explanation: 'Answer and explanation', transcript: 'Transcript' },
  zh: { answer: '查看答案', explanation: '答案与解析', transcript: '文字稿' },
} as const;
export type StartingWords = (typeof STARTING_WORDS)[keyof typeof STARTING_WORDS];

/** Puts a new block at the cursor as a step of its own, shows it whole and goes to where one writes on. Answers where it stands. */
export function insertNode(editor: Editor, node: Node | null | undefined): number | null {
  if (!node) return null;
  const { view } = editor;
  endStep(view);
  const { tr, selection } = view.state;
  const place = putBlock(tr, selection.to, node);
  view.dispatch(revealBlock(caretInto(tr, place), place).scrollIntoView());
  endStep(view);
  view.focus();
  return place;
}

function folded(editor: Editor, words: string): Node | undefined {
  const { details, detailsContent, detailsSummary, paragraph } = editor.schema.nodes;
  const content = paragraph && detailsContent?.create(null, paragraph.create());
  return content && details?.create(null, [detailsSummary?.create(null, editor.schema.text(words)) as Node, content]);
}

export function insertAnswer(editor: Editor, words: StartingWords): void {
  insertNode(editor, folded(editor, words.answer));
}

export function insertQuestion(editor: Editor, words: StartingWords): void {
  const { practiceQuestion, paragraph } = editor.schema.nodes;
  const parts = [paragraph?.create(), emptyChoices(editor), folded(editor, words.explanation)].filter((part) => part !== undefined);
  insertNode(editor, practiceQuestion?.create({ 'data-kind': 'single' }, parts));
}

/** Adds the folded explanation that a question lacks, at its end. */
export function addExplanation(editor: Editor, pos: number, question: Node, words: StartingWords): void {
  const explanation = folded(editor, words.explanation);
  if (!explanation) return;
  const at = pos + question.nodeSize - 1;
  const tr = editor.state.tr.insert(at, explanation);
  editor.view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(at + explanation.nodeSize - 2), -1)).scrollIntoView());
  editor.view.focus();
}

export function insertTable(editor: Editor, { rows, columns, header }: { rows: number; columns: number; header: boolean }): void {
  const { table, tableBox, tableCaption, tableCell, tableHeader, tableRow } = editor.schema.nodes;
  const cells = (head: boolean) => Array.from({ length: columns }, () => (head ? tableHeader : tableCell)?.createAndFill() as Node);
  const lines = Array.from({ length: rows }, (_, index) => tableRow?.create(null, cells(header && index === 0)) as Node);
  const caption = tableCaption?.create();
  const grid = table?.create(null, lines);
  if (caption && grid) insertNode(editor, tableBox?.create(null, [caption, grid]));
}

/** Adds the caption that a table lacks, and goes there. */
export function addCaption(editor: Editor, pos: number): void {
  const caption = editor.schema.nodes.tableCaption?.create();
  if (!caption) return;
  const tr = editor.state.tr.insert(pos + 1, caption);
  editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, pos + 2)).scrollIntoView());
  editor.view.focus();
}

export function insertDefinitions(editor: Editor): void {
  insertNode(editor, editor.schema.nodes.definitionList?.create(null, editor.schema.nodes.definitionTerm?.create()));
}

export function insertRule(editor: Editor): void {
  insertNode(editor, editor.schema.nodes.horizontalRule?.create());
}

/** A formula at the cursor, or in place of the one that stands at `pos`. */
export function putFormula(editor: Editor, latex: string, block: boolean, pos: number | null): void {
  const { view, schema } = editor;
  const node = schema.nodes[block ? 'blockMath' : 'inlineMath']?.create({ 'data-latex': latex });
  if (!node) return;
  const old = pos === null ? null : view.state.doc.nodeAt(pos);
  if (pos !== null && old?.type === node.type) view.dispatch(view.state.tr.setNodeAttribute(pos, 'data-latex', latex));
  else if (pos !== null && old) view.dispatch(view.state.tr.delete(pos, pos + old.nodeSize));
  if (old?.type !== node.type) {
    if (block) insertNode(editor, node);
    else view.dispatch(view.state.tr.replaceSelectionWith(node, true).scrollIntoView());
  }
  view.focus();
}
