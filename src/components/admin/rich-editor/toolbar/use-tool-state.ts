import type { Editor } from '@tiptap/core';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';
import { CellSelection, TableMap } from '@tiptap/pm/tables';
import { useEditorState } from '@tiptap/react';
import { ALSO_ASKED, waysIn } from '../../../../../config/also-asked.ts';
import { choiceName } from '../../../../../config/practice-answers.ts';
import { BOXES } from '../keys.ts';
import { selectedPicture } from '../link.ts';
import { ancestorOf } from '../schema/ancestor.ts';
import { headRowsOf } from '../schema/tables.ts';
import { LEVELS } from './block-tools.tsx';

const MARKS = ['bold', 'italic', 'underline', 'strike', 'sup', 'sub', 'code', 'mark', 'kbd', 'small', 'link'] as const;

/** What the main toolbar shows of the text around the cursor. */
export function useToolState(editor: Editor) {
  return useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      // The short way for a mere cursor: this runs at every keystroke.
      const marks = state.selection.empty ? (state.storedMarks ?? state.selection.$from.marks()) : null;
      const picture = selectedPicture(state);
      const list = ancestorOf(state, 'bulletList', 'orderedList')?.node.type.name;
      const level = state.selection.$from.parent.type.name === 'heading' ? Number(state.selection.$from.parent.attrs.level) : 0;
      return {
        ...Object.fromEntries(MARKS.map((name) => [name, marks ? marks.some(({ type }) => type.name === name) : editor.isActive(name)])),
        ...(picture && { link: picture.node.attrs.href !== null }),
        level,
        bulletList: list === 'bulletList',
        orderedList: list === 'orderedList',
        blockquote: ancestorOf(state, 'blockquote') !== null,
        codeBlock: state.selection.$from.parent.type.name === 'codeBlock',
        undo: undoDepth(state) > 0,
        redo: redoDepth(state) > 0,
      } as Record<(typeof MARKS)[number] | 'bulletList' | 'orderedList' | 'blockquote' | 'codeBlock' | 'undo' | 'redo', boolean> & { level: number };
    },
  });
}

/** Whether a table's first row and first column are its heads, as the commands that make and unmake them see it. */
function headsOf(table: Node | null | undefined) {
  if (table?.type.name !== 'table') return { headRow: false, headColumn: false };
  const map = TableMap.get(table);
  const column = map.cellsInRect({ left: 0, top: 0, right: 1, bottom: map.height });
  return { headRow: headRowsOf(table) > 0, headColumn: column.every((pos) => table.nodeAt(pos)?.type.name === 'tableHeader') };
}

/** The box around the cursor, or the heading in which it stands, for the second toolbar. Flat, so that it is compared quickly at every keystroke. */
export function useBoxState(editor: Editor) {
  return useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const { selection } = state;
      const atom = selection instanceof NodeSelection && ['inlineMath', 'inlineImage'].includes(selection.node.type.name) ? selection.node.type.name : null;
      const box = ancestorOf(state, ...BOXES);
      const choice = ancestorOf(state, 'choice');
      const cell = ancestorOf(state, 'tableCell', 'tableHeader');
      const list = choice && state.doc.resolve(choice.pos);
      const { $from } = selection;
      const heading = $from.parent.type.name === 'heading' && LEVELS.some((level) => level === $from.parent.attrs.level) ? $from.parent : null;
      return {
        name: atom ?? box?.node.type.name ?? (heading ? 'heading' : null),
        pos: box?.pos ?? (heading ? $from.before() : 0),
        ways: waysIn(heading?.attrs[ALSO_ASKED]).length,
        kind: String(box?.node.attrs['data-kind'] ?? box?.node.attrs.kind ?? ''),
        answer: String(box?.node.attrs['data-answer'] ?? ''),
        choice: list ? choiceName(list.index()) : '',
        correct: choice?.node.attrs.correct === true,
        hasExplanation: box?.node.children.some(({ type }) => type.name === 'details') ?? false,
        hasCaption: box?.node.firstChild?.type.name === 'tableCaption',
        inCell: cell !== null,
        headCell: cell?.node.type.name === 'tableHeader',
        ...headsOf(box?.node.lastChild),
        canMerge: selection instanceof CellSelection && selection.ranges.length > 1,
        canSplit: cell?.node.attrs.colspan > 1 || cell?.node.attrs.rowspan > 1,
      };
    },
  });
}
export type BoxState = ReturnType<typeof useBoxState>;
