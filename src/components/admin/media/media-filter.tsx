import { Checkbox, Segmented } from 'antd';
import type { ComponentProps } from 'react';
import type { MediaType } from '../../../../config/media.ts';
import type { MediaGroup } from '../../../../contract/media.ts';
import { LocalSelect } from '../fields/local-select.tsx';
import { SearchField } from '../fields/search-field.tsx';
import styles from './media.module.css';
import { TYPE_NAMES, TYPES } from './media-kind.ts';

interface TypeFilterProps {
  type: MediaType | undefined;
  onChange: (type: MediaType | undefined) => void;
}

export function TypeFilter({ type, onChange }: TypeFilterProps) {
  return (
    <Segmented<string>
      aria-label="类型"
      value={type ?? 'all'}
      options={[{ value: 'all', label: '全部' }, ...TYPES.map((value) => ({ value, label: TYPE_NAMES[value] }))]}
      onChange={(value) => onChange(value === 'all' ? undefined : (value as MediaType))}
    />
  );
}

export function MediaSearch(props: ComponentProps<typeof SearchField>) {
  return <SearchField aria-label="搜索媒体" placeholder="搜索文件名、替代文本" className={styles.search} {...props} />;
}

interface FlagFilterProps {
  missing_alt: boolean;
  unused: boolean;
  onChange: (flags: { missing_alt?: boolean; unused?: boolean }) => void;
}

/** What wants looking at: pictures that nobody has described, files that nothing shows. */
export function FlagFilter({ missing_alt, unused, onChange }: FlagFilterProps) {
  return (
    <>
      <Checkbox checked={missing_alt} onChange={(event) => onChange({ missing_alt: event.target.checked })}>
        缺替代文本
      </Checkbox>
      <Checkbox checked={unused} onChange={(event) => onChange({ unused: event.target.checked })}>
        未使用
      </Checkbox>
    </>
  );
}

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
    <LocalSelect<string>
      aria-label="分组"
      className={styles.select}
      value={no_group ? NONE : group_name ? NAMED + group_name : ALL}
      options={[
        { value: ALL, label: '全部分组' },
        { value: NONE, label: '未分组' },
        ...known.map((group) => ({ value: NAMED + group.group_name, label: `${group.group_name}（${group.count}）`, title: group.group_name })),
      ]}
      onChange={(value = ALL) => onChange({ no_group: value === NONE, group_name: value.startsWith(NAMED) ? value.slice(NAMED.length) : '' })}
    />
  );
}
