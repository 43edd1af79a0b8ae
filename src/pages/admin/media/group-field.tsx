import { LIMITS } from '../../../../config/limits.ts';
import type { MediaGroup } from '../../../../contract/media.ts';
import { SuggestInput } from '../../../components/admin/suggest-input.tsx';

interface GroupFieldProps {
  groups: readonly MediaGroup[];
  id?: string;
  /** Empty for no group. */
  value?: string;
  onChange?: (group_name: string) => void;
}

/** A form field that names a group: one that there is, or a new one. */
export function GroupField({ groups, id, value = '', onChange }: GroupFieldProps) {
  return (
    <SuggestInput
      id={id}
      value={value}
      allowClear
      maxLength={LIMITS.media.group_name}
      placeholder="选择已有分组，或输入新名称；留空为未分组"
      options={groups.map(({ group_name }) => ({ value: group_name }))}
      showSearch={{ filterOption: (text, option) => String(option?.value ?? '').includes(text.trim()) }}
      onChange={(next) => onChange?.(next ?? '')}
    />
  );
}
