import { App, Button } from 'antd';
import { useLayoutEffect, useRef } from 'react';
import type { TreeRow } from '../../../config/tree.ts';
import { errorMessage } from './error-messages.ts';
import { withPlaces } from './tree.ts';

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
