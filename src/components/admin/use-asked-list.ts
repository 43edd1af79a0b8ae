import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface AskedListProps {
  /** Whether a choice sends the list away; where several are chosen only one by typed words does: the list must not lie on the next field. */
  closes: boolean;
  /** Whether Enter opens the list, where it does nothing else. */
  enter: boolean;
}

/**
 * When a field's list is open: a letter, an arrow key or a click asks for it; a choice or Esc sends it away. A window or a button that takes the focus for a
 * moment and gives it back closes nothing. Left to antd, such a list stays closed, or shows what was found for older words. The focus alone asks for nothing:
 * where a window opens on the field, the list would lie on the window's buttons.
 */
export function useAskedList({ closes, enter }: AskedListProps) {
  const [asked, setAsked] = useState(false);
  const [focused, setFocused] = useState(false);
  const open = asked && focused;
  // antd empties the words of a list that closes, in an effect of its own; those of the parent run after it.
  const closing = useRef(false);
  useLayoutEffect(() => {
    closing.current = !open;
  }, [open]);
  useEffect(() => {
    closing.current = false;
  });

  return {
    open,
    focused,
    ask: () => setAsked(true),
    /** Whether words go because the list closes, and not because somebody removed them. */
    isClosing: () => closing.current,
    handlers: {
      // antd holds back new options from a blur until it is asked to open; the next focus asks.
      showAction: ['focus' as const],
      onSelect: (words?: string) => (closes || words) && setAsked(false),
      onMouseDown: (event: MouseEvent<HTMLElement>) => {
        // The button that empties the field asks for no list.
        if (!(event.target instanceof Element && event.target.closest('button'))) setAsked(true);
      },
      onFocus: (_: FocusEvent<HTMLElement>) => setFocused(true),
      onBlur: (_: FocusEvent<HTMLElement>) => setFocused(false),
      onKeyDown: ({ key }: KeyboardEvent<HTMLElement>) => {
        if (key === 'ArrowDown' || key === 'ArrowUp' || (enter && key === 'Enter' && !open)) setAsked(true);
        if (key === 'Escape') setAsked(false);
      },
    },
  };
}
