import type { Node } from '@tiptap/pm/model';

interface Heading {
  pos: number;
  /** Where its words end. */
  end: number;
  level: number;
  words: string;
}

/** The headings of a text in their order, those in boxes too. */
export function headingsOf(doc: Node): Heading[] {
  const found: Heading[] = [];
  doc.descendants((node, pos) => {
    if (node.type.name === 'heading') found.push({ pos, end: pos + node.nodeSize - 1, level: Number(node.attrs.level), words: node.textContent.trim() });
    return !node.isTextblock;
  });
  return found;
}
