import { useCallback, useEffect, useState } from 'react';
import styles from './batch.module.css';

/** Height in px of the console's header, which stays at the top of the window; the bar stands below it (`batch.module.css`). */
const HEADER = 56;
/** As high as a table's head gets, with some room below it. */
const HEAD = 64;

/** The bars that stay: ProTable's own, and one of ours. */
const BAR = `.ant-pro-table-alert, .${styles.bar}`;

/**
 * What stays at the top of the window while a long list is scrolled: the bar over a selection, however many lines it takes, and below it the table's
 * head. `ref` is for the bar, or for anything in it; `sticky` is for the table.
 */
export function useStickyBar() {
  const [height, setHeight] = useState(0);
  const ref = useCallback((inside: HTMLElement | null) => {
    const bar = inside?.closest<HTMLElement>(BAR);
    if (!bar) return;
    const observer = new ResizeObserver(() => setHeight(bar.offsetHeight));
    observer.observe(bar);
    return () => {
      observer.disconnect();
      setHeight(0);
    };
  }, []);
  const offsetHeader = HEADER + height;
  // A row that keys lead to must not come to stand behind them.
  useEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingBlockStart = `${offsetHeader + HEAD}px`;
    return () => {
      style.scrollPaddingBlockStart = '';
    };
  }, [offsetHeader]);
  return { ref, sticky: { offsetHeader } };
}
