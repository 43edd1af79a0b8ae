import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { caretBehind } from './block-commands.ts';
import { type Ancestor, ancestorAt, ancestorOf } from './schema/ancestor.ts';

const QUESTION = 'practiceQuestion';

/** The choices below a node that stands at `pos`, with their positions. */
function choicesIn({ node, pos }: Pick<Ancestor, 'node' | 'pos'>): { node: Node; pos: number }[] {
  const found: { node: Node; pos: number }[] = [];
  node.descendants((child, offset) => {
    if (child.type.name === 'choice') found.push({ node: child, pos: pos + 1 + offset });
    return child.type.name !== 'choice';
  });
  return found;
}

const mark = (tr: Transaction, pos: number, correct: boolean) => tr.setNodeAttribute(pos, 'correct', correct);

/** Marks the choice at `pos` as right, or takes the mark off. In a single-choice question the others lose theirs. */
export function toggleChoice(editor: Editor, pos: number): void {
  const { state, view } = editor;
  const choice = state.doc.nodeAt(pos);
  const question = ancestorAt(state.doc.resolve(pos), [QUESTION]);
  if (!choice || !question || !editor.isEditable) return;
  const tr = state.tr;
  if (question.node.attrs['data-kind'] !== 'multiple') {
    for (const other of choicesIn(question)) if (other.pos !== pos && other.node.attrs.correct) mark(tr, other.pos, false);
  }
  view.dispatch(mark(tr, pos, !choice.attrs.correct));
}

/** Marks the choice that holds the cursor. */
export function toggleCurrentChoice(editor: Editor): void {
  const choice = ancestorOf(editor.state, 'choice');
  if (choice) toggleChoice(editor, choice.pos);
}

/** Moves the choice that holds the cursor up (-1) or down (1) among the others. */
export function moveChoice(editor: Editor, step: -1 | 1): boolean {
  const { state, view } = editor;
  const choice = ancestorOf(state, 'choice');
  if (!choice) return false;
  const $pos = state.doc.resolve(choice.pos);
  const other = $pos.parent.maybeChild($pos.index() + step);
  if (!other) return false;
  const target = step < 0 ? choice.pos - other.nodeSize : choice.pos + other.nodeSize;
  const offset = state.selection.from - choice.pos;
  const tr = state.tr.delete(choice.pos, choice.pos + choice.node.nodeSize).insert(target, choice.node);
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, target + offset)).scrollIntoView());
  return true;
}

/** Adds an empty choice below the one that holds the cursor, or at the end. */
export function addChoice(editor: Editor): void {
  const { state, view } = editor;
  const question = ancestorOf(state, QUESTION);
  if (!question) return;
  const here = ancestorOf(state, 'choice');
  const last = choicesIn(question).at(-1);
  const after = here ?? last;
  if (!after) return;
  const pos = after.pos + after.node.nodeSize;
  const fresh = state.schema.nodes.choice?.createAndFill();
  if (!fresh) return;
  const tr = state.tr.insert(pos, fresh);
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, pos + 2)).scrollIntoView());
  view.focus();
}

/**
 * Enter in a choice: down to the next one, and past the last to a new one. On an empty last choice it goes on to the explanation and, as
 * at the end of any list, takes the empty one away; two choices stay.
 */
export function enterInChoice(editor: Editor): boolean {
  const { state, view } = editor;
  const { $from, $to } = state.selection;
  const choice = ancestorOf(state, 'choice');
  // A list or a table within a choice has an Enter of its own.
  if (!choice || $from.depth !== choice.depth + 1 || !$from.sameParent($to)) return false;
  const end = choice.pos + choice.node.nodeSize;
  const list = $from.node(choice.depth - 1);
  const next = state.doc.resolve(end).nodeAfter;
  if (next) {
    view.dispatch(state.tr.setSelection(Selection.near(state.doc.resolve(end + next.nodeSize - 1), -1)).scrollIntoView());
  } else if (choice.node.childCount === 1 && choice.node.firstChild?.content.size === 0) {
    const tr = list.childCount > 2 ? state.tr.delete(choice.pos, end) : state.tr;
    toExplanation(tr);
    view.dispatch(tr.scrollIntoView());
  } else {
    addChoice(editor);
  }
  return true;
}

