import { Select, type SelectProps } from 'antd';
import { useSearchedDropdown } from './use-dropdown.ts';

/** What may be chosen; `title`: what it is called and found by, where its label says more. */
interface LocalChoice<Value> {
  value: Value;
  label: string;
  title?: string;
}

interface LocalSelectProps<Value, Option extends LocalChoice<Value>>
  extends Pick<SelectProps, 'id' | 'disabled' | 'placeholder' | 'allowClear' | 'loading' | 'className' | 'aria-label'> {
  /** Choices, or groups of them; a group that is found is shown whole. */
  options: readonly (Option | { label: string; options: readonly Option[] })[];
  /** Whether a choice is found by what is typed; by its words where nothing is said. */
  finds?: (typed: string, option: Option) => boolean;
}

/** Whether the words of a choice hold what is typed, whatever their case. */
function holds<Value>(typed: string, { label, title = label }: LocalChoice<Value>): boolean {
  return title.toLowerCase().includes(typed.trim().toLowerCase());
}

/** What stands for a value whose choice is not there: it is still being loaded, or it could not be had. */
export const absentChoice = (value: unknown, isLoading = false) => (isLoading ? '正在加载…' : `编号 ${value}`);

/** The words of what is chosen: never a bare number of the database. */
export const labelRenderer =
  (isLoading?: boolean): NonNullable<SelectProps['labelRender']> =>
  ({ label, value }) =>
    label ?? absentChoice(value, isLoading);

/** What both selects have in common: the list, which is governed here, and how it is searched. */
function useLocalList<Value, Option extends LocalChoice<Value>>({ options, finds = holds, loading }: LocalSelectProps<Value, Option>, several: boolean) {
  const { open, showSearch, handlers } = useSearchedDropdown({ closes: !several, enter: !several });
  return {
    ...handlers,
    open,
    loading,
    labelRender: labelRenderer(loading),
    options: options as Option[],
    showSearch: { ...showSearch, filterOption: (typed: string, option?: Option) => option !== undefined && finds(typed, option) },
  };
}

/**
 * One of the choices that are known here, found by words. For a form's field, or a control of its own. Its list is governed: antd's own closes where the focus goes for
 * a moment, and forgets what was typed.
 */
export function LocalSelect<Value extends string | number, Option extends LocalChoice<Value> = LocalChoice<Value>>({
  value,
  onChange,
  options,
  finds,
  loading,
  ...props
}: LocalSelectProps<Value, Option> & { value?: Value | null; onChange?: (value: Value | undefined) => void }) {
  const list = useLocalList({ options, finds, loading }, false);
  return <Select<Value | null, Option> className="ui-wide" {...props} {...list} value={value ?? null} onChange={(next) => onChange?.(next ?? undefined)} />;
}

/** Any number of them. */
export function LocalSelects<Value extends string | number>({
  value = [],
  onChange,
  options,
  loading,
  ...props
}: LocalSelectProps<Value, LocalChoice<Value>> & { value?: Value[]; onChange?: (value: Value[]) => void }) {
  const { onSelect, ...list } = useLocalList({ options, loading }, true);
  return (
    <Select<Value[], LocalChoice<Value>>
      className="ui-wide"
      {...props}
      {...list}
      mode="multiple"
      value={value}
      onSelect={() => onSelect()}
      onDeselect={() => onSelect()}
      onChange={onChange}
    />
  );
}
