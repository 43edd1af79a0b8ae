import { App } from 'antd';
import { useState } from 'react';
import { LIMITS } from '../../../../config/limits.ts';

export interface Selection<Row extends { id: number }> {
  rows: Row[];
  ids: number[];
  /** Takes what the table says is selected; rows of other pages are remembered. */
  change: (ids: readonly number[]) => void;
  /** Selects these beside what is selected. */
  add: (rows: readonly Row[]) => void;
  /** Leaves only these selected. */
  keep: (ids: readonly number[]) => void;
  /** Says what an action has made of the selected rows; those on the screen are known anyway. */
  update: (change: (row: Row) => Row) => void;
}

const NONE: ReadonlyMap<number, never> = new Map<number, never>();

/**
 * What is selected in a view (tab and filters), for a table's `rowSelection` and `useBatch`: it survives paging and sorting, and ends with
 * its view, for what no filter shows any more must not be acted upon. Never more than a batch may hold. `visible` are the rows on the screen.
 */
export function useSelection<Row extends { id: number }>(view: string, visible: readonly Row[]): Selection<Row> {
  const { message } = App.useApp();
  const [state, setState] = useState<{ view: string; rows: ReadonlyMap<number, Row> }>({ view, rows: NONE });
  const selected = state.view === view ? state.rows : NONE;
  const known = new Map(visible.map((row) => [row.id, row]));
  const rows: Row[] = [...selected.values()].map((row) => known.get(row.id) ?? row);
  const set = (next: readonly Row[]) => {
    if (next.length > LIMITS.batch_ids) message.warning({ key: 'selection', content: `一次最多选择 ${LIMITS.batch_ids} 项，超出的没有选上` });
    setState({ view, rows: new Map(next.slice(0, LIMITS.batch_ids).map((row) => [row.id, row])) });
  };
  return {
    rows,
    ids: [...selected.keys()],
    change: (ids) => set(ids.flatMap((id) => selected.get(id) ?? known.get(id) ?? [])),
    add: (more) => set([...new Map([...rows, ...more].map((row) => [row.id, row])).values()]),
    keep: (ids) => set(rows.filter(({ id }) => ids.includes(id))),
    update: (change) => setState((before) => ({ ...before, rows: new Map([...before.rows].map(([id, row]) => [id, change(row)])) })),
  };
}
