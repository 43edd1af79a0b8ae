import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Comment } from '../../../../contract/comments.ts';
import { isComposing, isTyping, isWindowOpen, pressedKey } from '../../../components/admin/keys.ts';

/** What a key does with the comment it is pressed on; keys without one are for the list. */
type KeyTable = Record<string, (row: Comment | undefined) => void>;

/** What answers to Enter and Space by itself. */
const PRESSABLE = 'button, a, input, [role="tab"], [role="menuitem"], [role="combobox"]';

function focusRow(id: number | undefined): void {
  const row = id === undefined ? null : document.querySelector<HTMLElement>(`tr[data-comment="${id}"]`);
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

/**
 * The comment that keys act on: the first of a list to begin with. It follows `j` and `k` and the focus; when it leaves the
 * list, the one that takes its place is next. `view` names the list: in another one it begins anew.
 */
export function useRowKeys(rows: readonly Comment[], view: string, keys: KeyTable, active: boolean) {
  const [chosen, setChosen] = useState<{ view: string; id: number; index: number }>();
  /** Keys that were pressed: what they open above the list moves its rows. */
  const [pressed, setPressed] = useState(0);
  /** The last step came from the keyboard: the focus stays in the list when its row goes. */
  const byKey = useRef(false);

  const mine = chosen?.view === view ? chosen : undefined;
  const found = mine ? rows.findIndex(({ id }) => id === mine.id) : 0;
  const index = found >= 0 ? found : Math.max(0, Math.min(mine?.index ?? 0, rows.length - 1));
  const current = rows[index];
  // Where it stands is remembered for the time when it is gone.
  if (mine && current && (current.id !== mine.id || index !== mine.index)) setChosen({ view, id: current.id, index });

  const choose = (id: number) =>
    setChosen({
      view,
      id,
      index: Math.max(
        0,
        rows.findIndex((row) => row.id === id),
      ),
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever goes by keys sees the row, wherever it stands since: others come in before it.
  useEffect(() => {
    // What the keyboard has taken away is given back, and the row that an undo brought is gone to; nobody's focus is stolen.
    const inRows = document.activeElement === document.body || document.activeElement?.matches('tr[data-comment]');
    if (active && byKey.current && inRows) focusRow(current?.id);
  }, [active, current?.id, index, pressed]);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event) || event.defaultPrevented) return;
    const target = event.target instanceof Element ? event.target : null;
    if (isTyping(target) || isWindowOpen() || (event.key === 'Enter' && target?.closest(PRESSABLE))) return;
    const key = pressedKey(event);
    if (key === 'j' || key === 'k') {
      // The first step goes into the list, to the row that is marked already.
      const next = mine ? rows[Math.min(rows.length - 1, Math.max(0, index + (key === 'j' ? 1 : -1)))] : current;
      if (next) choose(next.id);
      focusRow(next?.id);
    } else {
      const act = keys[key];
      if (!act || event.repeat) return;
      if (current) choose(current.id);
      act(current);
    }
    byKey.current = true;
    setPressed((before) => before + 1);
    event.preventDefault();
  });

  useEffect(() => {
    if (!active) return;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [active]);

  return { currentId: current?.id, choose };
}
