/** A small button inside the text, apart from it: pressing it does not move the cursor. */
export function viewButton(label: string, onPress: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.tabIndex = -1;
  button.dataset.viewButton = '';
  button.textContent = label;
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', onPress);
  return button;
}

/** A part of a node's box that is not text. */
export function fixed(tag: 'div' | 'span', ...children: (Node | string)[]): HTMLElement {
  const part = document.createElement(tag);
  part.contentEditable = 'false';
  part.append(...children);
  return part;
}
