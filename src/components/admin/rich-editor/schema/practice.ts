import { Node } from '@tiptap/core';
import { choiceView } from '../views/choice-view.ts';
import { attribute } from './attribute.ts';

export const QUESTION_KINDS = ['single', 'multiple', 'numeric'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];
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
