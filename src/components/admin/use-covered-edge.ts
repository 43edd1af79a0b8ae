import { type RefObject, useLayoutEffect } from 'react';

/** Between what is written and the bar that covers the window's edge, in CSS pixels: about a line. */
const MARGIN_PX = 28;

/**
 * Tells the browser how much of the window's lower edge `bar` covers, as the page's `scroll-padding`: whatever is typed in, focused or
 * jumped to is scrolled above it. The rich editor reads the same number. One bar at a time.
 */
export function useCoveredEdge(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.scrollPaddingBlockEnd = `${Math.ceil(element.getBoundingClientRect().height) + MARGIN_PX}px`;
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.scrollPaddingBlockEnd = '';
    };
  }, [bar]);
}
