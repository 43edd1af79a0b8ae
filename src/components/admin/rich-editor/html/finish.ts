import { isElement } from './blocks.ts';
import { cleanFragment, unwrap } from './clean-dom.ts';
import { answerOf } from './prepare.ts';

const isEmpty = (element: Element): boolean => !element.textContent?.trim() && !element.querySelector('img, br, audio, [data-latex], ruby, hr, table');

/** Words in an item or a cell stand there without a paragraph of their own, unless there are several. */
function loosenParagraphs(root: ParentNode): void {
  for (const holder of root.querySelectorAll('li, td, th, dd')) {
    const [first, ...rest] = holder.children;
    if (first?.localName !== 'p' || first.attributes.length > 0) continue;
    if (rest.every(({ localName }) => localName === 'ul' || localName === 'ol')) unwrap(first);
  }
}

function unboxTable(box: Element): void {
  const table = box.querySelector(':scope > table');
  if (!table) return;
  const rows = [...table.querySelectorAll<HTMLElement>(':scope > tbody > tr, :scope > tr')];
  const headings = (row: HTMLElement) => [...row.children].filter(({ localName }) => localName === 'th').length;
  const isHead = (row: HTMLElement) => headings(row) > 0 && (row.dataset.section === 'head' || headings(row) === row.children.length);
  let heads = rows.findIndex((row) => !isHead(row));
  if (heads < 0) heads = 0;
  const foot = rows.findIndex((_, index) => index >= heads && rows.slice(index).every((after) => after.dataset.section === 'foot'));
  const feet = foot < 0 ? rows.length : foot;
  const caption = box.querySelector(':scope > [data-type="table-caption"]');
  table.replaceChildren();
  if (caption && !isEmpty(caption)) {
    const words = table.ownerDocument.createElement('caption');
    for (const { name, value } of caption.attributes) if (name !== 'data-type') words.setAttribute(name, value);
    words.append(...caption.childNodes);
    table.append(words);
  }
  const parts = { thead: rows.slice(0, heads), tbody: rows.slice(heads, feet), tfoot: rows.slice(feet) };
  for (const [tag, members] of Object.entries(parts)) {
    if (members.length === 0) continue;
    const part = table.ownerDocument.createElement(tag);
    part.append(...members);
    table.append(part);
  }
  for (const row of rows) {
    for (const cell of row.querySelectorAll(':scope > th:not([scope])')) cell.setAttribute('scope', row.parentElement?.localName === 'thead' ? 'col' : 'row');
    delete row.dataset.section;
  }
  for (const { name, value } of box.attributes) if (name === 'lang' || name === 'dir') table.setAttribute(name, value);
  box.replaceWith(table);
}

/** Turns what the editor's schema writes into the HTML that is stored, in place. */
export function finish(root: ParentNode): void {
  for (const holder of [...root.querySelectorAll('[data-content]')]) unwrap(holder);
  for (const raw of [...root.querySelectorAll<HTMLElement>('[data-type="html-block"], [data-type="inline-html"]')]) {
    raw.replaceWith(cleanFragment(raw.dataset.html ?? '').fragment);
  }
  for (const caption of [...root.querySelectorAll('figcaption')]) if (isEmpty(caption)) caption.remove();
  for (const script of [...root.querySelectorAll('figure[data-type="audio"] > details')]) if (isEmpty(script)) script.remove();
  // The innermost first: a table in a cell is finished before the one around it.
  for (const box of [...root.querySelectorAll('[data-type="table-box"]')].reverse()) unboxTable(box);
  for (const question of root.querySelectorAll<HTMLElement>('section[data-type="practice-question"]')) {
    const answer = answerOf(question);
    if (question.dataset.kind !== 'numeric' && (answer || question.querySelector('[data-correct]'))) question.dataset.answer = answer;
  }
  for (const item of root.querySelectorAll('[data-correct]')) item.removeAttribute('data-correct');
  loosenParagraphs(root);
  for (const paragraph of [...root.querySelectorAll('p')]) {
    const holder = paragraph.parentElement;
    if (isEmpty(paragraph) && (!isElement(holder) || holder.children.length > 1)) paragraph.remove();
  }
}
