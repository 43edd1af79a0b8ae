import type { Rule } from 'antd/es/form/index.js';
import { LIMITS } from '../../../../config/limits.ts';
import { api } from '../../../api/api.ts';
import { type Choice, SearchSelect, SearchTags } from './search-select.tsx';

/** What a form asks of tags before they are sent. */
export const TAG_RULES: Rule[] = [
  { type: 'array', max: LIMITS.article.tags, message: `最多 ${LIMITS.article.tags} 个标签` },
  {
    validator: (_, tags: string[] | undefined) =>
      tags?.some((tag) => tag.trim().length > LIMITS.article.tag) ? Promise.reject(new Error(`每个标签最多 ${LIMITS.article.tag} 个字符`)) : Promise.resolve(),
  },
];

/** Existing tags that hold what is typed. */
async function findTags(words: string, signal: AbortSignal): Promise<Choice<string>[]> {
  const { data } = await api.articles.tags({ query: { q: words.slice(0, LIMITS.article.tag) } }, { signal });
  return data.map(({ name }) => ({ value: name, label: name }));
}

interface TagsInputProps {
  id?: string;
  value?: string[];
  onChange?: (tags: string[]) => void;
  disabled?: boolean;
}

/** Any number of tags, existing or new. For a form's field. */
export function TagsInput(props: TagsInputProps) {
  return (
    <SearchTags
      {...props}
      search={findTags}
      none={null}
      placeholder="输入或选择，按回车添加"
      suffixIcon={null}
      tokenSeparators={[',', '，', '、', ';', '；']}
      maxCount={LIMITS.article.tags}
    />
  );
}

/** One existing tag, by its name: for a filter. */
export function TagFilter(props: { id?: string; value?: string; onChange?: (tag: string | undefined) => void }) {
  return <SearchSelect<string> {...props} search={findTags} none="没有这样的标签" allowClear placeholder="输入以查找" />;
}
