import { Empty, Table, Typography, theme } from 'antd';
import type { ReactNode } from 'react';
import type { TopRow } from '../../../../contract/statistics.ts';
import { formatCount } from '../../../components/admin/chart/scale.ts';

interface TopTableProps {
  /** What the rows are: 页面, 文章… */
  name: string;
  rows: readonly TopRow[];
  loading?: boolean;
  /** A row's name, perhaps as a link. */
  label?: (row: TopRow) => ReactNode;
}

/** The most viewed of something, with a bar for each row's share of the first. */
export function TopTable({ name, rows, loading = false, label = (row) => row.label }: TopTableProps) {
  const { token } = theme.useToken();
  const most = Math.max(1, ...rows.map(({ pv }) => pv));
  return (
    <Table<TopRow>
      rowKey="key"
      size="small"
      pagination={false}
      loading={loading}
      dataSource={[...rows]}
      tableLayout="fixed"
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="此时段没有数据" /> }}
      columns={[
        {
          title: name,
          key: 'label',
          render: (_, row) => (
            <div style={{ maxWidth: 640 }}>
              <Typography.Text style={{ overflowWrap: 'anywhere' }}>{label(row)}</Typography.Text>
              <div aria-hidden="true" style={{ height: 4, marginTop: 4, borderRadius: 2, background: token.colorFillSecondary }}>
                <div style={{ width: `${(row.pv / most) * 100}%`, height: '100%', borderRadius: 2, background: token.colorPrimary }} />
              </div>
            </div>
          ),
        },
        { title: 'PV', dataIndex: 'pv', align: 'right', width: 84, render: (value: number) => formatCount(value) },
        { title: 'UV', dataIndex: 'uv', align: 'right', width: 84, render: (value: number) => formatCount(value) },
      ]}
    />
  );
}
