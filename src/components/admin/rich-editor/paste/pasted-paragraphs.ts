import { blankOf } from '../../../../../config/blanks.ts';
import { holdsBlocks, isElement, isInline, isText, retag, unwrap } from '../html/clean-dom.ts';

/** Boxes without a meaning go; what stood loose in them becomes paragraphs. */
export function openBoxes(root: HTMLElement): void {
  for (const box of [...root.querySelectorAll<HTMLElement>('div, section')].reverse()) {
    if (box.dataset.type) continue;
    if (!holdsBlocks(box)) {
      if (box.closest('p, h1, h2, h3, h4, h5, h6')) unwrap(box);
      else retag(box, 'p');
      continue;
    }
    let loose: HTMLElement | null = null;
    for (const child of [...box.childNodes]) {
      if (!isInline(child)) {
        loose = null;
      } else if (loose || child.textContent?.trim() || isElement(child)) {
        loose ??= child.parentElement?.insertBefore(box.ownerDocument.createElement('p'), child) ?? null;
        loose?.append(child);
      }
    }
    unwrap(box);
  }
}

const isBreak = (node: Node | undefined): boolean => node !== undefined && isElement(node) && node.localName === 'br';
/** What ends no line and says nothing: breaks and blanks at either end of lines. */
const isEdge = (node: Node | undefined): boolean => node !== undefined && (isBreak(node) || (isText(node) && !node.data.trim()));

/** Lines that stand in no block become a paragraph: a browser copies a part of one so. A line alone stays what it is, to be put into another. */
export function keepLooseLines(root: HTMLElement): void {
  let loose: ChildNode[] = [];
  const close = () => {
    while (isEdge(loose.at(-1))) loose.pop();
    const first = loose.findIndex((node) => !isEdge(node));
    const lines = first < 0 ? [] : loose.slice(first);
    loose = [];
    if (!lines.some(isBreak)) return;
    const paragraph = root.ownerDocument.createElement('p');
    lines[0]?.before(paragraph);
    for (const node of lines) paragraph.append(node);
  };
  for (const child of [...root.childNodes]) {
    if (isInline(child)) loose.push(child);
    else close();
  }
  close();
}

/** Two breaks in a row are the end of a paragraph. */
export function splitAtBreaks(root: ParentNode): void {
  for (const paragraph of [...root.querySelectorAll('p')]) {
    const all = [...paragraph.childNodes];
    // A new line of the source behind a break is none of the text.
    const nodes = all.filter((node, index) => isBreak(node) || !isEdge(node) || !isBreak(all[index - 1]));
    if (!nodes.some((node, index) => isBreak(node) && isBreak(nodes[index + 1]))) continue;
    let current = paragraph.ownerDocument.createElement('p');
    paragraph.before(current);
    for (const [index, node] of nodes.entries()) {
      if (isBreak(node) && (isBreak(nodes[index + 1]) || isBreak(nodes[index - 1]))) {
        if (isBreak(nodes[index - 1])) {
          const next = paragraph.ownerDocument.createElement('p');
          current.after(next);
          current = next;
        }
      } else {
        current.append(node);
      }
    }
    paragraph.remove();
  }
}

/** A blank of an exercise, which is seen though it says nothing. */
const isBlankToFill = (element: Element) => element.localName === 'u' && blankOf(element.textContent ?? '') !== null;
const hasContent = (element: Element) =>
  Boolean(
    element.textContent?.trim() ||
      element.querySelector('img, audio, hr, table, [data-latex]') ||
      [element, ...element.querySelectorAll('u')].some(isBlankToFill),
  );
/** Where they go, the space in them stays between two words. */
const IN_LINE = new Set(['strong', 'em', 'u', 's', 'b', 'i', 'sup', 'sub', 'a']);
/** Spaces between which words are written into a blank (`<u>   went   </u>`); two are the end of a sentence. */
const WIDE_GAP = / {3,}/g;

/** The spaces of a text as they are meant: Word and browsers pad with those that do not break. */
function spacesOf({ data, parentElement }: Text): string {
  const underlined = parentElement?.closest('u');
  if (!underlined) return data.replaceAll('\u00a0', ' ');
  // `keepBlanks` has left one text in a blank.
  if (underlined.childNodes.length === 1 && blankOf(data) !== null) return data;
  const spaces = data.replaceAll('\u00a0', ' ');
  return /\S/.test(spaces) ? spaces.replace(WIDE_GAP, (gap) => '\u00a0'.repeat(gap.length)) : spaces;
}

/** Spaces as they are meant, and nothing that holds nothing: no empty paragraph, part of a line, row or table. */
export function tidyText(root: HTMLElement): void {
  const texts = root.ownerDocument.createTreeWalker(root, 4 /* text */);
  while (texts.nextNode()) {
    const node = texts.currentNode as Text;
    // A zero-width space is left over from other editors.
    if (!node.parentElement?.closest('pre')) node.data = spacesOf(node).replace(/[\u200b\ufeff]/g, '');
  }
  for (const span of [...root.querySelectorAll('span')]) if (span.attributes.length === 0) unwrap(span);
  for (const element of [
    ...root.querySelectorAll('p, h2, h3, h4, h5, h6, li, blockquote, strong, em, u, s, b, i, sup, sub, a, ul, ol, figure, aside'),
  ].reverse()) {
    if (hasContent(element) || element.closest('td, th')) continue;
    element.replaceWith(IN_LINE.has(element.localName) && element.textContent ? ' ' : '');
  }
  for (const cell of root.querySelectorAll('td, th')) {
    for (const paragraph of [...cell.querySelectorAll(':scope > p')]) if (!hasContent(paragraph) && cell.children.length > 1) paragraph.remove();
  }
  const kept = new Set<Element | null>();
  for (const row of [...root.querySelectorAll('tr')].reverse()) {
    const table = row.closest('table');
    // Only at a table's end: between rows an empty one parts them.
    if (hasContent(row)) kept.add(table);
    if (kept.has(table)) continue;
    row.remove();
    if (table && !table.querySelector('tr')) table.remove();
  }
  for (const rest of [...root.querySelectorAll('br')]) if (rest.parentElement === root || !rest.nextSibling) rest.remove();
}
