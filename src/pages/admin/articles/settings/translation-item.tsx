import { ProForm } from '@ant-design/pro-components';
import { Select } from 'antd';
import { useState } from 'react';
import { api } from '../../../../api/api.ts';
import { useFound } from '../../../../components/admin/use-found.ts';
import { useLoad } from '../../../../components/admin/use-load.ts';

/** The article that this one translates. */
export function TranslationItem({ articleId }: { articleId: number | null }) {
  return (
    <ProForm.Item name="translation_of" label="译自" extra="这篇文章是哪一篇的译文。" normalize={(value?: number) => value ?? null}>
      <ArticleSelect exclude={articleId} />
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
      placeholder="不是译文"
      notFoundContent={found.problem ? `加载失败：${found.problem}` : found.loading ? '加载中…' : '没有匹配的文章'}
      style={{ width: '100%' }}
    />
  );
}
