import { Node } from '@tiptap/core';
import { TableCell, TableHeader, TableRow, Table as TipTapTable } from '@tiptap/extension-table';
import { Plugin } from '@tiptap/pm/state';
import { CellSelection } from '@tiptap/pm/tables';
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
