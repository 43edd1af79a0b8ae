import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select, type SelectProps } from 'antd';
import type { Rule } from 'antd/es/form/index.js';
import { useDeferredValue, useState } from 'react';
import { LIMITS } from '../../../config/limits.ts';
import { api } from '../../api/api.ts';

/** What a form asks of tags before they are sent. */
export const TAG_RULES: Rule[] = [
  { type: 'array', max: LIMITS.article.tags, message: `最多 ${LIMITS.article.tags} 个标签` },
  {
    validator: (_, tags: string[] | undefined) =>
      tags?.some((tag) => tag.trim().length > LIMITS.article.tag) ? Promise.reject(new Error(`每个标签最多 ${LIMITS.article.tag} 个字符`)) : Promise.resolve(),
  },
];

/** Existing tags that hold what is typed, for a select's options; asked for only while its list is open. */
function useTagOptions(typed: string, wanted: boolean) {
  // While one types fast, only the last word is asked for.
  const q = useDeferredValue(typed.trim().slice(0, LIMITS.article.tag));
  const { data = [], isFetching } = useQuery({
    queryKey: ['articles', 'tags', q],
    queryFn: async ({ signal }) => (await api.articles.tags({ query: { q } }, { signal })).data,
    placeholderData: keepPreviousData,
    enabled: wanted,
  });
  return { options: data.map(({ name }) => ({ value: name, label: name })), loading: isFetching };
}

/** Any number of tags: those that exist complete what is typed, new ones are made by Enter. For a form's field. */
export function TagsInput(props: Pick<SelectProps<string[]>, 'id' | 'value' | 'onChange' | 'disabled'>) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const { options } = useTagOptions(typed, open);
  return (
    <Select<string[]>
      {...props}
      mode="tags"
      placeholder="输入或选择，按回车添加"
      options={options}
      open={open}
      onOpenChange={setOpen}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      suffixIcon={null}
      notFoundContent={null}
      tokenSeparators={[',', '，', '、', ';', '；']}
      maxCount={LIMITS.article.tags}
    />
  );
}

/** One existing tag, by its name: for a filter. */
export function TagFilter(props: Pick<SelectProps<string>, 'id' | 'value' | 'onChange'>) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const { options, loading } = useTagOptions(typed, open);
  return (
    <Select<string>
      {...props}
      value={props.value || undefined}
      allowClear
      placeholder="输入以查找"
      options={options}
      open={open}
      onOpenChange={setOpen}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={loading ? '正在查找…' : '没有这样的标签'}
    />
  );
}
