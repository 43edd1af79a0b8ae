type Cell = string | number | null;

/** A spreadsheet must not take a cell for a formula: an apostrophe stands before what would begin one. */
function guarded(cell: string): string {
  return /^\s*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

function cellOf(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = guarded(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV for Excel: a byte order mark, so that it reads UTF-8, and lines that end in CRLF. Null is an empty cell. */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
}
