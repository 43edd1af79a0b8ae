import { App, Button } from 'antd';
import { type DragEvent, type HTMLAttributes, useLayoutEffect, useRef, useState } from 'react';
import type { TreeRow } from '../../../../config/tree.ts';
import { errorMessage } from '../error-messages.ts';
import { type DropSide, withPlaces } from './tree.ts';

interface Mark {
  id: number;
  side: DropSide;
  /** Why nothing can be dropped here; null when it can. */
  problem: string | null;
}

interface RowDragOptions {
  /** Whether a row shows its children right below it: then there is no place between it and them. */
  isOpen: (id: number) => boolean;
  problemOf: (id: number, target: number, side: DropSide) => string | null;
  onDrop: (id: number, target: number, side: DropSide) => void;
}

/** Shares of a row's height, from above and from below, that mean "beside it"; the rest means "below it". */
const EDGE = 0.3;

/** Dragging rows of a table by a handle, with the mouse. `mark` is where the row would land now, `dragged` what is on its way. */
export function useRowDrag({ isOpen, problemOf, onDrop }: RowDragOptions) {
  // The browser asks in events, between renders.
  const held = useRef<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [mark, setMark] = useState<Mark | null>(null);

  const sideOf = (event: DragEvent, id: number): DropSide => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientY - top) / height;
    if (share < EDGE) return 'before';
    return share > 1 - EDGE && !isOpen(id) ? 'after' : 'inside';
  };
  const end = () => {
    held.current = null;
    setDragged(null);
    setMark(null);
  };

  const handle = (id: number, name: string): HTMLAttributes<HTMLElement> => ({
    draggable: true,
    onDragStart: (event) => {
      held.current = id;
      setDragged(id);
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', name);
      const row = event.currentTarget.closest('tr');
      if (row) event.dataTransfer.setDragImage(row, 24, 12);
    },
    onDragEnd: end,
  });
  const row = (id: number): HTMLAttributes<HTMLElement> => ({
    onDragOver: (event) => {
      if (held.current === null) return;
      const side = sideOf(event, id);
      const problem = problemOf(held.current, id, side);
      if (problem === null) {
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
      }
      setMark((before) => (before?.id === id && before.side === side ? before : { id, side, problem }));
    },
    onDragLeave: (event) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setMark((before) => (before?.id === id ? null : before));
    },
    onDrop: (event) => {
      if (held.current === null) return;
      event.preventDefault();
      const side = sideOf(event, id);
      const from = held.current;
      end();
      if (problemOf(from, id, side) === null) onDrop(from, id, side);
    },
  });
  return { mark, dragged, handle, row };
}

interface TreeOrderOptions<Row extends TreeRow> {
  rows: readonly Row[];
  /** Shows other rows at once, before the server knows. */
  setRows: (rows: Row[]) => void;
  /** Sends the new places of the rows named. */
  save: (places: TreeRow[]) => Promise<unknown>;
  /** What else a row loses below another parent: sent with its former place by 撤销. */
  lost?: (row: Row) => object;
  /** Loads the rows as they are now: every moved one has a new version. */
  reload: () => Promise<void>;
}

/**
 * Moves rows of a tree: shown at once, taken back when the server refuses, undone by 撤销. Moves that come quickly are sent
 * one after the other. `move` answers whether the new places were saved.
 */
export function useTreeOrder<Row extends TreeRow>({ rows, setRows, save, lost, reload }: TreeOrderOptions<Row>) {
  const { message } = App.useApp();
  const latest = useRef(rows);
  useLayoutEffect(() => {
    latest.current = rows;
  }, [rows]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);

  const show = (next: Row[]) => {
    latest.current = next;
    setRows(next);
  };
  const send = async (places: TreeRow[]): Promise<boolean> => {
    const before = [...latest.current];
    show(withPlaces(before, places));
    waiting.current += 1;
    const task = queue.current.then(() => save(places));
    queue.current = task.catch(() => {});
    let saved = true;
    try {
      await task;
    } catch (error) {
      saved = false;
      message.error(`${errorMessage(error)}（顺序已恢复）`);
      show(before);
    }
    waiting.current -= 1;
    // Others on their way are not in an answer yet.
    if (waiting.current === 0) await reload();
    return saved;
  };

  const move = async (places: TreeRow[]): Promise<boolean> => {
    // What takes back the move before would put this one's rows where they were as well.
    message.destroy('order');
    const next = new Map(places.map((place) => [place.id, place]));
    const back = latest.current.flatMap((row) => {
      const place = next.get(row.id);
      return place ? [{ id: row.id, parent_id: row.parent_id, sort: row.sort, ...(place.parent_id !== row.parent_id && lost?.(row)) }] : [];
    });
    if (!(await send(places))) return false;
    const undo = () => {
      message.destroy('order');
      void send(back);
    };
    message.success({
      key: 'order',
      content: (
        <>
          顺序已保存
          <Button type="link" size="small" onClick={undo}>
            撤销
          </Button>
        </>
      ),
    });
    return true;
  };
  return { move };
}
