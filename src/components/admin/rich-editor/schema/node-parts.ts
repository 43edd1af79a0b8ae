import { type Attribute, type NodeConfig, Node as TipTapNode } from '@tiptap/core';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { NodeView } from '@tiptap/pm/view';

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

/** A node that is one element of HTML and nothing more; `type` is its `data-type`, where the element's name says too little. */
export function element(name: string, tag: string, config: Omit<NodeConfig, 'name'> & { type?: string }) {
  const { type, ...rest } = config;
  return TipTapNode.create({
    name,
    defining: true,
    parseHTML: () => [{ tag: type ? `${tag}[data-type="${type}"]` : tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, type ? { ...HTMLAttributes, 'data-type': type } : HTMLAttributes, 0],
    ...rest,
  });
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

interface Box {
  dom: HTMLElement;
  /** Where its text is written; without it there is none, and what changes inside is ours. */
  contentDOM?: HTMLElement;
  /** What is pressed in here is no matter of the editor's. */
  own?: HTMLElement;
  /** Called when it is gone. */
  destroy?: () => void;
}

/** How a node is drawn: `show` is called with its attributes at first, and again whenever they have changed. */
export function nodeView<Attrs>(node: ProseMirrorNode, { dom, contentDOM, own, destroy }: Box, show: (attrs: Attrs) => void): NodeView {
  show(node.attrs as Attrs);
  return {
    dom,
    ...(contentDOM && { contentDOM }),
    ...(destroy && { destroy }),
    stopEvent: (event) => own?.contains(event.target as Node) ?? false,
    ignoreMutation: (mutation) => !contentDOM || (mutation.type !== 'selection' && !contentDOM.contains(mutation.target)),
    update: (next) => {
      if (next.type !== node.type) return false;
      show(next.attrs as Attrs);
      return true;
    },
  };
}
