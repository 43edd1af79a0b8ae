import { ProForm } from '@ant-design/pro-components';
import { articleField } from '../../../../../config/article-fields.ts';
import { api } from '../../../../api/api.ts';
import { SearchSelect } from '../../../../components/admin/search-select.tsx';
import { useLoad } from '../../../../components/admin/use-load.ts';
import { type FieldInputProps, namedItem, nullable } from '../form-fields.ts';

/** The article that this one translates. */
export function TranslationItem({ article }: Pick<FieldInputProps, 'article'>) {
  return (
    <ProForm.Item {...namedItem('translation_of')} {...nullable}>
      <ArticleSelect exclude={article?.id ?? null} />
    </ProForm.Item>
  );
}

interface ArticleSelectProps {
  value?: number | null;
  onChange?: (value?: number) => void;
  id?: string;
  exclude: number | null;
}

function ArticleSelect({ value, onChange, id, exclude }: ArticleSelectProps) {
  const chosen = useLoad(
    async (signal) => (value ? (await api.articles.get({ params: { id: value } }, { signal })).data.title : null),
    ['articles', value ?? null, 'title'],
  );
  const search = async (q: string, signal: AbortSignal) => {
    const { data } = await api.articles.list({ query: { q, per_page: 20 } }, { signal });
    return data.filter((row) => row.id !== exclude).map((row) => ({ value: row.id, label: row.title }));
  };
  return (
    <SearchSelect<number>
      id={id}
      value={value}
      label={chosen.data ?? `编号 ${value}`}
      onChange={onChange}
      search={search}
      none="没有匹配的文章"
      allowClear
      placeholder={articleField('translation_of').placeholder}
    />
  );
}
