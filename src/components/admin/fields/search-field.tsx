import { Input } from 'antd';
import { type ComponentProps, useState } from 'react';
import { LIMITS } from '../../../../config/limits.ts';

interface SearchFieldProps extends Omit<ComponentProps<typeof Input.Search>, 'value' | 'defaultValue' | 'onChange' | 'onSearch'> {
  /** What the list shows now. */
  q: string;
  onSearch: (q: string) => void;
}

/** The words a list is searched by, sent by Enter. It keeps the focus then, and follows words that come from elsewhere (a cleared filter, the way back). */
export function SearchField({ q, onSearch, ...rest }: SearchFieldProps) {
  const [text, setText] = useState(q);
  const [known, setKnown] = useState(q);
  if (known !== q) {
    setKnown(q);
    // Its own words come back as they were sent: what was typed since stays.
    if (text.trim() !== q) setText(q);
  }
  return (
    <Input.Search
      maxLength={LIMITS.search_query}
      allowClear
      {...rest}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onSearch={(words) => onSearch(words.trim())}
    />
  );
}
