import { ProForm } from '@ant-design/pro-components';
import { Select } from 'antd';
import { useState } from 'react';
import { articleField } from '../../../../../config/article-fields.ts';
import { api } from '../../../../api/api.ts';
import { useFound } from '../../../../components/admin/use-found.ts';
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
  const [typed, setTyped] = useState('');
  const found = useFound(typed.trim(), async (q, signal) => (await api.articles.list({ query: { q, per_page: 20 } }, { signal })).data);
  const chosen = useLoad(
    async (signal) => (value ? (await api.articles.get({ params: { id: value } }, { signal })).data.title : null),
    ['articles', value ?? null, 'title'],
  );
  const options = (found.rows ?? []).filter((row) => row.id !== exclude).map((row) => ({ value: row.id, label: row.title }));
  if (value && !options.some((option) => option.value === value)) options.unshift({ value, label: chosen.data ?? `编号 ${value}` });
  return (
    <Select
      id={id}
      value={value ?? undefined}
      onChange={onChange}
      options={options}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={found.loading}
      allowClear
      placeholder={articleField('translation_of').placeholder}
      notFoundContent={found.problem ? `加载失败：${found.problem}` : found.loading ? '加载中…' : '没有匹配的文章'}
      style={{ width: '100%' }}
    />
  );
}
