import { blankOf, TAB } from '../../../../../config/blanks.ts';
import { LIMITS } from '../../../../../config/limits.ts';
import { blankByStyle, isMadePlain, listTypeOf, tagsForStyle } from '../../../../../config/style-semantics.ts';
import { moveChildren, retag, unwrap } from '../html/clean-dom.ts';

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
    const blank = element.localName === 'span' && !element.querySelector(NO_BLANK) && !element.textContent?.trim() ? blankByStyle(style) : null;
    if (blank !== null) {
      element.textContent = blank;
      retag(element, 'u');
      continue;
    }
    for (const tag of tagsForStyle(element.localName, style, (names) => names.length > 0 && element.closest(names.join()) !== null)) {
      const wrapper = element.ownerDocument.createElement(tag);
      moveChildren(element, wrapper);
      element.append(wrapper);
    }
  }
}

/** Lists that count in letters or Roman numbers by style, or whose items do (Google Docs), say so themselves, in place. */
export function countByStyle(root: ParentNode): void {
  for (const list of root.querySelectorAll('ol')) {
    const own = listTypeOf(list.getAttribute('style') ?? '');
    const type = own ?? list.getAttribute('type') ?? listTypeOf(list.querySelector(':scope > li')?.getAttribute('style') ?? '');
    if (type === '1') list.removeAttribute('type');
    else if (type !== null) list.setAttribute('type', type);
  }
}

/** Word's tabs: how many of them a `span` stands for. */
const TABS = /mso-tab-count:\s*(\d+)/i;
/** What says something, or makes more than a line, is no blank. */
const NO_BLANK = 'img, br, audio, table, [data-latex]';

