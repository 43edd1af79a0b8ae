import { LinkOutlined } from '@ant-design/icons';
import { Button, Input, Popover, Space, Tabs } from 'antd';
import { useState } from 'react';
import { EXAMS } from '../../../../config/exams.ts';
import { LIMITS } from '../../../../config/limits.ts';
import { href } from '../../../../config/route-projections.ts';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../error-messages.ts';
import { categoryOptions } from '../tree/tree-options.ts';
import { useCategories } from '../tree/use-categories.ts';
import { SearchSelect } from './search-select.tsx';
import { TreeChoice } from './tree-choice.tsx';

interface TargetPickerProps {
  id?: string;
  value?: string;
  onChange?: (url: string) => void;
}

/** A menu entry's address: typed freely, or picked from the exam pages, categories and published articles. */
export function TargetPicker({ id, value = '', onChange }: TargetPickerProps) {
  const [open, setOpen] = useState(false);
  const pick = (url: string) => {
    onChange?.(url);
    setOpen(false);
  };
  return (
    <Space.Compact className="ui-wide">
      <Input
        id={id}
        value={value}
        maxLength={LIMITS.menu.url}
        placeholder="/GRE、https://example.org；留空则只作为分组标题"
        onChange={(event) => onChange?.(event.target.value)}
        allowClear
      />
      <Popover trigger="click" placement="bottomRight" open={open} onOpenChange={setOpen} destroyOnHidden content={<Targets onPick={pick} />}>
        <Button icon={<LinkOutlined aria-hidden />} aria-haspopup="dialog" aria-expanded={open}>
          选择页面
        </Button>
      </Popover>
    </Space.Compact>
  );
}

function Targets({ onPick }: { onPick: (url: string) => void }) {
  const exams = (
    <Space wrap size={8}>
      <Button onClick={() => onPick('/')}>首页</Button>
      {EXAMS.map((exam) => (
        <Button key={exam.code} onClick={() => onPick(`/${exam.code}`)}>
          {exam.code}
        </Button>
      ))}
    </Space>
  );
  return (
    <Tabs
      size="small"
      className="ui-targets"
      items={[
        { key: 'exams', label: '首页与考试', children: exams },
        { key: 'categories', label: '分类', children: <CategoryTargets onPick={onPick} /> },
        { key: 'articles', label: '文章', children: <ArticleTargets onPick={onPick} /> },
      ]}
    />
  );
}

function CategoryTargets({ onPick }: { onPick: (url: string) => void }) {
  const { rows, isKnown, error } = useCategories();
  const nothing = rows.length > 0 ? '没有找到分类' : isKnown ? '没有分类' : '正在加载…';
  return (
    <TreeChoice<number>
      aria-label="选择分类"
      placeholder="选择分类"
      loading={!isKnown && !error}
      notFoundContent={error ? errorMessage(error) : nothing}
      options={categoryOptions(rows)}
      onChange={(id) => {
        const slug = rows.find((row) => row.id === id)?.slug;
        if (slug) onPick(`/?category=${encodeURIComponent(slug)}`);
      }}
    />
  );
}

/** Published articles, by the last part of their address. */
async function findArticles(q: string, signal: AbortSignal) {
  const { data } = await api.articles.list({ query: { status: 'published', q: q || undefined, per_page: 20 } }, { signal });
  return data.map(({ slug, title }) => ({ value: slug, label: title }));
}

function ArticleTargets({ onPick }: { onPick: (url: string) => void }) {
  return (
    <SearchSelect<string>
      aria-label="搜索文章"
      placeholder="输入标题搜索已发布的文章"
      search={findArticles}
      none="没有找到文章"
      onChange={(slug) => slug && onPick(href('/article/:id', { id: slug }))}
    />
  );
}
