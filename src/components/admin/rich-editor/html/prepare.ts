import { choiceName, namedChoices } from '../../../../../config/practice-answers.ts';
import { holdsBlocks, isElement, isEmptyWrapper, retag, unwrap } from './clean-dom.ts';

const make = (near: Element, tag: string, type?: string): HTMLElement => {
  const element = near.ownerDocument.createElement(tag);
  if (type) element.dataset.type = type;
  return element;
};

/** The rows of a table that stand before its body: in its `thead`, or at its top with nothing but header cells. */
function markRows(table: Element): void {
  const rows = [...table.querySelectorAll<HTMLElement>(':scope > tr, :scope > thead > tr, :scope > tbody > tr, :scope > tfoot > tr')];
  for (const row of rows) {
    const section = row.parentElement?.localName;
    if (section === 'thead') row.dataset.section = 'head';
    else if (section === 'tfoot') row.dataset.section = 'foot';
  }
  const isHeading = (row: HTMLElement) =>
    row.dataset.section === undefined && row.children.length > 0 && [...row.children].every(({ localName }) => localName === 'th');
  const first = rows.findIndex((row) => !isHeading(row));
  for (const row of rows.slice(0, Math.max(0, first))) row.dataset.section = 'head';
}

/** Header cells say what they head: the column, or the row where a data cell follows. */
function markScopes(table: Element): void {
  for (const cell of table.querySelectorAll('th:not([scope])')) {
    if (cell.closest('table') !== table) continue;
    cell.setAttribute('scope', cell.closest<HTMLElement>('tr')?.dataset.section === 'head' ? 'col' : 'row');
  }
}

/** A figure around a table says no more than the table with its caption. */
function unframeTable(figure: Element): void {
  const parts = [...figure.children];
  const table = parts.find(({ localName }) => localName === 'table');
  const words = parts.find(({ localName }) => localName === 'figcaption');
  if (!table || figure.attributes.length > 0 || parts.length !== (words ? 2 : 1)) return;
  if (words && (table.querySelector(':scope > caption') || holdsBlocks(words))) return;
  if (words) table.prepend(retag(words, 'caption'));
  figure.replaceWith(table);
}

function boxTable(table: Element): void {
  if (isElement(table.parentElement) && table.parentElement.dataset.type === 'table-box') return;
  markRows(table);
  markScopes(table);
  for (const column of table.querySelectorAll(':scope > colgroup, :scope > col')) column.remove();
  const box = make(table, 'div', 'table-box');
  const caption = table.querySelector(':scope > caption');
  table.replaceWith(box);
  if (caption && !holdsBlocks(caption)) {
    const words = retag(caption, 'div');
    words.dataset.type = 'table-caption';
    box.append(words);
  }
  box.append(table);
}

/** The folded part of a `details` stands in one box. */
function boxDetails(details: Element): void {
  const [summary, ...rest] = [...details.childNodes].filter((node) => isElement(node) || node.textContent?.trim());
  if (!isElement(summary ?? null) || (summary as Element).localName !== 'summary') return;
  const [only] = rest;
  if (rest.length === 1 && isElement(only ?? null) && (only as HTMLElement).dataset.type === 'detailsContent') return;
  const content = make(details, 'div', 'detailsContent');
  content.append(...rest);
  details.append(content);
}

/** The right choices bear a mark instead of standing in the question's `data-answer`. */
function markChoices(question: HTMLElement): void {
  const names = namedChoices(question.dataset.answer ?? '');
  const items = [...question.querySelectorAll<HTMLElement>('ol[data-type="choices"] > li')].filter((item) => item.closest('section') === question);
  if (question.dataset.kind === 'numeric' || items.length === 0 || !names.every((name) => items.some((_, place) => choiceName(place) === name))) return;
  for (const [place, item] of items.entries()) item.toggleAttribute('data-correct', names.includes(choiceName(place)));
  delete question.dataset.answer;
}

/** An empty stem is not stored; in the editor it is a line to write in. */
function giveStem(question: HTMLElement): void {
  const first = question.firstElementChild;
  if (!first || first.matches('ol[data-type="choices"], details')) question.prepend(make(question, 'p'));
}

/**
 * Gives stored HTML the shape of the editor's schema, in place. It moves and marks; it takes no text away. `finish` is the way
 * back.
 */
export function prepare(root: Element): void {
  for (const wrapper of [...root.querySelectorAll('div')]) {
    if (!isEmptyWrapper(wrapper)) continue;
    if (holdsBlocks(wrapper)) unwrap(wrapper);
    else retag(wrapper, 'p');
  }
  for (const caption of root.querySelectorAll('figcaption')) {
    const [only] = caption.children;
    if (only?.localName === 'p' && only.attributes.length === 0 && caption.textContent?.trim() === only.textContent?.trim()) unwrap(only);
  }
  for (const audio of [...root.querySelectorAll('audio')]) {
    const parent = audio.parentElement;
    if (parent?.localName === 'figure') {
      if (parent.attributes.length === 0) parent.dataset.type = 'audio';
    } else if (parent === root || ['section', 'aside', 'blockquote', 'li', 'td', 'div'].includes(parent?.localName ?? '')) {
      const figure = make(audio, 'figure', 'audio');
      audio.replaceWith(figure);
      figure.append(audio);
    }
  }
  for (const pre of root.querySelectorAll('pre')) {
    if (pre.children.length > 0) continue;
    const code = make(pre, 'code');
    code.append(...pre.childNodes);
    pre.append(code);
  }
  for (const figure of [...root.querySelectorAll('figure')]) unframeTable(figure);
  for (const details of root.querySelectorAll('details')) boxDetails(details);
  for (const table of [...root.querySelectorAll('table')]) boxTable(table);
  for (const question of root.querySelectorAll<HTMLElement>('section[data-type="practice-question"]')) {
    markChoices(question);
    giveStem(question);
  }
}

/** The letters of a question's right choices, as they are stored: `B`, `A C`. */
export function answerOf(question: Element): string {
  const items = [...question.querySelectorAll('ol[data-type="choices"] > li')].filter((item) => item.closest('section') === question);
  return items.flatMap((item, place) => (item.hasAttribute('data-correct') ? [choiceName(place)] : [])).join(' ');
}
