import { Node, type NodeViewRenderer } from '@tiptap/core';
import { toggleChoice } from '../practice-commands.ts';
import { attribute, nodeView } from './node-parts.ts';

export const QUESTION_KINDS = ['single', 'multiple', 'numeric'] as const;
type QuestionKind = (typeof QUESTION_KINDS)[number];
export const QUESTION_NAMES: Record<QuestionKind, string> = { single: '单选题', multiple: '多选题', numeric: '填数题' };

/**
 * A practice question: its stem, its choices, and a folded explanation. Which choices are right stands at the choices while
 * it is edited (so that moving one keeps it right) and as letters in `data-answer` when it is stored.
 */
export const PracticeQuestion = Node.create({
  name: 'practiceQuestion',
  group: 'block',
  // First of all a stem: without a line for it, nobody could write one.
  content: 'block (block | choices)*',
  defining: true,
  isolating: true,
  // Between choices and explanation nothing stands: a letter typed there would become a second explanation.
  allowGapCursor: false,
  addAttributes: () => ({
    'data-kind': { ...attribute('data-kind'), default: 'single' },
    'data-answer': attribute('data-answer'),
  }),
  parseHTML: () => [{ tag: 'section[data-type="practice-question"]' }],
  renderHTML: ({ HTMLAttributes }) => ['section', { 'data-type': 'practice-question', ...HTMLAttributes }, 0],
});

export const Choices = Node.create({
  name: 'choices',
  content: 'choice+',
  defining: true,
  parseHTML: () => [{ tag: 'ol[data-type="choices"]', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['ol', { 'data-type': 'choices', ...HTMLAttributes }, 0],
});

export const Choice = Node.create({
  name: 'choice',
  content: 'paragraph block*',
  defining: true,
  addAttributes: () => ({
    correct: {
      default: false,
      keepOnSplit: false,
      parseHTML: (element) => element.hasAttribute('data-correct'),
      renderHTML: ({ correct }) => (correct ? { 'data-correct': '' } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'li', context: 'choices/', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addNodeView: () => choiceView,
});

/** A choice: the bubble before it is a button that marks it as right. By keyboard the same is done from the toolbar. */
const choiceView: NodeViewRenderer = ({ node, editor, getPos }) => {
  const dom = document.createElement('li');
  const button = document.createElement('button');
  button.type = 'button';
  button.contentEditable = 'false';
  button.tabIndex = -1;
  button.dataset.choiceMark = '';
  // Not a `div`: those have looks of their own where the public page lets readers answer.
  const contentDOM = document.createElement('span');
  contentDOM.dataset.choiceText = '';
  dom.append(button, contentDOM);

  // Before the click moves the cursor out of the text.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', () => {
    const pos = getPos();
    if (pos !== undefined) toggleChoice(editor, pos);
  });

  return nodeView<{ correct: boolean }>(node, { dom, contentDOM, own: button }, ({ correct }) => {
    button.setAttribute('aria-pressed', String(correct));
    button.setAttribute('aria-label', correct ? '正确答案，点击取消' : '标为正确答案');
    button.title = correct ? '正确答案' : '标为正确答案';
    dom.toggleAttribute('data-correct', correct);
  });
};
