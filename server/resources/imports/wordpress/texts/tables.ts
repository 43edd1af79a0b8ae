import { parsedJson } from '../../../../../config/parsed.ts';
import type { WxrItem } from '../file/wxr.ts';
import { fieldsOf, listOf, textOf } from './fields.ts';

/** Signs by which a cell belongs to the one at its left, or above it. */
const MERGED: Record<string, 'left' | 'above'> = { '#colspan#': 'left', '#rowspan#': 'above', '#span#': 'above' };

interface Cell {
  html: string;
  colspan: number;
  rowspan: number;
}

/** The cells of each row, those that are shown, with those that belong to them. */
function cellsOf(rows: readonly unknown[][]): (Cell | null)[][] {
  const grid: Cell[][] = [];
  return rows.map((row, down) => {
    const own: (Cell | null)[] = [];
    const line: Cell[] = [];
    for (const [across, value] of row.entries()) {
      const side = MERGED[textOf(value).trim()];
      const owner = side === 'left' ? line[across - 1] : side === 'above' ? grid[down - 1]?.[across] : undefined;
      const cell = owner ?? { html: side ? '' : textOf(value).trim().replace(/\n/g, '<br>'), colspan: 1, rowspan: 1 };
      if (owner && side === 'left') owner.colspan += 1;
      // A cell above that is several columns wide counts once for each row.
      else if (owner && line[across - 1] !== owner) owner.rowspan += 1;
      line.push(cell);
      own.push(owner ? null : cell);
    }
    grid.push(line);
    return own;
  });
}

/** A table of TablePress, which an export keeps apart from the texts that show it (its rows as JSON) as HTML; null when it is none. */
export function tableHtml({ content, meta }: Pick<WxrItem, 'content' | 'meta'>): string | null {
  const options = fieldsOf(parsedJson(meta._tablepress_table_options || '{}'));
  const visible = fieldsOf(parsedJson(meta._tablepress_table_visibility || '{}'));
  const isShown = (of: unknown, at: number) => Number(listOf(of)[at] ?? 1) !== 0;
  const rows = listOf(parsedJson(content))
    .filter((row, at): row is unknown[] => Array.isArray(row) && isShown(visible.rows, at))
    .map((row) => row.filter((_, at) => isShown(visible.columns, at)));
  if (rows.length === 0) return null;
  const heads = Number(options.table_head ?? 1);
  const html = cellsOf(rows).map((cells, down) => {
    const tag = down < heads ? 'th' : 'td';
    const spans = ({ colspan, rowspan }: Cell) => (colspan > 1 ? ` colspan="${colspan}"` : '') + (rowspan > 1 ? ` rowspan="${rowspan}"` : '');
    return `<tr>${cells.map((cell) => (cell ? `<${tag}${spans(cell)}>${cell.html}</${tag}>` : '')).join('')}</tr>`;
  });
  const head = html.slice(0, heads).join('');
  return `<table>${head && `<thead>${head}</thead>`}<tbody>${html.slice(heads).join('')}</tbody></table>`;
}

/** The numbers by which texts ask for a table. */
export const tableIds = ({ meta }: Pick<WxrItem, 'meta'>): string[] => (meta._tablepress_export_table_id ?? '').split(',').map((id) => id.trim());
