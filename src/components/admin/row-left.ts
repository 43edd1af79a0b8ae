/** What stands in a list, in a row or a card of its own. */
const ROW = 'tr, li';
const WINDOW = '[role="dialog"]';

/** Whether nobody sees what has the focus, or nothing has it. */
const isLost = (focus: Element | null) => focus === null || focus === document.body || !focus.checkVisibility();

/**
 * Remembers where in a list the focus is that may go, with its row or with its button alone, while a window is open. Answers what leads it, once it has gone,
 * into the row that stands there now, or the last one; and back where a window over another has lost it.
 */
export function rowLeft(): () => void {
  const at = document.activeElement as HTMLElement | null;
  const row = at?.closest(ROW);
  const list = row?.parentElement;
  if (!row || !list) return () => {};
  const index = [...list.children].indexOf(row);
  return () => {
    // What was pressed and the window that asked go in either order, and the focus with the last of them.
    const going = new MutationObserver(look);
    const stop = () => {
      going.disconnect();
      document.removeEventListener('focusin', elsewhere);
      document.removeEventListener('pointerdown', elsewhere);
    };
    /** The person has gone on, to what is neither the row nor a window over it. */
    function elsewhere({ target }: Event): void {
      if (!row?.contains(target as Node) && !(target as Element).closest(WINDOW)) stop();
    }
    function look(): void {
      if (!isLost(document.activeElement)) return;
      if (at?.isConnected) {
        at.focus({ preventScroll: true });
        return;
      }
      stop();
      const next = row?.isConnected ? row : list?.children[Math.min(index, list.children.length - 1)];
      next?.querySelector<HTMLElement>('button:not(:disabled), a[href]')?.focus();
    }
    going.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] });
    document.addEventListener('focusin', elsewhere);
    document.addEventListener('pointerdown', elsewhere);
    look();
  };
}
