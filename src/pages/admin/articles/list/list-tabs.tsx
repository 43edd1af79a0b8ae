import type { ListToolBarProps } from '@ant-design/pro-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import type { Key } from 'react';
import type { TabCounts } from '../../../../../contract/articles.ts';
import { api } from '../../../../api/api.ts';
import { formatCount } from '../../../../components/admin/format.ts';
import { type ArticleTab, TAB_WORDS } from '../article-words.ts';
import styles from './list.module.css';
import { type ListQuery, TABS, toFilters } from './list-query.ts';

/** How much room there is: one line for tabs and buttons, a line for each, or a phone's. */
type Room = 'wide' | 'medium' | 'narrow';

interface Options {
  room: Room;
  tab: ArticleTab;
  /** Unknown until they are counted. */
  counts: TabCounts | undefined;
  onChange: (tab: ArticleTab) => void;
}

const number = (counts: TabCounts, key: ArticleTab) => formatCount(counts[key]);

/** The states to choose from, as tabs where they have room. (antd's tabs that overflow hide some behind a button that is no tab.) */
export function listTabs({ room, tab, counts, onChange }: Options): ListToolBarProps {
  if (room === 'narrow') {
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
  if (room === 'medium') return { multipleLine: true, tabs: { activeKey: tab, items, onChange: change } };
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
