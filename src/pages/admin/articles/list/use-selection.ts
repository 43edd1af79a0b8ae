import { App } from 'antd';
import { useState } from 'react';
import { LIMITS } from '../../../../../config/limits.ts';
import type { ArticleRow } from '../../../../../contract/articles.ts';

export interface Selection {
  rows: ArticleRow[];
  ids: number[];
  /** Takes what the table says is selected; rows of other pages are remembered. */
  change: (ids: readonly number[], visible: readonly ArticleRow[]) => void;
  /** Selects these beside what is selected. */
  add: (rows: readonly ArticleRow[]) => void;
  /** Leaves only these selected. */
  keep: (ids: readonly number[]) => void;
}

const NONE: ReadonlyMap<number, ArticleRow> = new Map();

/**
 * What is selected in a view (tab and filters): it survives paging and sorting, and ends with its view, for what no filter
 * shows any more must not be acted upon. Never more than a batch may hold.
 */
export function useSelection(view: string): Selection {
  const { message } = App.useApp();
  const [state, setState] = useState({ view, rows: NONE });
  const selected = state.view === view ? state.rows : NONE;
  const set = (rows: readonly ArticleRow[]) => {
    if (rows.length > LIMITS.batch_ids) message.warning({ key: 'selection', content: `一次最多选择 ${LIMITS.batch_ids} 篇，超出的没有选上` });
    setState({ view, rows: new Map(rows.slice(0, LIMITS.batch_ids).map((row) => [row.id, row])) });
  };
  const rows = [...selected.values()];
  return {
    rows,
    ids: [...selected.keys()],
    change: (ids, visible) => set(ids.flatMap((id) => selected.get(id) ?? visible.find((row) => row.id === id) ?? [])),
    add: (more) => set([...new Map([...rows, ...more].map((row) => [row.id, row])).values()]),
    keep: (ids) => set(rows.filter(({ id }) => ids.includes(id))),
  };
}
