import { Card, Empty, Table } from 'antd';
import { Link } from 'react-router-dom';
import type { DayRange } from '../../../../config/calendar.ts';
import { href } from '../../../../config/route-projections.ts';
import { DIMENSION_WORDS } from '../../../../config/statistics-words.ts';
import type { Dimension, SearchRow } from '../../../../contract/statistics.ts';
import { api } from '../../../api/api.ts';
import { formatCount } from '../../../components/admin/format.ts';
import { RowLabel, TopTable } from '../../../components/admin/statistics/top-table.tsx';
import { Loaded, useLoad } from '../../../components/admin/use-load.tsx';

interface ShortRankingProps {
  title: string;
  dimension: Dimension;
  range: DayRange;
  rows: number;
  /** Where the whole ranking is. */
  more: string;
}

/** The first few of a ranking; each row leads to its own statistics. */
export function ShortRanking({ title, dimension, range: { from, to }, rows, more }: ShortRankingProps) {
  const top = useLoad(
    (signal) => api.statistics.top({ query: { dimension, from, to, limit: rows } }, { signal }),
    ['statistics', 'top', dimension, from, to, rows],
  );
  return (
    <Card title={title} extra={<Link to={more}>查看全部</Link>}>
      <Loaded load={top}>
        <TopTable
          brief
          name={DIMENSION_WORDS[dimension]}
          rows={top.data?.data}
          total={top.data?.total_pv ?? 0}
          loading={top.loading}
          label={(row) => <RowLabel dimension={dimension} row={row} narrowing={null} search="range=30d" />}
        />
      </Loaded>
    </Card>
  );
}

interface EmptySearchesProps {
  range: DayRange;
  rows: number;
  /** Where all of them are. */
  more: string;
}

/** What readers looked for and did not find. */
export function EmptySearches({ range: { from, to }, rows, more }: EmptySearchesProps) {
  const words = useLoad(
    (signal) => api.statistics.searches({ query: { from, to, empty: true, limit: rows } }, { signal }),
    ['statistics', 'searches', 'empty', from, to, rows],
  );
  return (
    <Card title="没有结果的搜索" extra={<Link to={more}>查看全部</Link>}>
      <Loaded load={words}>
        <Table<SearchRow>
          rowKey="query"
          size="small"
          pagination={false}
          loading={words.loading}
          dataSource={words.data?.data}
          tableLayout="fixed"
          locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="最近 30 天的搜索都有结果" /> }}
          columns={[
            {
              title: '搜索词',
              dataIndex: 'query',
              render: (query: string) => <Link to={`${href('/p-admin/articles')}?${new URLSearchParams({ q: query })}`}>{query}</Link>,
            },
            { title: '次数', dataIndex: 'empty', align: 'right', width: 72, render: formatCount },
            { title: '操作', key: 'write', align: 'right', width: 84, render: () => <Link to={href('/p-admin/articles/create')}>写文章</Link> },
          ]}
        />
      </Loaded>
    </Card>
  );
}
