import { App } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { readStoredJson, writeStored } from '../../../browser-storage.ts';
import { errorMessage } from '../error-messages.ts';
import { useProfile } from '../profile.ts';
import { type Selection, useSelection } from './use-batch.ts';

interface KeptOptions<Row> {
  /** Whose selection it is, among all screens. */
  name: string;
  /** What the rows are counted in: 篇, 条. */
  unit: string;
  view: string;
  visible: readonly Row[];
  /** Those of these that the present view holds, as they are now. */
  findAmong: (ids: readonly number[], signal: AbortSignal) => Promise<Row[]>;
}

/**
 * A selection (`useSelection`) that is still there when somebody comes back to its screen, also after a reload: in this tab, for this person. What it holds
 * then is asked of the server first, because nothing must be acted upon that the view does not hold; what it holds no more is said.
 */
export function useKeptSelection<Row extends { id: number }>({ name, unit, view, visible, findAmong }: KeptOptions<Row>): Selection<Row> {
  const { message } = App.useApp();
  const selection = useSelection<Row>(view, visible);
  const key = `selection:${useProfile().id}:${name}`;
  const [{ kept, asked }] = useState(() => ({ kept: readKept(key), asked: view }));
  /** Until what was kept is back, nothing is kept in its place. */
  const [isBack, setIsBack] = useState(kept.length === 0);

  const find = useEffectEvent((signal: AbortSignal) => findAmong(kept, signal));
  const take = useEffectEvent((rows: Row[]) => {
    // Another view has begun meanwhile: a selection ends with its own.
    if (asked !== view) return;
    if (rows.length > 0) selection.check(rows, true);
    if (rows.length < kept.length) message.info(`之前选中的有 ${kept.length - rows.length} ${unit}已不在这个列表中，不再选中`);
  });
  useEffect(() => {
    if (isBack) return;
    const controller = new AbortController();
    const bringBack = async () => {
      try {
        take(await find(controller.signal));
      } catch (error) {
        if (!controller.signal.aborted) message.warning(`之前选中的没有恢复：${errorMessage(error)}`);
      }
      if (!controller.signal.aborted) setIsBack(true);
    };
    void bringBack();
    return () => controller.abort();
  }, [isBack, message]);

  const ids = JSON.stringify(selection.ids);
  useEffect(() => {
    if (isBack) writeStored(key, ids === '[]' ? null : ids, 'sessionStorage');
  }, [key, ids, isBack]);
  return selection;
}

function readKept(key: string): number[] {
  const kept = readStoredJson<unknown>(key, 'sessionStorage');
  return Array.isArray(kept) && kept.every((id) => Number.isSafeInteger(id)) ? kept : [];
}
