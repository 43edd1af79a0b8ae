import { useEffect, useRef, useState } from 'react';

/** The width in px of the element that carries the returned ref; `fallback` until it is measured. */
export function useWidth<Element extends HTMLElement>(fallback: number) {
  const ref = useRef<Element>(null);
  const [width, setWidth] = useState(fallback);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
