import { Card, Empty, Segmented, Skeleton, Spin } from 'antd';
import type { ReactNode } from 'react';
import type { TrendPoint } from '../../../../contract/statistics.ts';
import type { ChartSeries } from '../chart/chart-marks.tsx';
import { TrendChart } from '../chart/trend-chart.tsx';
import { type Load, Loaded } from '../use-load.tsx';
import { chartPoints } from './chart-points.ts';
import type { Metric } from './figures.tsx';

interface TrendCardProps {
  title: string;
  trend: Load<{ data: TrendPoint[] }>;
  series: readonly ChartSeries[];
  /** The same figure in the period before, point by point. */
  before?: { points: readonly TrendPoint[]; metric: Metric };
  /** The hour it is now, `2026-11-21T13`: the lines end there. */
  until?: string;
  kind?: 'line' | 'bar';
  height?: number;
  /** What is shown of it, chosen above the chart. */
  choices?: ReactNode;
  extra?: ReactNode;
  /** Said in place of a chart of zeros. */
  empty?: string;
}

/** Figures over time. */
export function TrendCard({ title, trend, series, before, until, kind = 'line', height = 280, choices, extra, empty = '此时段没有访问记录' }: TrendCardProps) {
  const points = chartPoints(trend.data?.data ?? [], before, until);
  const blank = points.every(({ values }) => series.every(({ key }) => !values[key]));
  return (
    <Card title={title} extra={extra}>
      {choices}
      <Loaded load={trend} waiting={<Skeleton active paragraph={{ rows: 6 }} />}>
        {() =>
          blank ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />
          ) : (
            <Spin spinning={trend.loading}>
              <TrendChart title={title} points={points} series={series} kind={kind} height={height} />
            </Spin>
          )
        }
      </Loaded>
    </Card>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** One of a few, beside a card's title; nothing to choose, nothing shown. */
export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  if (options.length < 2) return null;
  return <Segmented aria-label={label} size="small" value={value} onChange={onChange} options={[...options]} />;
}
