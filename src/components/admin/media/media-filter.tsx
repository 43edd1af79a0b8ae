import { Checkbox, Input, Segmented } from 'antd';
import { LIMITS } from '../../../../config/limits.ts';
import styles from './media.module.css';
import { type MediaType, TYPE_NAMES, TYPES } from './media-kind.ts';

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

export function MediaSearch({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  return (
    <Input.Search
      key={q}
      aria-label="搜索媒体"
      placeholder="搜索文件名、替代文本"
      defaultValue={q}
      maxLength={LIMITS.search_query}
      allowClear
      className={styles.search}
      onSearch={(next) => onSearch(next.trim())}
    />
  );
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
