import { AutoComplete, type AutoCompleteProps } from 'antd';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';

type SuggestInputProps = Omit<AutoCompleteProps, 'open' | 'onOpenChange' | 'onSearch' | 'onSelect' | 'showAction'>;

/**
 * A field for free text with a list of what fits it. A letter, an arrow key or a click asks for the list; a choice or Esc sends it away. A window or a button
 * that takes the focus for a moment and gives it back closes nothing: left to antd, the list would stay closed, or show what was found for older words. The
 * focus alone asks for nothing: where a window opens on this field, its list would lie on the window's buttons.
 */
export function SuggestInput(props: SuggestInputProps) {
  const [asked, setAsked] = useState(false);
  const [focused, setFocused] = useState(false);
  return (
    <AutoComplete
      defaultActiveFirstOption={false}
      {...props}
      open={asked && focused}
      // antd holds back new options from a blur until it is asked to open; the next focus asks.
      showAction={['focus']}
      onSearch={() => setAsked(true)}
      onSelect={() => setAsked(false)}
      onMouseDown={(event: MouseEvent<HTMLElement>) => {
        setAsked(true);
        props.onMouseDown?.(event as MouseEvent<HTMLDivElement>);
      }}
      onFocus={(event: FocusEvent<HTMLElement>) => {
        setFocused(true);
        props.onFocus?.(event);
      }}
      onBlur={(event: FocusEvent<HTMLElement>) => {
        setFocused(false);
        props.onBlur?.(event);
      }}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setAsked(true);
        if (event.key === 'Escape') setAsked(false);
        props.onKeyDown?.(event as KeyboardEvent<HTMLDivElement>);
      }}
    />
  );
}
