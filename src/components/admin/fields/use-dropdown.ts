import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface DropdownProps {
  /** Whether a choice closes the list. Where several can be chosen only a choice by typed words does, so that the list does not cover the next field. */
  closes: boolean;
  /** Whether Enter opens the list, where it does nothing else. */
  enter: boolean;
}

/**
 * Opens and closes the list of a field: typing, an arrow key or a click opens it; a choice or Esc closes it. It stays open while a window or a button takes
 * the focus for a moment and gives it back. Left to antd, such a list stays closed, or shows what was found for older words. Focus alone does not open it:
 * in a window that opens with the field focused, the list would cover the window's buttons.
 */
export function useDropdown({ closes, enter }: DropdownProps) {
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
    /** Whether the words are emptied because the list closes, not by the person. */
    isClosing: () => closing.current,
    handlers: {
      // antd holds back new options from a blur until it is asked to open; the next focus asks.
      showAction: ['focus' as const],
      onSelect: (words?: string) => (closes || words) && setAsked(false),
      onMouseDown: (event: MouseEvent<HTMLElement>) => {
        // The button that empties the field opens no list.
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

/**
 * The words in such a field. They are kept until a choice is made or the person empties them, whatever becomes of list and focus meanwhile; without the
 * focus the field shows what is chosen.
 */
export function useSearchedDropdown(props: DropdownProps) {
  const [typed, setTyped] = useState('');
  const { open, focused, ask, isClosing, handlers } = useDropdown(props);
  return {
    open,
    typed,
    showSearch: {
      searchValue: focused ? typed : '',
      onSearch: (words: string) => {
        if (words === '' && isClosing()) return;
        setTyped(words);
        if (words) ask();
      },
    },
    handlers: {
      ...handlers,
      onSelect: () => {
        handlers.onSelect(typed);
        setTyped('');
      },
    },
  };
}
