import { AutoComplete, type AutoCompleteProps } from 'antd';
import { type FocusEvent, useState } from 'react';

type SuggestInputProps = Omit<AutoCompleteProps, 'open' | 'onOpenChange' | 'onSearch' | 'onSelect' | 'showAction'>;

/**
 * A field for free text with a list of what fits it. The list is open while the field has the focus, until something is chosen or Esc is
 * pressed; a letter opens it again. A window or a button that takes the focus for a moment and gives it back closes nothing: left to
 * antd, the list would stay closed, or show what was found for older words.
 */
export function SuggestInput(props: SuggestInputProps) {
  const [open, setOpen] = useState(false);
  return (
    <AutoComplete
      defaultActiveFirstOption={false}
      {...props}
      open={open}
      // antd holds back new options from a blur until it is asked to open; the next focus asks.
      showAction={['focus']}
      // Only opening is antd's to ask for (a click, an arrow key); what closes the list is named below.
      onOpenChange={(next) => next && setOpen(true)}
      onSearch={() => setOpen(true)}
      onSelect={() => setOpen(false)}
      onFocus={(event: FocusEvent<HTMLElement>) => {
        setOpen(true);
        props.onFocus?.(event);
      }}
      onBlur={(event: FocusEvent<HTMLElement>) => {
        setOpen(false);
        props.onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false);
        props.onKeyDown?.(event);
      }}
    />
  );
}
