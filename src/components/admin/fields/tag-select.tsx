import { LIMITS } from '../../../../config/limits.ts';
import { api } from '../../../api/api.ts';
import { type Choice, SearchSelect, SearchTags } from './search-select.tsx';

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
