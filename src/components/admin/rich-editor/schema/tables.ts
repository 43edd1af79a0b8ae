import { Node } from '@tiptap/core';
import { TableCell, TableHeader, TableRow, Table as TipTapTable } from '@tiptap/extension-table';
import type { Node as TableNode } from '@tiptap/pm/model';
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state';
import { addRowAfter, addRowBefore, CellSelection, isInTable, selectedRect, TableMap } from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';
import { deleteAncestor } from './ancestor.ts';
import { attribute, attributes, element } from './node-parts.ts';

/** A table and its caption. ProseMirror's tables hold rows only, so the caption stands before it, in a box around both. */
const TableBox = Node.create({
  name: 'tableBox',
  group: 'block',
  content: 'tableCaption? table',
  isolating: true,
  parseHTML: () => [{ tag: 'div[data-type="table-box"]' }],
  // `inherit` is what holds anyway; it says that the cursor gets into a box that scrolls.
  renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, 'data-type': 'table-box', class: 'table-scroll', contenteditable: 'inherit' }, 0],
});

const TableCaption = element('tableCaption', 'div', { type: 'table-caption', content: 'inline*', isolating: true });

const isHeader = (cell: TableNode | null | undefined) => cell?.type.name === 'tableHeader';

/** How many rows at the top are the table’s head, as it will be written. */
export function headRowsOf(table: TableNode): number {
  const isHead = ({ attrs, children }: TableNode) => children.some(isHeader) && (attrs['data-section'] === 'head' || children.every(isHeader));
  const first = table.children.findIndex((row) => !isHead(row));
  return first < 0 ? table.childCount : first;
}

/**
 * Adds a row whose cells are what those beside it are. Above the head it is one of the head's own, for nothing stands before a head; between head and body it
 * is one of the body's. ProseMirror's command knows a head only where every cell of one row is a header, and puts a plain row above it.
 */
function addRow(state: EditorState, tr: Transaction, dispatch: ((tr: Transaction) => void) | undefined, where: 'before' | 'after'): boolean {
  if (!isInTable(state)) return false;
  const { table, tableStart, top, bottom } = selectedRect(state);
  const at = where === 'before' ? top : bottom;
  const heads = headRowsOf(table);
  if (!(where === 'before' ? addRowBefore : addRowAfter)(state, dispatch)) return false;
  const now = dispatch && tr.doc.nodeAt(tableStart - 1);
  const row = now?.maybeChild(at);
  if (!now || !row) return true;
  const isOfHead = at < heads || (where === 'before' && at === 0 && heads > 0);
  // The row that it is like, counted with the new one in its place.
  const like = at > 0 && isOfHead === at - 1 < heads ? at - 1 : at + 1;
  const map = TableMap.get(now);
  const { tableCell, tableHeader } = state.schema.nodes;
  let pos = tableStart + now.children.slice(0, at).reduce((size, { nodeSize }) => size + nodeSize, 0);
  const section = isOfHead ? now.maybeChild(like)?.attrs['data-section'] : null;
  tr.setNodeMarkup(pos, null, { ...row.attrs, 'data-section': section });
  pos += 1;
  for (const cell of row.children) {
    const { left } = map.findCell(pos - tableStart);
    const beside = like < map.height ? now.nodeAt(map.map[like * map.width + left] ?? -1) : null;
    tr.setNodeMarkup(pos, isHeader(beside) ? tableHeader : tableCell, cell.attrs);
    pos += cell.nodeSize;
  }
  return true;
}

const Table = TipTapTable.extend({
  // Not in the group `block`: it stands in its box and nowhere else.
  group: '',
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
  // TipTap's view would add a colgroup with widths.
  addNodeView: () => null,
  // Cells that are selected are not dragged away, which would tear the table: whoever drags in them selects others.
  addProseMirrorPlugins() {
    const dragstart = (view: EditorView, event: DragEvent) => {
      if (!(view.state.selection instanceof CellSelection)) return false;
      event.preventDefault();
      // Selecting cells, too, ends where a drag begins.
      event.stopPropagation();
      return true;
    };
    return [new Plugin({ props: { handleDOMEvents: { dragstart } } }), ...(this.parent?.() ?? [])];
  },
  addCommands() {
    return {
      ...this.parent?.(),
      addRowBefore:
        () =>
        ({ state, tr, dispatch }) =>
          addRow(state, tr, dispatch, 'before'),
      addRowAfter:
        () =>
        ({ state, tr, dispatch }) =>
          addRow(state, tr, dispatch, 'after'),
      /** A head of several rows goes as a whole: what is left of it would not stand first. A first column of headers stays one. */
      toggleHeaderRow:
        () =>
        ({ state, tr, dispatch }) => {
          if (!isInTable(state)) return false;
          if (!dispatch) return true;
          const { table, tableStart, map } = selectedRect(state);
          const heads = headRowsOf(table);
          const hasColumn =
            map.height > heads && map.cellsInRect({ left: 0, top: heads, right: 1, bottom: map.height }).every((pos) => isHeader(table.nodeAt(pos)));
          const { tableCell, tableHeader } = state.schema.nodes;
          for (const pos of map.cellsInRect({ left: hasColumn ? 1 : 0, top: 0, right: map.width, bottom: Math.max(1, heads) }))
            tr.setNodeMarkup(tableStart + pos, heads > 0 ? tableCell : tableHeader, table.nodeAt(pos)?.attrs);
          return true;
        },
      deleteTable:
        () =>
        ({ state, dispatch }) =>
          deleteAncestor(state, dispatch, 'tableBox'),
    };
  },
});

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Math.max(1, Number(element.getAttribute(name)) || 1),
  renderHTML: (values: Record<string, unknown>) => (values[name] === 1 ? {} : { [name]: values[name] }),
});
/** `colwidth` is asked for by the table commands; widths are never stored. */
const cell = { colspan: span('colspan'), rowspan: span('rowspan'), colwidth: { default: null, rendered: false, parseHTML: () => null } };

export const TABLE_NODES = [
  TableBox,
  TableCaption,
  Table.configure({ resizable: false }),
  // `data-section`: a row of the table's head or foot although not all of its cells are headers.
  TableRow.extend({ addAttributes: () => ({ 'data-section': attribute('data-section') }) }),
  TableCell.extend({ addAttributes: () => ({ ...cell, ...attributes('headers') }) }),
  TableHeader.extend({ addAttributes: () => ({ ...cell, ...attributes('scope', 'abbr') }) }),
];
