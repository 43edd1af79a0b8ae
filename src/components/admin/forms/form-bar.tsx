import { Space } from 'antd';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import styles from './form-bar.module.css';
import { useSaveKey } from './save-key.ts';

/** The buttons of a form that is longer than the window, the one that saves first: in view at its lower edge as long as the form is. */
export function FormBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useCoveredEdge(bar);
  useSaveKey(bar);
  return (
    <div ref={bar} className={styles.bar}>
      <Space wrap>{children}</Space>
    </div>
  );
}

/** Between what is written and the bar that covers the window's edge, in CSS pixels: about a line. */
const MARGIN_PX = 28;

const bars = new Set<HTMLElement>();

/** Where one panel opens as another folds up both have a bar; one that is folded away has no height. */
function tell(): void {
  const covered = Math.max(0, ...[...bars].map((bar) => bar.getBoundingClientRect().height));
  document.documentElement.style.scrollPaddingBlockEnd = covered > 0 ? `${Math.ceil(covered) + MARGIN_PX}px` : '';
}

/**
 * Tells the browser how much of the window's lower edge `bar` covers, as the page's `scroll-padding`: whatever is typed in, focused or
 * jumped to is scrolled above it. The rich editor reads the same number.
 */
export function useCoveredEdge(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    bars.add(element);
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => {
      observer.disconnect();
      bars.delete(element);
      tell();
    };
  }, [bar]);
}
