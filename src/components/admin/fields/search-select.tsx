import { Select, type SelectProps } from 'antd';
import { type FocusEvent, useRef } from 'react';
import { useSearchedDropdown } from './use-dropdown.ts';
import { useRemoteSearch } from './use-remote-search.ts';

export interface Choice<Value> {
  value: Value;
  label: string;
}

interface SearchSelectProps<Value>
  extends Pick<SelectProps, 'id' | 'disabled' | 'placeholder' | 'allowClear' | 'suffixIcon' | 'tokenSeparators' | 'maxCount' | 'maxLength'> {
  'aria-label'?: string;
  /** What the server finds for words; for none, what is offered at once. */
  search: (words: string, signal: AbortSignal) => Promise<readonly Choice<Value>[]>;
  /** Said when nothing is found; null shows no list then. */
  none: string | null;
}

type Option<Value> = Choice<Value> & { title: string };

/** Nothing is known beforehand. */
const NO_WORDS = async () => [];

/** What is called just what was typed stands first: Enter takes the first. */
function exactFirst<Value>(rows: readonly Choice<Value>[], words: string): readonly Choice<Value>[] {
  const isExact = ({ label }: Choice<Value>) => label.toLowerCase() === words.toLowerCase();
  return rows.some(isExact) ? [...rows.filter(isExact), ...rows.filter((row) => !isExact(row))] : rows;
}

/** What a select of the server's choices knows: its list, the words in it and what was found for them. */
function useSearchList<Value>({ search, none }: Pick<SearchSelectProps<Value>, 'search' | 'none'>, several: boolean) {
  const { open, typed, showSearch, handlers } = useSearchedDropdown({ closes: !several, enter: !several });
  const { rows, loading, problem } = useRemoteSearch(open ? typed.trim() : null, search, ({ label }) => label);
  const nothing = problem ? `查找失败：${problem}` : loading ? '正在查找…' : none;
  return {
    ...handlers,
    open,
    options: exactFirst(rows ?? [], typed.trim()).map((row): Option<Value> => ({ ...row, title: row.label })),
    notFoundContent: none === null ? problem || null : nothing,
    showSearch: { ...showSearch, filterOption: false },
  };
}

/** One of what the server finds for the words that are typed. For a form's field, or a control of its own. */
export function SearchSelect<Value extends string | number>({
  value,
  label,
  onChange,
  search,
  none,
  ...props
}: SearchSelectProps<Value> & { value?: Value | null; label?: string; onChange?: (value: Value | undefined) => void }) {
  const list = useSearchList({ search, none }, false);
  const chosen = value === undefined || value === null || value === '' ? null : { value, label: label ?? String(value) };
  return <Select<Choice<Value> | null> className="ui-wide" {...props} {...list} labelInValue value={chosen} onChange={(next) => onChange?.(next?.value)} />;
}

/** Any number of words: those that the server knows complete what is typed, new ones are made by Enter, or by going on to another field. */
export function SearchTags({
  value: given,
  onChange,
  search,
  none,
  ...props
}: SearchSelectProps<string> & { value?: string[] | null; onChange?: (value: string[]) => void }) {
  const value = given ?? [];
  const { onSelect, ...list } = useSearchList({ search, none }, true);
  const box = useRef<HTMLDivElement>(null);
  const leaving = useRef(false);
  const typing = useRef(false);
  // antd makes a tag of the words at once when the focus goes, though it be for a moment: half a word would be one.
  const leave = ({ target }: FocusEvent<HTMLElement>) => {
    const word = target instanceof HTMLInputElement ? target.value.trim() : '';
    leaving.current = true;
    setTimeout(() => {
      leaving.current = false;
      if (word === '' || box.current?.contains(document.activeElement)) return;
      onSelect();
      if (!value.includes(word)) onChange?.([...value, word]);
    });
  };
  return (
    <div ref={box} onBlurCapture={leave}>
      <Select<string[]>
        className="ui-wide"
        {...props}
        {...list}
        mode="tags"
        value={value}
        onSelect={() => leaving.current || onSelect()}
        onDeselect={() => onSelect()}
        onInputKeyDown={({ key }) => {
          typing.current = key !== 'Backspace';
        }}
        onKeyDown={(event) => {
          typing.current = false;
          list.onKeyDown(event);
        }}
        // To antd, Enter on what is chosen already takes it away.
        onChange={(next) => leaving.current || (typing.current && next.length < value.length) || onChange?.(next)}
      />
    </div>
  );
}

/** Any number of words of one's own. */
export function WordsInput(
  props: Pick<SelectProps, 'id' | 'disabled' | 'placeholder' | 'tokenSeparators' | 'maxLength'> & {
    value?: string[] | null;
    onChange?: (value: string[]) => void;
  },
) {
  return <SearchTags {...props} search={NO_WORDS} none={null} suffixIcon={null} />;
}
