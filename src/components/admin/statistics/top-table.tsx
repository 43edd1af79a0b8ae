import { Empty, Table, theme } from 'antd';
import type { ReactNode } from 'react';
import type { TopRow } from '../../../../contract/statistics.ts';
import { formatCount } from '../format.ts';
import { ChangeText } from './figures.tsx';
import styles from './statistics.module.css';

interface TopTableProps {
  /** What the rows are: 页面, 文章… */
  name: string;
  rows: readonly TopRow[];
  /** Views of all rows together, for each row's share. */
  total: number;
  loading?: boolean;
  /** What visits that began here are called; none: the column is left out. */
  visits?: string;
  /** A row's name, perhaps as a link. */
  label?: (row: TopRow) => ReactNode;
  /** What is counted; 浏览量 unless told. */
  counted?: string;
  /** Only name, count and change: for a narrow place. */
  brief?: boolean;
}

const number = (value: number | null) => (value === null ? '—' : formatCount(value));

function shareOf(part: number, total: number): string {
  const percent = total > 0 ? (part / total) * 100 : 0;
  return percent > 0 && percent < 0.1 ? '<0.1%' : `${percent.toFixed(1)}%`;
}

/** The most viewed of something, with a bar for each row's share of all. */
export function TopTable({ name, rows, total, loading = false, visits, label = (row) => row.label, counted = '浏览量', brief = false }: TopTableProps) {
  const { token } = theme.useToken();
  const most = Math.max(1, ...rows.map(({ pv }) => pv));
  const people = !brief && rows.some((row) => row.uv !== null);
  const began = !brief && visits !== undefined && rows.some((row) => row.visits !== null);
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
            <>
              <div className={styles.name}>{label(row)}</div>
              <div className={styles.share} style={{ color: token.colorTextTertiary }}>
                <div aria-hidden="true" className={styles.track} style={{ background: token.colorFillSecondary }}>
                  <div style={{ width: `${(row.pv / most) * 100}%`, background: token.colorPrimary }} />
                </div>
                {shareOf(row.pv, total)}
              </div>
            </>
          ),
        },
        { title: counted, dataIndex: 'pv', align: 'right', width: 76, render: number },
        {
          title: '环比',
          dataIndex: 'pv_before',
          align: 'right',
          width: 84,
          render: (before: number | null, row) => <ChangeText now={row.pv} before={before} />,
        },
        ...(people ? [{ title: '访客', dataIndex: 'uv', align: 'right' as const, width: 70, responsive: ['sm' as const], render: number }] : []),
        ...(began ? [{ title: visits, dataIndex: 'visits', align: 'right' as const, width: 70, responsive: ['sm' as const], render: number }] : []),
      ]}
    />
  );
}