/** ↓ from the last line of the last choice: to the text of the explanation. Its heading is passed over, which mostly stays as it is. */
export function downFromChoices(editor: Editor): boolean {
  const { state, view } = editor;
  const choice = ancestorOf(state, 'choice');
  const question = ancestorOf(state, QUESTION);
  if (!choice || !question || !state.selection.empty || !view.endOfTextblock('down')) return false;
  const isLast =
    state.doc.resolve(choice.pos + choice.node.nodeSize).nodeAfter === null && state.selection.$from.after() === choice.pos + choice.node.nodeSize - 1;
  if (!isLast || !explanationIn(question)) return false;
  const { tr } = state;
  toExplanation(tr);
  view.dispatch(tr.scrollIntoView());
  return true;
}

/** A question's explanation: its last folded text behind the choices, as the public page takes it. A recording's transcript is none, nor is a passage before them. */
function explanationIn({ node, pos }: Ancestor): { node: Node; pos: number } | null {
  let found: { node: Node; pos: number } | null = null;
  node.forEach((child, offset) => {
    if (child.type.name === 'details') found = { node: child, pos: pos + 1 + offset };
    if (child.type.name === 'choices') found = null;
  });
  return found;
}

/** Takes the caret from the choices to the text of the folded explanation, or behind the question where it has none. */
function toExplanation(tr: Transaction): void {
  const question = ancestorAt(tr.selection.$from, [QUESTION]);
  if (!question) return;
  const explanation = explanationIn(question);
  if (!explanation) caretBehind(tr, question.pos + question.node.nodeSize);
  else tr.setSelection(Selection.near(tr.doc.resolve(explanation.pos + 1 + (explanation.node.firstChild?.nodeSize ?? 0))));
}

/** What a question has at first. */
const CHOICES = 4;

/** Empty choices in their list. */
export function emptyChoices(editor: Editor): Node | undefined {
  const { choice, choices } = editor.schema.nodes;
  const fresh = choice?.createAndFill();
  return fresh && choices
    ? choices.create(
        null,
        Array.from({ length: CHOICES }, () => fresh),
      )
    : undefined;
}

/** Turns the question into another kind. A numeric one has no choices; going back, it gets four empty ones. */
export function setQuestionKind(editor: Editor, kind: string): void {
  const { state, view } = editor;
  const question = ancestorOf(state, QUESTION);
  if (!question) return;
  const tr = state.tr;
  const choices = choicesIn(question);
  if (kind === 'numeric') {
    question.node.forEach((child, offset) => {
      if (child.type.name !== 'choices') return;
      const from = tr.mapping.map(question.pos + 1 + offset);
      tr.delete(from, from + child.nodeSize);
    });
  } else {
    if (kind === 'single') for (const { pos } of choices.filter(({ node }) => node.attrs.correct).slice(1)) mark(tr, pos, false);
    const fresh = choices.length === 0 ? emptyChoices(editor) : undefined;
    if (fresh) tr.insert(beforeExplanation(question), fresh);
  }
  tr.setNodeAttribute(question.pos, 'data-kind', kind).setNodeAttribute(question.pos, 'data-answer', null);
  view.dispatch(tr);
}

/** The place between the stem and the folded explanation. */
const beforeExplanation = (question: Ancestor): number => explanationIn(question)?.pos ?? question.pos + question.node.nodeSize - 1;

/** Sets the answer of a numeric question. */
export function setAnswer(editor: Editor, answer: string): void {
  const question = ancestorOf(editor.state, QUESTION);
  if (question) editor.view.dispatch(editor.state.tr.setNodeAttribute(question.pos, 'data-answer', answer.trim() === '' ? null : answer.trim()));
}
