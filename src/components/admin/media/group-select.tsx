import { Select } from 'antd';
import type { MediaGroup } from '../../../../contract/media.ts';
import styles from './media.module.css';

/** What the list shows of the groups: all files, those in none, or one group. */
interface GroupChoice {
  group_name: string;
  no_group: boolean;
}

interface GroupSelectProps extends GroupChoice {
  groups: readonly MediaGroup[];
  onChange: (choice: GroupChoice) => void;
}

const ALL = 'all';
const NONE = 'none';
/** Before a group's name, which may be any word. */
const NAMED = 'group:';

/** Narrows a list to a group. */
export function GroupSelect({ groups, group_name, no_group, onChange }: GroupSelectProps) {
  const known = groups.some((group) => group.group_name === group_name) || group_name === '' ? groups : [...groups, { group_name, count: 0 }];
  return (
    <Select<string>
      aria-label="分组"
      className={styles.select}
      showSearch={{ optionFilterProp: 'title' }}
      value={no_group ? NONE : group_name ? NAMED + group_name : ALL}
      options={[
        { value: ALL, label: '全部分组', title: '全部分组' },
        { value: NONE, label: '未分组', title: '未分组' },
        ...known.map((group) => ({ value: NAMED + group.group_name, label: `${group.group_name}（${group.count}）`, title: group.group_name })),
      ]}
      onChange={(value) => onChange({ no_group: value === NONE, group_name: value.startsWith(NAMED) ? value.slice(NAMED.length) : '' })}
    />
  );
}
