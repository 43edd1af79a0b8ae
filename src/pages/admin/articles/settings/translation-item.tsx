import { ProForm } from '@ant-design/pro-components';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { api } from '../../../../api/api.ts';
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

const WAIT_MS = 300;

function ArticleSelect({ value, onChange, id, exclude }: ArticleSelectProps) {
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useLoad(async (signal) => (await api.articles.list({ query: { q, per_page: 20 } }, { signal })).data, q);
  const chosen = useLoad(async (signal) => (value ? (await api.articles.get({ params: { id: value } }, { signal })).data.title : null), String(value ?? ''));
  const options = (found.data ?? []).filter((row) => row.id !== exclude).map((row) => ({ value: row.id, label: row.title }));
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
      notFoundContent={found.error ? '加载失败，请重新输入' : found.loading ? '加载中…' : '没有匹配的文章'}
      style={{ width: '100%' }}
    />
  );
}
