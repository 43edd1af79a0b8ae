import type { AnyNode, Element, ParentNode } from 'domhandler';

export const isElement = (node: AnyNode): node is Element => 'attribs' in node;

/** Gives an element other children, all at once: to take each out of a long list by itself costs the list's square. */
export function setChildren(parent: ParentNode, children: AnyNode[]): void {
  let before: AnyNode | null = null;
  for (const child of children) {
    child.parent = parent;
    child.prev = before;
    if (before) before.next = child;
    before = child;
  }
  if (before) before.next = null;
  parent.children = children as ParentNode['children'];
}

/** Puts what stands in these elements in their places, everywhere below a node, in one walk. */
export function unwrapAll(parent: ParentNode, elements: ReadonlySet<AnyNode>): void {
  const children: AnyNode[] = [];
  let isChanged = false;
  for (const child of parent.children as AnyNode[]) {
    if ('children' in child) unwrapAll(child, elements);
    if ('children' in child && elements.has(child)) {
      isChanged = true;
      for (const inner of child.children) children.push(inner);
    } else children.push(child);
  }
  if (isChanged) setChildren(parent, children);
}
