import {
  ColumnHeightOutlined,
  DeleteOutlined,
  DownloadOutlined,
  QuestionCircleOutlined,
  ReloadOutlined,
  SettingOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ListToolBarProps, ProTableProps } from '@ant-design/pro-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { type Key, type ReactNode, useContext } from 'react';
import type { ArticleRow, TabCounts } from '../../../../../contract/articles.ts';
import { api } from '../../../../api/api.ts';
import { formatCount } from '../../../../components/admin/format.ts';
import { ShowKeysContext } from '../../../../components/admin/keys.ts';
import { type ArticleTab, TAB_WORDS } from '../article-words.ts';
import styles from './list.module.css';
import { type ListQuery, sortOf, TABS, toFilters } from './list-query.ts';

/** How tabs and buttons stand: in one line, in a line each, or as on a phone. */
type Layout = 'wide' | 'medium' | 'narrow';

interface TabOptions {
  layout: Layout;
  tab: ArticleTab;
  /** Unknown until they are counted. */
  counts: TabCounts | undefined;
  onChange: (tab: ArticleTab) => void;
}

const number = (counts: TabCounts, key: ArticleTab) => formatCount(counts[key]);

/** The states to choose from, as tabs where they have room. (antd's tabs that overflow hide some behind a button that is no tab.) */
export function listTabs({ layout, tab, counts, onChange }: TabOptions): ListToolBarProps {
  if (layout === 'narrow') {
    return {
      title: (
        <Select<ArticleTab>
          aria-label="状态"
          value={tab}
          onChange={onChange}
          options={TABS.map((key) => ({ value: key, label: counts ? `${TAB_WORDS[key]} ${number(counts, key)}` : TAB_WORDS[key] }))}
          popupMatchSelectWidth={false}
          className={styles.state}
        />
      ),
    };
  }
  const items = TABS.map((key) => ({
    key,
    label: (
      <>
        {TAB_WORDS[key]}
        {counts && <span className={styles.count}>{number(counts, key)}</span>}
      </>
    ),
  }));
  const change = (key?: Key) => onChange(key as ArticleTab);
  if (layout === 'medium') return { multipleLine: true, tabs: { activeKey: tab, items, onChange: change } };
  return { menu: { type: 'tab', activeKey: tab, items, onChange: change } };
}

/** How many articles each tab holds under the filters in force; while they are counted anew the last numbers stay. */
export function useCounts(query: ListQuery): { counts: TabCounts | undefined; reload: () => Promise<unknown> } {
  const filters = toFilters(query);
  const { data, refetch } = useQuery({
    queryKey: ['articles', 'counts', filters],
    queryFn: async ({ signal }) => (await api.articles.counts({ query: filters }, { signal })).data,
    placeholderData: keepPreviousData,
  });
  return { counts: data, reload: refetch };
}

interface Options {
  query: ListQuery;
  setQuery: (patch: Partial<ListQuery>) => void;
  narrow: boolean;
  /** The id of whoever is signed in. */
  mine: number;
  exporting: boolean;
  onExport: () => void;
  /** Absent where there is nothing to empty, or nobody who may. */
  onEmptyBin: (() => void) | undefined;
}

/** Cards have no column heads to sort by. */
const SORTS: { value: NonNullable<ListQuery['sort']>; label: string }[] = [
  { value: '-updated_at', label: '最近更新' },
  { value: 'updated_at', label: '最早更新' },
  { value: '-published_at', label: '最近发布' },
  { value: 'published_at', label: '最早发布' },
  { value: '-view_count', label: '浏览最多' },
  { value: '-comment_count', label: '评论最多' },
  { value: 'title', label: '标题' },
];

/** The buttons over the list. */
export function listTools({ query, setQuery, narrow, mine, exporting, onExport, onEmptyBin }: Options): ReactNode[] {
  const onlyMine = query.author_id === mine;
  // A phone has room for three; among what was thrown away nobody looks for their own.
  const crowded = narrow && onEmptyBin !== undefined;
  return [
    narrow && (
      <Select
        key="sort"
        aria-label="排序"
        value={sortOf(query)}
        placeholder="最相关"
        options={SORTS}
        onChange={(sort) => setQuery({ sort })}
        popupMatchSelectWidth={false}
        className={styles.order}
      />
    ),
    !crowded && (
      <Button
        key="mine"
        icon={<UserOutlined aria-hidden />}
        aria-pressed={onlyMine}
        aria-label="只看我的"
        title="只看我的"
        color={onlyMine ? 'primary' : 'default'}
        variant="outlined"
        onClick={() => setQuery({ author_id: onlyMine ? undefined : mine })}
      >
        {narrow ? null : '我的'}
      </Button>
    ),
    <Button key="export" icon={<DownloadOutlined aria-hidden />} loading={exporting} onClick={onExport} title="导出当前筛选的全部文章" aria-label="导出 CSV">
      {narrow ? null : '导出 CSV'}
    </Button>,
    onEmptyBin && (
      <Button key="empty" danger icon={<DeleteOutlined aria-hidden />} onClick={onEmptyBin}>
        清空回收站
      </Button>
    ),
    narrow ? null : <KeysHelp key="keys" />,
  ].filter(Boolean);
}

/** ProTable's own icons cannot be reached by keyboard: they get buttons. Cards have neither columns nor density. */
export function tableOptions(narrow: boolean, reload: () => Promise<void>): ProTableProps<ArticleRow, Record<string, unknown>>['options'] {
  if (narrow) return false;
  return {
    fullScreen: false,
    reload: () => void reload(),
    reloadIcon: <Button type="text" size="small" icon={<ReloadOutlined aria-hidden />} aria-label="刷新" />,
    density: true,
    densityIcon: <Button type="text" size="small" icon={<ColumnHeightOutlined aria-hidden />} aria-label="表格密度" />,
    setting: {
      draggable: true,
      checkable: true,
      children: <Button type="text" size="small" icon={<SettingOutlined aria-hidden />} aria-label="列设置" title="列设置" />,
    },
  };
}

/** Which keys the list knows, as `?` says too. */
function KeysHelp() {
  const show = useContext(ShowKeysContext);
  return <Button type="text" size="small" icon={<QuestionCircleOutlined aria-hidden />} aria-label="快捷键" title="快捷键" onClick={show} />;
}
