import type { Attribute } from '@tiptap/core';

/** An HTML attribute that is kept as it stands; null when it is absent. A split block does not hand it on. */
export function attribute(name: string): Partial<Attribute> {
  return {
    default: null,
    keepOnSplit: false,
    parseHTML: (element) => element.getAttribute(name),
    renderHTML: (attributes) => (typeof attributes[name] === 'string' ? { [name]: attributes[name] } : {}),
  };
}

/** The attributes of a node or mark, each kept as it stands. */
export function attributes(...names: string[]): Record<string, Partial<Attribute>> {
  return Object.fromEntries(names.map((name) => [name, attribute(name)]));
}

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