/** Writes blanks of exercises, underlined tabs and spaces, so that they are seen, in place. After `stylesToTags`. */
export function keepBlanks(root: ParentNode): void {
  for (const tab of root.querySelectorAll('u [style*="mso-tab-count" i]')) {
    const count = Math.min(LIMITS.html.tabs, Number(TABS.exec(tab.getAttribute('style') ?? '')?.[1] ?? 1));
    tab.textContent = '\u00a0'.repeat(Math.max(tab.textContent?.length ?? 0, count * TAB.length));
  }
  for (const underlined of root.querySelectorAll('u')) {
    const blank = underlined.querySelector(NO_BLANK) ? null : blankOf(underlined.textContent ?? '');
    if (blank !== null) underlined.textContent = blank;
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

/** What stands before an item: the way in which its list counts, apart from letters and Roman numbers, which look alike, and how far it has come. */
interface Sign {
  /** `ul` for a bullet, `1` for numbers, `a` and `A` for letters or Roman numbers, `一` and `①` for Chinese ones and those in circles. */
  series: 'ul' | '1' | 'a' | 'A' | '一' | '①';
  number: number | null;
  letter: number | null;
  roman: number | null;
}

/** One paragraph that Word means as an item of a list. */
interface Item {
  element: HTMLElement;
  level: number;
  sign: Sign;
}

const LEVEL = /mso-list:[^;:"']*\blevel(\d+)/i;
const IGNORE = /mso-list:\s*ignore/i;
/** `1.` `2)` `(3)` `1.2.` `a.` `iv)` `一、` `①`; anything else is a bullet. */
const NUMBER = /^[(（]?\s*((?:[0-9]+\.)*([0-9]+)|[a-z]|[ivxlc]+|[一二三四五六七八九十]+)\s*[.)、．）]|^([①-⑳])/i;

const HAN_DIGITS = ' 一二三四五六七八九';
const HAN_NUMBER = /^([二三四五六七八九]?)(十?)([一二三四五六七八九]?)$/;

/** What a Chinese number up to ninety-nine says; null for what is none. */
function hanOf(word: string): number | null {
  const [, tens = '', ten = '', ones = ''] = HAN_NUMBER.exec(word) ?? [];
  if (ten === '') return word.length === 1 && HAN_DIGITS.includes(word) ? HAN_DIGITS.indexOf(word) : null;
  return (tens === '' ? 1 : HAN_DIGITS.indexOf(tens)) * 10 + (ones === '' ? 0 : HAN_DIGITS.indexOf(ones));
}

const ROMAN = /^(c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/;
const ROMAN_SIGNS: Readonly<Record<string, number>> = { c: 100, l: 50, x: 10, v: 5, i: 1 };

/** What a Roman number up to 399 says; null for what is none. */
function romanOf(word: string): number | null {
  if (word === '' || !ROMAN.test(word)) return null;
  const values = [...word].map((sign) => ROMAN_SIGNS[sign] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

function signOf(text: string): Sign {
  const found = NUMBER.exec(text);
  const none = { number: null, letter: null, roman: null };
  if (!found) return { ...none, series: 'ul' };
  const [, word = '', number, circle] = found;
  if (number !== undefined) return { ...none, series: '1', number: Number(number) };
  if (circle !== undefined) return { ...none, series: '①', number: circle.charCodeAt(0) - 0x245f };
  if (!/^[a-z]/i.test(word)) return { ...none, series: '一', number: hanOf(word) };
  const small = word.toLowerCase();
  return { ...none, series: small === word ? 'a' : 'A', letter: small.length === 1 ? small.charCodeAt(0) - 96 : null, roman: romanOf(small) };
}

const isNext = (before: number | null, next: number | null) => before !== null && next === before + 1;

/** Whether an item goes on with the list of the one before it on its level; a list that begins anew, or counts otherwise, is another. */
function goesOn(before: Sign, next: Sign): boolean {
  if (before.series !== next.series) return false;
  if (next.series === 'ul') return true;
  if (next.series !== 'a' && next.series !== 'A') return isNext(before.number, next.number);
  return isNext(before.letter, next.letter) || isNext(before.roman, next.roman);
}

/** Whether letters are Roman numbers: by the second of them, and where there is none, `i` alone is one. */
function areRoman(first: Sign, second: Sign | undefined): boolean {
  if (first.letter === null || first.roman === null) return first.roman !== null;
  return second ? isNext(first.roman, second.roman) && !isNext(first.letter, second.letter) : first.roman === 1;
}

/** Says at a list how it counts, and from where. */
function countBySigns(list: Element, first: Sign, second: Sign | undefined): void {
  const isRoman = areRoman(first, second);
  if (first.series === 'a' || first.series === 'A') list.setAttribute('type', isRoman ? (first.series === 'a' ? 'i' : 'I') : first.series);
  const start = first.number ?? (isRoman ? first.roman : first.letter) ?? 1;
  if (start !== 1) list.setAttribute('start', String(start));
}

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
  return { element: element as HTMLElement, level: Number(level), sign: signOf(sign.replace(/[\s\u00a0]+/g, ' ').trim()) };
}

/** A list that is being made, with the signs of its items. */
interface OpenList {
  list: HTMLElement;
  level: number;
  signs: Sign[];
}

/** Makes real, nested lists of Word's paragraphs that only look like lists (`mso-list`), in place; they count as Word shows it. */
export function buildWordLists(root: ParentNode): void {
  const made: OpenList[] = [];
  let open: OpenList[] = [];
  let last: Element | null = null;
  for (const element of [...root.querySelectorAll('p, h1, h2, h3, h4, h5, h6, div')]) {
    const item = itemOf(element);
    if (!item) continue;
    // Another paragraph in between ends the list.
    if (last === null || element.previousElementSibling !== last) open = [];
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > item.level) open.pop();
    let top = open.at(-1);
    const before = top?.signs.at(-1);
    if (top && before && top.level === item.level && !goesOn(before, item.sign)) {
      open.pop();
      top = open.at(-1);
    }
    if (!top || top.level < item.level) {
      const list = element.ownerDocument.createElement(item.sign.series === 'ul' ? 'ul' : 'ol');
      const parentItem = top?.list.lastElementChild;
      if (parentItem) parentItem.append(list);
      else element.before(list);
      top = { list, level: item.level, signs: [] };
      open.push(top);
      made.push(top);
    }
    const entry = element.ownerDocument.createElement('li');
    moveChildren(element, entry);
    top.list.append(entry);
    top.signs.push(item.sign);
    element.remove();
    last = open[0]?.list ?? null;
  }
  for (const { list, signs } of made) if (signs[0]) countBySigns(list, signs[0], signs[1]);
}
