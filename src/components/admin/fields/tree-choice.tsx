import { TreeSelect, type TreeSelectProps } from 'antd';
import type { ParentOption } from '../tree/tree-options.ts';
import { absentChoice } from './local-select.tsx';
import { useSearchedDropdown } from './use-dropdown.ts';

interface TreeChoiceProps<Value> extends Pick<TreeSelectProps, 'id' | 'placeholder' | 'allowClear' | 'loading' | 'notFoundContent' | 'aria-label'> {
  options: readonly ParentOption<Value>[];
  value?: Value | null;
  onChange?: (value: Value | undefined) => void;
}

const holds = <Value,>(options: readonly ParentOption<Value>[], value: Value): boolean =>
  options.some((option) => option.value === value || holds(option.children ?? [], value));

/**
 * A place in a tree, found by what its rows are searched by. For a form's field, or a control of its own. Not ProFormTreeSelect: that one forgets what was
 * typed the moment the focus goes.
 */
export function TreeChoice<Value extends string | number>({ options, value, ...props }: TreeChoiceProps<Value>) {
  const { open, showSearch, handlers } = useSearchedDropdown({ closes: true, enter: true });
  const isAbsent = value !== undefined && value !== null && !holds(options, value);
  return (
    <TreeSelect<Value | null>
      className="ui-wide"
      {...props}
      {...handlers}
      open={open}
      value={value ?? null}
      onChange={(next) => props.onChange?.(next ?? undefined)}
      treeData={isAbsent ? [...options, { value, title: absentChoice(value, props.loading), disabled: true }] : [...options]}
      treeDefaultExpandAll
      // Enter takes the first that was found, which antd knows by the property alone.
      showSearch={{ ...showSearch, treeNodeFilterProp: 'search' }}
    />
  );
}
