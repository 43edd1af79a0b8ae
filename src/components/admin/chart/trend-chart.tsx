import { type PointerEvent, useState } from 'react';
import { formatCount } from '../format.ts';
import { useWidth } from '../use-width.ts';
import styles from './chart.module.css';
import { ChartMarks, type ChartPoint, type ChartSeries, countText, countTicks, formatTick, shownLabels, useChartLooks } from './chart-marks.tsx';

interface TrendChartProps {
  /** What is shown, in a few words: the picture's name for those who cannot see it. */
  title: string;
  points: ChartPoint[];
  series: readonly ChartSeries[];
  kind?: 'line' | 'bar';
  /** Height of the picture in px. */
  height?: number;
}

/** px kept free for the axis labels. */
const SPACE = { top: 12, right: 20, bottom: 28, left: 44 };
/** The width in px of a digit in the labels below. */
const DIGIT = 7;

/** Counts over time as lines or bars, with a hint at the pointer and a table beside it. Non-negative whole numbers only. */
export function TrendChart({ title, points, series, kind = 'line', height = 260 }: TrendChartProps) {
  const { ref, width } = useWidth<HTMLDivElement>(640);
  const [active, setActive] = useState<number | null>(null);
  const { looks, grid, text, ground } = useChartLooks();

  const inner = { width: Math.max(40, width - SPACE.left - SPACE.right), height: height - SPACE.top - SPACE.bottom };
  const max = Math.max(0, ...points.flatMap((point) => series.map((row) => point.values[row.key] ?? 0)));
  const ticks = countTicks(max);
  const top = ticks.at(-1) ?? 1;
  const band = inner.width / Math.max(1, points.length);
  const x = (index: number) => SPACE.left + band * (index + 0.5);
  const y = (value: number) => SPACE.top + inner.height * (1 - value / top);
  const labelWidth = DIGIT * Math.max(0, ...points.map(({ label }) => label.length));
  const labels = shownLabels(points.length, inner.width, Math.max(64, labelWidth + 8));
  const hovered = active === null ? undefined : points[active];

  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const index = Math.floor((event.clientX - event.currentTarget.getBoundingClientRect().left - SPACE.left) / band);
    setActive(points.length === 0 ? null : Math.min(points.length - 1, Math.max(0, index)));
  };
  const sums = series.map((row) => `${row.name} 最高 ${formatCount(Math.max(0, ...points.map((point) => point.values[row.key] ?? 0)))}`);

  return (
    <figure className={styles.figure}>
      <ul className={styles.legend}>
        {series.map((row) => (
          <li key={row.key}>
            <svg width="24" height="10" aria-hidden="true">
              {kind === 'bar' ? (
                <rect x="6" width="10" height="10" rx="2" fill={looks[row.look].color} />
              ) : (
                <line x1="0" x2="24" y1="5" y2="5" stroke={looks[row.look].color} strokeWidth="2.25" strokeDasharray={looks[row.look].dash} />
              )}
            </svg>
            {row.name}
          </li>
        ))}
      </ul>
      <div className={styles.plot} ref={ref}>
        <svg
          role="img"
          aria-label={`${title}：共 ${points.length} 个时间点，${sums.join('，')}`}
          width={width}
          height={height}
          onPointerMove={follow}
          onPointerDown={follow}
          onPointerLeave={() => setActive(null)}
        >
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={SPACE.left} x2={width - SPACE.right} y1={y(tick)} y2={y(tick)} stroke={grid} />
              <text x={SPACE.left - 8} y={y(tick) + 4} textAnchor="end" fontSize="12" fill={text}>
                {formatTick(tick)}
              </text>
            </g>
          ))}
          {points.map((point, index) =>
            labels.has(index) ? (
              <text key={point.key} x={Math.min(x(index), width - labelWidth / 2)} y={height - 8} textAnchor="middle" fontSize="12" fill={text}>
                {point.label}
              </text>
            ) : null,
          )}
          {active !== null && <line x1={x(active)} x2={x(active)} y1={SPACE.top} y2={height - SPACE.bottom} stroke={text} strokeDasharray="3 3" />}
          <ChartMarks points={points} series={series} kind={kind} looks={looks} ground={ground} band={band} x={x} y={y} active={active} />
        </svg>
        {hovered && active !== null && (
          <div className={styles.hint} style={x(active) > width / 2 ? { right: width - x(active) + 12 } : { left: x(active) + 12 }}>
            <strong>{hovered.title}</strong>
            {series.map((row) => (
              <div key={row.key} className={styles.hintRow}>
                <span className={styles.hintName}>
                  <i style={{ background: looks[row.look].color }} />
                  {row.name}
                </span>
                <span>{countText(hovered.values[row.key])}</span>
              </div>
            ))}
          </div>
        )}
      </div>
      <ChartTable title={title} points={points} series={series} />
    </figure>
  );
}

/** The chart's figures as a table, for those who cannot see the picture and for exact reading. */
function ChartTable({ title, points, series }: { title: string; points: ChartPoint[]; series: readonly ChartSeries[] }) {
  return (
    <details className={styles.data}>
      <summary>以表格查看</summary>
      {/* Scrolls by itself, so it has to be reachable by keyboard. */}
      <section className={styles.scroll} aria-label={`${title}数据表`} tabIndex={-1}>
        <table>
          <caption hidden>{title}</caption>
          <thead>
            <tr>
              <th scope="col">时间</th>
              {series.map((row) => (
                <th key={row.key} scope="col">
                  {row.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.key}>
                <th scope="row">{point.title}</th>
                {series.map((row) => (
                  <td key={row.key}>{countText(point.values[row.key])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
