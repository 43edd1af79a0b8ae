/** What stands in a list, in a row or a card of its own. */
const ROW = 'tr, li';
/** How long a row may stay after the window that asked about it, milliseconds. */
const GOING_MS = 3000;
/** How long that window takes to be gone, milliseconds. */
const LEAVING_MS = 100;

/** Remembers where in a list the focus is that may go with its row. Answers what leads it, once it has, to the row that stands there now, or the last one. */
export function rowLeft(): () => void {
  const row = document.activeElement?.closest(ROW);
  const list = row?.parentElement;
  if (!row || !list) return () => {};
  const index = [...list.children].indexOf(row);
  const go = () => {
    if (document.activeElement !== document.body) return;
    const next = list.children[Math.min(index, list.children.length - 1)];
    next?.querySelector<HTMLElement>('button:not(:disabled), a[href]')?.focus();
  };
  return () => {
    const going = new MutationObserver(() => {
      if (row.isConnected) return;
      going.disconnect();
      go();
    });
    going.observe(list, { childList: true });
    setTimeout(() => going.disconnect(), GOING_MS);
    // The window takes its buttons, one of which has the focus, away right after it has closed.
    if (!row.isConnected) setTimeout(go, LEAVING_MS);
  };
}
