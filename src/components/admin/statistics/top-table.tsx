import { EditOutlined, ExportOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Empty, Table } from 'antd';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { parsedId } from '../../../../config/parsed.ts';
import { href } from '../../../../config/route-projections.ts';
import type { Dimension, TopRow } from '../../../../contract/statistics.ts';
import { formatCount } from '../format.ts';
import { ChangeText } from './figures.tsx';
import styles from './statistics.module.css';

/** The row that the whole screen is narrowed to. */
export interface Narrowing {
  by: Dimension;
  key: string;
}

/** The statistics screen narrowed to a row. `search` is the present address, whose range stays. */
export function narrowedHref({ by, key }: Narrowing, search = ''): string {
  const next = new URLSearchParams(search);
  next.set('by', by);
  next.set('key', key);
  return `${href('/p-admin/statistics')}?${next}`;
}

/** What the address asks for; half of it is nothing. */
export function publicFilterOf({ by, key }: { by: Dimension | undefined; key: string }): Narrowing | null {
  if (!by || !key || (by === 'article' && !parsedId(key))) return null;
  return { by, key: key.slice(0, 500) };
}

/** Where a row's thing itself is: an article's editor, a section's articles, the page for readers. */
function Opener({ dimension, row }: { dimension: Dimension; row: TopRow }) {
  if (row.article_id !== null) {
    const name = `编辑 ${row.label}`;
    return (
      <Link className={styles.open} to={href('/p-admin/articles/edit/:id', { id: row.article_id })} aria-label={name} title={name}>
        <EditOutlined aria-hidden />
      </Link>
    );
  }
  if (dimension === 'exam' || dimension === 'section') {
    const [exam = '', section] = row.key.split('/');
    const name = `${row.label} 的文章`;
    return (
      <Link
        className={styles.open}
        to={`${href('/p-admin/articles')}?${new URLSearchParams({ exam, ...(section && { section }) })}`}
        aria-label={name}
        title={name}
      >
        <UnorderedListOutlined aria-hidden />
      </Link>
    );
  }
  if (dimension === 'page' && row.key.startsWith('/')) {
    const name = `打开 ${row.key}`;
    return (
      <a className={styles.open} href={encodeURI(row.key)} target="_blank" rel="noreferrer" aria-label={name} title={name}>
        <ExportOutlined aria-hidden />
      </a>
    );
  }
  return null;
}

interface RowLabelProps {
  dimension: Dimension;
  row: TopRow;
  /** What the screen is narrowed to already. */
  narrowing: Narrowing | null;
  /** The address that a row narrows; the present one unless told. */
  search?: string;
}

/** A row's name, which narrows the whole screen to it, and the way to the thing itself. */
export function RowLabel({ dimension, row, narrowing, search }: RowLabelProps) {
  const { search: present } = useLocation();
  const isNarrowed = narrowing?.by === dimension && narrowing.key === row.key;
  return (
    <>
      {isNarrowed ? (
        row.label
      ) : (
        <Link to={narrowedHref({ by: dimension, key: row.key }, search ?? present)} title="只看此项">
          {row.label}
        </Link>
      )}
      <Opener dimension={dimension} row={row} />
    </>
  );
}

interface TopTableProps {
  /** What the rows are: 页面, 文章… */
  name: string;
  /** Undefined before the first answer: nothing is called empty until then. */
  rows: readonly TopRow[] | undefined;
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
  const most = Math.max(1, ...(rows ?? []).map(({ pv }) => pv));
  const people = !brief && rows?.some((row) => row.uv !== null);
  const began = !brief && visits !== undefined && rows?.some((row) => row.visits !== null);
  return (
    <Table<TopRow>
      rowKey="key"
      size="small"
      pagination={false}
      loading={loading}
      dataSource={rows && [...rows]}
      tableLayout="fixed"
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="此时段没有数据" /> }}
      columns={[
        {
          title: name,
          key: 'label',
          render: (_, row) => (
            <>
              <div className={styles.name}>{label(row)}</div>
              <div className={styles.share}>
                <div aria-hidden="true" className={styles.track}>
                  <div style={{ width: `${(row.pv / most) * 100}%` }} />
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
