import { isMadePlain, tagsSaidByStyle } from '../../../../../config/said-by-style.ts';
import { retag, unwrap } from '../html/clean-dom.ts';

/** The numbers of notes are raised by the document's style sheet, which does not come along. */
const NOTE_NUMBERS = 'span.MsoFootnoteReference, span.MsoEndnoteReference';

/** Turns styles that mean something into elements, in place, and unwraps elements whose style takes their meaning away. */
export function stylesToTags(root: ParentNode): void {
  for (const number of [...root.querySelectorAll(NOTE_NUMBERS)]) retag(number, 'sup');
  for (const element of [...root.querySelectorAll<HTMLElement>('[style]')]) {
    const style = element.getAttribute('style') ?? '';
    if (isMadePlain(element.localName, style)) {
      unwrap(element);
      continue;
    }
    for (const tag of tagsSaidByStyle(element.localName, style, (names) => names.length > 0 && element.closest(names.join()) !== null)) {
      const wrapper = element.ownerDocument.createElement(tag);
      wrapper.append(...element.childNodes);
      element.append(wrapper);
    }
  }
}

/** What was put in and taken out while Word tracked changes: it names who did it and when. */
const TRACKED = '.msoIns ins, .msoDel del, ins[cite^="mailto:"], del[cite^="mailto:"]';

/** Accepts the changes that Word tracked, in place: readers get the text as it is to be. Answers how many there were. */
export function acceptChanges(root: ParentNode): number {
  const changes = [...root.querySelectorAll(TRACKED)];
  for (const change of changes) {
    if (change.localName === 'del') change.remove();
    else unwrap(change);
  }
  return changes.length;
}

/** One paragraph that Word means as an item of a list. */
interface Item {
  element: HTMLElement;
  level: number;
  ordered: boolean;
  start: number;
}

const LEVEL = /mso-list:[^;"']*\blevel(\d+)/i;
const IGNORE = /mso-list:\s*ignore/i;
/** `1.` `2)` `(3)` `a.` `iv)` `一、` `①`; anything else is a bullet. */
const NUMBER = /^[(（]?\s*([0-9]+|[a-z]|[ivxlc]+|[一二三四五六七八九十]+)\s*[.)、．）]|^[①-⑳]/i;

/** Takes so many characters from the beginning of what an element says: WPS writes an item's number as any other text. */
function dropStart(element: Element, characters: number): void {
  const texts = element.ownerDocument.createTreeWalker(element, 4 /* text */);
  for (let left = characters; left > 0 && texts.nextNode(); ) {
    const node = texts.currentNode as Text;
    const taken = Math.min(left, node.data.length);
    node.data = node.data.slice(taken);
    left -= taken;
  }
}

function itemOf(element: Element): Item | null {
  const level = LEVEL.exec(element.getAttribute('style') ?? '')?.[1];
  if (level === undefined) return null;
  const marker = [...element.querySelectorAll('[style]')].find((part) => IGNORE.test(part.getAttribute('style') ?? ''));
  const sign = marker?.textContent ?? /^\s*(?:[·•o§Øü▪◦-]|\S{1,4}[.)、]|[①-⑳])[\s\u00a0]+/.exec(element.textContent ?? '')?.[0] ?? '';
  if (marker) marker.remove();
  else dropStart(element, sign.length);
  const text = sign.replace(/[\s\u00a0]+/g, ' ').trim();
  const number = NUMBER.exec(text);
  return { element: element as HTMLElement, level: Number(level), ordered: number !== null, start: Number(number?.[1]) || 1 };
}

/** Makes real, nested lists of Word's paragraphs that only look like lists (`mso-list`), in place. */
export function buildWordLists(root: ParentNode): void {
  let open: { list: HTMLElement; level: number }[] = [];
  let last: Element | null = null;
  for (const element of [...root.querySelectorAll('p, h1, h2, h3, h4, h5, h6, div')]) {
    const item = itemOf(element);
    if (!item) continue;
    // Another paragraph in between ends the list.
    if (last === null || element.previousElementSibling !== last) open = [];
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > item.level) open.pop();
    const make = () => {
      const list = element.ownerDocument.createElement(item.ordered ? 'ol' : 'ul');
      if (item.ordered && item.start > 1) list.setAttribute('start', String(item.start));
      return list;
    };
    let top = open.at(-1);
    if (top && top.level === item.level && top.list.localName !== (item.ordered ? 'ol' : 'ul')) {
      open.pop();
      top = open.at(-1);
    }
    if (!top || top.level < item.level) {
      const list = make();
      const parentItem = top?.list.lastElementChild;
      if (parentItem) parentItem.append(list);
      else element.before(list);
      top = { list, level: item.level };
      open.push(top);
    }
    const entry = element.ownerDocument.createElement('li');
    entry.append(...element.childNodes);
    top.list.append(entry);
    element.remove();
    last = open[0]?.list ?? null;
  }
}
