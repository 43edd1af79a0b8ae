import { AutoComplete, type AutoCompleteProps } from 'antd';
import { useState } from 'react';

type SuggestInputProps = Omit<AutoCompleteProps, 'open' | 'onOpenChange' | 'onSearch' | 'onSelect'>;

/**
 * A field for free text with a list of what fits it. The list is open from the first letter until something is chosen, Esc is pressed or
 * the field is left, and not a moment less: antd closes it shortly after a field was left, on a slow machine when it has been entered and
 * typed in again, and then what the server finds never shows.
 */
export function SuggestInput(props: SuggestInputProps) {
  const [open, setOpen] = useState(false);
  return (
    <AutoComplete
      defaultActiveFirstOption={false}
      {...props}
      open={open}
      // Only opening is antd's to ask for (a click, an arrow key); what closes the list is named below.
      onOpenChange={(next) => next && setOpen(true)}
      onSearch={() => setOpen(true)}
      onSelect={() => setOpen(false)}
      onBlur={(event) => {
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
