import { App } from 'antd';
import { useState } from 'react';
import { LIMITS } from '../../../../config/limits.ts';

export interface Selection<Row extends { id: number }> {
  rows: Row[];
  ids: number[];
  /** Takes what the table says is selected; rows of other pages are remembered. */
  change: (ids: readonly number[]) => void;
  /** Selects these beside what is selected, or takes them out of it. */
  check: (rows: readonly Row[], checked: boolean) => void;
  /** Leaves only these selected. */
  keep: (ids: readonly number[]) => void;
  /** Says what an action has made of the selected rows; those on the screen are known anyway. */
  update: (change: (row: Row) => Row) => void;
}

const NONE: ReadonlyMap<number, never> = new Map<number, never>();

/**
 * What is selected in a view (tab and filters), for a table's `rowSelection` and `useBatch`: it survives paging and sorting, and ends with
 * its view, for what no filter shows any more must not be acted upon. `visible` are the rows on the screen, `most` is what a batch may hold.
 */
export function useSelection<Row extends { id: number }>(view: string, visible: readonly Row[], most: number = LIMITS.batch_ids): Selection<Row> {
  const { message } = App.useApp();
  const [state, setState] = useState<{ view: string; rows: ReadonlyMap<number, Row> }>({ view, rows: NONE });
  const selected = state.view === view ? state.rows : NONE;
  const known = new Map(visible.map((row) => [row.id, row]));
  const rows: Row[] = [...selected.values()].map((row) => known.get(row.id) ?? row);
  const set = (next: readonly Row[]) => {
    if (next.length > most) message.warning({ key: 'selection', content: `一次最多选择 ${most} 项，超出的没有选上` });
    setState({ view, rows: new Map(next.slice(0, most).map((row) => [row.id, row])) });
  };
  return {
    rows,
    ids: [...selected.keys()],
    change: (ids) => set(ids.flatMap((id) => selected.get(id) ?? known.get(id) ?? [])),
    check: (some, checked) => {
      const others = rows.filter(({ id }) => !some.some((row) => row.id === id));
      set(checked ? [...others, ...some] : others);
    },
    keep: (ids) => set(rows.filter(({ id }) => ids.includes(id))),
    update: (change) => setState((before) => ({ ...before, rows: new Map([...before.rows].map(([id, row]) => [id, change(row)])) })),
  };
}
