import type { NodeViewRenderer } from '@tiptap/core';
import { toggleChoice } from '../practice-commands.ts';

/** A choice: the bubble before it is a button that marks it as right. By keyboard the same is done from the toolbar. */
export const choiceView: NodeViewRenderer = ({ node, editor, getPos }) => {
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

  const show = (correct: boolean) => {
    button.setAttribute('aria-pressed', String(correct));
    button.setAttribute('aria-label', correct ? '正确答案，点击取消' : '标为正确答案');
    button.title = correct ? '正确答案' : '标为正确答案';
    dom.toggleAttribute('data-correct', correct);
  };
  show(node.attrs.correct === true);
  // Before the click moves the cursor out of the text.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', () => {
    const pos = getPos();
    if (pos !== undefined) toggleChoice(editor, pos);
  });

  return {
    dom,
    contentDOM,
    stopEvent: (event) => button.contains(event.target as Node),
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
    update: (next) => {
      if (next.type !== node.type) return false;
      show(next.attrs.correct === true);
      return true;
    },
  };
};
