type Cell = string | number | null;

const FORMULA = /^[\s\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@\t\r]/u;

/** A spreadsheet must not take a cell for a formula: an apostrophe stands before what would begin one, in any width too, which East Asian versions read, and behind what nobody sees. */
function guarded(cell: string): string {
  return FORMULA.test(cell.normalize('NFKC')) ? `'${cell}` : cell;
}

function cellOf(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = guarded(value);
  // In some countries columns are set apart by semicolons, and what stands behind one would be a cell of its own.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV for Excel: a byte order mark, so that it reads UTF-8, and lines that end in CRLF. Null is an empty cell. */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
}

/** The title of a column of times: the cells say no zone, and whoever opens the file may live in another. */
export const onClockOf = (timeZone: string, title: string): string => `${title}（${timeZone}）`;
