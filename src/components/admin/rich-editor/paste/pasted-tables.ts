import { escapeHtml } from '../../../../../config/escape-html.ts';
import { isBoldStyle } from '../../../../../config/style-semantics.ts';
import { isElement, isText, retag, unwrap } from '../html/clean-dom.ts';

/** Lines of cells with tabs between them, as a table; null when the text is anything else. Two lines and two columns at least. */
export function tableOfText(text: string): string | null {
  if (!text.includes('\t')) return null;
  const lines = text.split(/\r\n?|\n/);
  while (lines.length > 1 && lines.at(-1) === '') lines.pop();
  const rows = lines.map((line) => line.split('\t'));
  const width = rows[0]?.length ?? 0;
  if (rows.length < 2 || width < 2 || rows.some((row) => row.length !== width)) return null;
  return `<table><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell.trim())}</td>`).join('')}</tr>`).join('')}</tbody></table>`;
}

/** Excel names the looks of a cell by a class, whose rule stands in the head of what it puts on the clipboard: bold ones say so themselves then. */
export function styleBoldCells(root: ParentNode, clipboard: string): void {
  const bold = new Set([...clipboard.matchAll(/\.(xl\d+)\s*\{[^{}]*font-weight:\s*(?:bold|[6-9]00)/gi)].map(([, name]) => name));
  if (bold.size === 0) return;
  for (const cell of root.querySelectorAll('td[class]')) {
    if ([...cell.classList].some((name) => bold.has(name))) cell.setAttribute('style', `${cell.getAttribute('style') ?? ''};font-weight:bold`);
  }
}

/** Whether all that is written in a part of a table is bold; null when nothing is. */
function isBold(part: Node, bold = false): boolean | null {
  if (isText(part)) return part.data.trim() === '' ? null : bold;
  const within = bold || (isElement(part) && (['b', 'strong', 'th'].includes(part.localName) || isBoldStyle(part.getAttribute('style') ?? '')));
  const parts = [...part.childNodes].map((child) => isBold(child, within)).filter((each) => each !== null);
  return parts.length === 0 ? null : parts.every(Boolean);
}

/**
 * Word, Excel and Google have no header cells, only bold ones: the first row of a table becomes its head when it alone is bold, or when Word
 * repeats it on every page. What is bold by being a head needs no other sign. After `stylesToTags`.
 */
export function headTables(root: ParentNode): void {
  for (const table of root.querySelectorAll('table')) {
    if (table.querySelector('th')) continue;
    const [first, ...others] = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);
    if (!first || first.children.length < 2 || others.length === 0) continue;
    const stands = first.parentElement?.localName === 'thead';
    if (!stands && (isBold(first) !== true || others.every((row) => isBold(row) !== false))) continue;
    for (const cell of [...first.children]) {
      const head = retag(cell, 'th');
      for (const { name, value } of cell.attributes) head.setAttribute(name, value);
      for (const sign of [...head.querySelectorAll('b, strong')]) unwrap(sign);
    }
  }
}
