import { Card, Segmented } from 'antd';
import { Link } from 'react-router-dom';
import { href } from '../../../../config/route-projections.ts';
import type { Dimension, TopRow } from '../../../../contract/statistics.ts';
import { api } from '../../../api/api.ts';
import { ErrorResult } from '../../../components/admin/error-result.tsx';
import { useLoad } from '../../../components/admin/use-load.ts';
import type { DayRange } from './range.ts';
import { TopTable } from './top-table.tsx';

export const DIMENSION_WORDS = {
  page: '页面',
  article: '文章',
  exam: '考试',
  source: '来源',
  device: '设备',
  browser: '浏览器',
  language: '语言',
} as const satisfies Record<Dimension, string>;
export const DIMENSION_KEYS = Object.keys(DIMENSION_WORDS) as Dimension[];

const LIMIT = 20;

/** Where a row leads: an article to its editor, an exam to its articles, any other page to itself. */
function labelOf(dimension: Dimension, row: TopRow) {
  if (row.article_id !== null) return <Link to={href('/p-admin/articles/edit/:id', { id: row.article_id })}>{row.label}</Link>;
  if (dimension === 'exam') return <Link to={`${href('/p-admin/articles')}?exam=${encodeURIComponent(row.key)}`}>{row.label}</Link>;
  if (dimension === 'page' && row.key.startsWith('/'))
    return (
      <a href={row.key} target="_blank" rel="noreferrer">
        {row.label}
      </a>
    );
  return row.label;
}

interface TopCardProps {
  range: DayRange;
  dimension: Dimension;
  onDimension: (dimension: Dimension) => void;
}

/** The most viewed of one dimension in a range. */
export function TopCard({ range, dimension, onDimension }: TopCardProps) {
  const { from, to } = range;
  const top = useLoad((signal) => api.statistics.top({ query: { dimension, from, to, limit: LIMIT } }, { signal }), `${dimension} ${from} ${to}`);
  return (
    <Card title="排行">
      <div style={{ overflowX: 'auto', marginBottom: 16 }}>
        <Segmented
          aria-label="排行维度"
          value={dimension}
          onChange={onDimension}
          options={DIMENSION_KEYS.map((value) => ({ value, label: DIMENSION_WORDS[value] }))}
        />
      </div>
      {top.error ? (
        <ErrorResult error={top.error} onRetry={top.reload} />
      ) : (
        <TopTable name={DIMENSION_WORDS[dimension]} rows={top.data?.data ?? []} loading={top.loading} label={(row) => labelOf(dimension, row)} />
      )}
    </Card>
  );
}
