import { Card } from 'antd';
import { Link } from 'react-router-dom';
import { DIMENSION_WORDS } from '../../../../config/statistics-words.ts';
import type { Dimension } from '../../../../contract/statistics.ts';
import { api } from '../../../api/api.ts';
import { ErrorResult } from '../../../components/admin/error-result.tsx';
import type { DayRange } from '../../../components/admin/statistics/range.ts';
import { RowLabel } from '../../../components/admin/statistics/row-label.tsx';
import { TopTable } from '../../../components/admin/statistics/top-table.tsx';
import { useLoad } from '../../../components/admin/use-load.ts';

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
      {top.error ? (
        <ErrorResult error={top.error} onRetry={top.reload} />
      ) : (
        <TopTable
          brief
          name={DIMENSION_WORDS[dimension]}
          rows={top.data?.data ?? []}
          total={top.data?.total_pv ?? 0}
          loading={top.loading}
          label={(row) => <RowLabel dimension={dimension} row={row} narrowing={null} search="range=30d" />}
        />
      )}
    </Card>
  );
}
