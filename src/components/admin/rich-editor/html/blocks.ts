/** Elements that are part of a line; every other element of the vocabulary is a block. */
const INLINE = new Set('a abbr b br cite code del dfn em i img ins kbd mark q rp rt ruby s samp small span strong sub sup time u var'.split(' '));

export const isElement = (node: Node | null): node is HTMLElement => node?.nodeType === 1;
export const isText = (node: Node): node is Text => node.nodeType === 3;
export const isInline = (node: Node): boolean => isText(node) || (isElement(node) && INLINE.has(node.localName));
export const isBlank = (node: Node): boolean => isText(node) && !/[^ \t\r\n\f]/.test(node.data);

/** Whether an element holds blocks, at any depth. */
export const holdsBlocks = (element: Element): boolean => [...element.children].some((child) => !isInline(child) || holdsBlocks(child));

/** A `div` that says nothing: what is in it might as well stand in its place. */
export const isEmptyWrapper = (node: Node): node is HTMLElement => isElement(node) && node.localName === 'div' && node.attributes.length === 0;
