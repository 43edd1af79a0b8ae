import { Card, Empty, Segmented, Skeleton, Spin } from 'antd';
import type { Interval, TrendPoint } from '../../../../contract/statistics.ts';
import { TrendChart } from '../../../components/admin/chart/trend-chart.tsx';
import { ErrorResult } from '../../../components/admin/error-result.tsx';
import type { Load } from '../../../components/admin/use-load.ts';
import { BOT_SERIES, chartPoints, VISIT_SERIES } from './figures.ts';
import { INTERVAL_WORDS } from './range.ts';

interface TrendCardProps {
  title: string;
  trend: Load<{ data: TrendPoint[] }>;
  /** Bots are drawn by themselves, never among people. */
  what: 'visits' | 'bots';
  interval?: Interval;
  intervals?: Interval[];
  onInterval?: (interval: Interval) => void;
}

/** Visits over time. */
export function TrendCard({ title, trend, what, interval, intervals = [], onInterval }: TrendCardProps) {
  const series = what === 'bots' ? BOT_SERIES : VISIT_SERIES;
  const points = chartPoints(trend.data?.data ?? []);
  const empty = points.every(({ values }) => series.every(({ key }) => !values[key]));
  return (
    <Card
      title={title}
      extra={
        onInterval && intervals.length > 1 ? (
          <Segmented
            aria-label="时间粒度"
            size="small"
            value={interval}
            onChange={onInterval}
            options={intervals.map((value) => ({ value, label: INTERVAL_WORDS[value] }))}
          />
        ) : undefined
      }
    >
      {trend.error ? (
        <ErrorResult error={trend.error} onRetry={trend.reload} />
      ) : !trend.data ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : empty ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={what === 'bots' ? '此时段没有爬虫访问' : '此时段没有访问记录'} />
      ) : (
        <Spin spinning={trend.loading}>
          <TrendChart title={title} points={points} series={series} kind={what === 'bots' ? 'bar' : 'line'} height={what === 'bots' ? 180 : 280} />
        </Spin>
      )}
    </Card>
  );
}
