import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Closes the open `<details>` inside an element when the reader goes elsewhere, clicks beside them or presses Escape
 * (which gives the focus back to the opener). Without scripts they still open and close by themselves.
 */
export function useClosingMenus<Holder extends HTMLElement>(): RefObject<Holder | null> {
  const holder = useRef<Holder>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is the navigation after which the menus close.
  useEffect(() => {
    for (const details of openOnes(holder.current)) details.open = false;
  }, [key]);

  useEffect(() => {
    const onPointerDown = (event: PointerEvent) => {
      for (const details of openOnes(holder.current)) {
        if (!details.contains(event.target as Node)) details.open = false;
      }
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      for (const details of openOnes(holder.current)) {
        const hadFocus = details.contains(document.activeElement);
        details.open = false;
        if (hadFocus) details.querySelector('summary')?.focus();
      }
    };
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);

  return holder;
}

function openOnes(holder: HTMLElement | null): HTMLDetailsElement[] {
  return holder ? [...holder.querySelectorAll<HTMLDetailsElement>('details[open]')] : [];
}
