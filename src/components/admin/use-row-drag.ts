import { type DragEvent, type HTMLAttributes, useRef, useState } from 'react';
import type { DropSide } from './tree.ts';

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
