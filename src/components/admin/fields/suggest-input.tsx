import { AutoComplete, type AutoCompleteProps } from 'antd';
import { useDropdown } from './use-dropdown.ts';

type SuggestInputProps = Omit<AutoCompleteProps, 'open' | 'onOpenChange' | 'onSearch' | 'showAction' | 'onFocus' | 'onBlur' | 'onKeyDown' | 'onMouseDown'>;

/** A field for free text with a list of what fits it, open when it is asked for. */
export function SuggestInput({ onSelect, ...props }: SuggestInputProps) {
  const list = useDropdown({ closes: true, enter: false });
  return (
    <AutoComplete
      defaultActiveFirstOption={false}
      {...props}
      {...list.handlers}
      open={list.open}
      onSearch={list.ask}
      onSelect={(value, option) => {
        list.handlers.onSelect();
        onSelect?.(value, option);
      }}
    />
  );
}
