import { type RefObject, useEffect } from 'react';

const STEPS: Record<string, 'left' | 'right' | 'up' | 'down'> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

/** Lets the arrow keys walk over a grid's stops (`data-arrow-stop`), row by row; Home and End lead to its ends. */
export function useArrowKeys(grid: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = grid.current;
    if (!element) return;
    // The stops are looked up at each key: files come and go.
    const walk = (event: KeyboardEvent) => {
      const stops = [...element.querySelectorAll<HTMLElement>('[data-arrow-stop]')];
      const at = stops.indexOf(document.activeElement as HTMLElement);
      if (at < 0) return;
      const columns = stops.filter((stop) => stop.getBoundingClientRect().top === stops[0]?.getBoundingClientRect().top).length;
      const step = STEPS[event.key];
      const ends: Record<string, number> = { Home: 0, End: stops.length - 1 };
      const by = { left: -1, right: 1, up: -columns, down: columns };
      const next = stops[step ? at + by[step] : (ends[event.key] ?? -1)];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    element.addEventListener('keydown', walk);
    return () => element.removeEventListener('keydown', walk);
  }, [grid]);
}
