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
