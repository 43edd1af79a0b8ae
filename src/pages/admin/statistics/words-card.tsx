import { Card, Empty, Segmented, Table, Tag } from 'antd';
import { Link } from 'react-router-dom';
import type { DayRange } from '../../../../config/calendar.ts';
import { LIMITS } from '../../../../config/limits.ts';
import { href } from '../../../../config/route-projections.ts';
import type { SearchRow } from '../../../../contract/statistics.ts';
import { api } from '../../../api/api.ts';
import { formatCount } from '../../../components/admin/format.ts';
import { ChangeText } from '../../../components/admin/statistics/figures.tsx';
import { Loaded, useLoad } from '../../../components/admin/use-load.tsx';
import { useExport } from './range-bar.tsx';
import { CsvButton, RankingFoot, rowLimit } from './ranking-parts.tsx';
import styles from './statistics.module.css';

export const WORD_TABS = { all: '全部', empty: '没有结果' } as const;
export type WordTab = keyof typeof WORD_TABS;

interface WordsCardProps {
  range: DayRange;
  tab: WordTab;
  onTab: (tab: WordTab) => void;
  more: boolean;
  onMore: (more: boolean) => void;
}

function FoundText({ row }: { row: SearchRow }) {
  if (row.results > 0) return formatCount(row.results);
  return <Tag color="error">无结果</Tag>;
}

/** What readers searched the site for; what found nothing asks for an article. */
export function WordsCard({ range: { from, to }, tab, onTab, more, onMore }: WordsCardProps) {
  const limit = rowLimit(more);
  const empty = tab === 'empty';
  const words = useLoad(
    (signal) => api.statistics.searches({ query: { from, to, limit, empty: empty || undefined } }, { signal }),
    ['statistics', 'searches', from, to, tab, limit],
  );
  const { busy, download } = useExport({ from, to });
  const rows = words.data?.data;
  return (
    <Card
      title="站内搜索词"
      extra={<CsvButton of="搜索词" loading={busy === 'search'} disabled={!rows?.length} onClick={() => download('search', { empty: empty || undefined })} />}
    >
      <div className={styles.tabs}>
        <Segmented
          aria-label="搜索词范围"
          value={tab}
          onChange={onTab}
          options={(Object.keys(WORD_TABS) as WordTab[]).map((value) => ({ value, label: WORD_TABS[value] }))}
        />
      </div>
      <Loaded load={words}>
        <Table<SearchRow>
          rowKey="query"
          size="small"
          pagination={false}
          loading={words.loading}
          dataSource={rows}
          tableLayout="fixed"
          locale={{
            emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty ? '此时段的搜索都有结果' : '此时段没有人搜索'} />,
          }}
          columns={[
            {
              title: '搜索词',
              dataIndex: 'query',
              render: (query: string, row) => (
                <div className={styles.word}>
                  <Link to={`${href('/p-admin/articles')}?${new URLSearchParams({ q: query })}`} title="在文章中查找">
                    {query}
                  </Link>
                  {row.exam && <Tag>{row.exam}</Tag>}
                </div>
              ),
            },
            { title: '次数', dataIndex: 'count', align: 'right', width: 56, render: formatCount },
            {
              title: '环比',
              dataIndex: 'count_before',
              align: 'right',
              width: 76,
              render: (before: number, row) => <ChangeText now={row.count} before={before} />,
            },
            empty
              ? { title: '操作', key: 'write', align: 'right', width: 76, render: () => <Link to={href('/p-admin/articles/create')}>写文章</Link> }
              : { title: '结果', key: 'results', align: 'right', width: 76, render: (_, row) => <FoundText row={row} /> },
          ]}
        />
        <RankingFoot shown={rows?.length} more={more} onMore={onMore}>
          共 {formatCount(words.data?.total ?? 0)} 次搜索，保留 {LIMITS.searches_days} 天；不记录搜索者。
        </RankingFoot>
      </Loaded>
    </Card>
  );
}
