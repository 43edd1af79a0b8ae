import { theme } from 'antd';
import { formatCount } from '../format.ts';

/** Colour and dash of a line, so that lines differ without colour too. `before` is what another line is compared with. */
export type LookName = 'first' | 'second' | 'third' | 'fourth' | 'bots' | 'before';

/** One line or one set of bars. `key` names the value in each point. */
export interface ChartSeries {
  key: string;
  name: string;
  look: LookName;
  /** The ground under the line is tinted: for a chart about this one line. */
  area?: true;
}

/** One place on the x axis: `label` stands under the axis, `title` in the hint and the table. A value that is not there yet is absent; lines end before it. */
export interface ChartPoint {
  key: string;
  label: string;
  title: string;
  values: Record<string, number>;
}

/** Ticks of an axis, as far as round values allow. */
const TICKS = 4;

/** Round tick values from 0 up to at least `max`, all whole numbers: the figures drawn here are counts. */
export function countTicks(max: number): number[] {
  const rough = Math.max(1, max) / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? rough);
  const count = Math.max(1, Math.ceil(max / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Which of `count` labels are shown when each needs `labelWidth` px of `width`: evenly spaced, always the last one. */
export function shownLabels(count: number, width: number, labelWidth: number): Set<number> {
  const every = Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, width)));
  const shown = new Set<number>();
  for (let index = count - 1; index >= 0; index -= every) shown.add(index);
  return shown;
}

/** On axes 1.2 万 keeps labels short. */
export function formatTick(value: number): string {
  return value >= 10_000 ? `${Number((value / 10_000).toFixed(1))} 万` : formatCount(value);
}

/** A count, or a dash where there is none yet. */
export const countText = (value: number | undefined) => (value === undefined ? '—' : formatCount(value));

interface ChartMarksProps {
  points: ChartPoint[];
  series: readonly ChartSeries[];
  kind: 'line' | 'bar';
  looks: ChartLooks;
  ground: string;
  /** Width in px of one point's place on the axis. */
  band: number;
  x: (index: number) => number;
  y: (value: number) => number;
  active: number | null;
}

/** The lines or bars themselves. */
export function ChartMarks({ points, series, kind, looks, ground, band, x, y, active }: ChartMarksProps) {
  if (kind === 'bar') {
    const barWidth = Math.max(2, Math.min(28, (band * 0.7) / series.length));
    return series.map((row, place) =>
      points.map((point, index) => {
        const value = point.values[row.key] ?? 0;
        const left = x(index) + (place - series.length / 2) * barWidth;
        return (
          <rect
            key={`${row.key} ${point.key}`}
            x={left}
            y={y(value)}
            width={Math.max(1, barWidth - 1)}
            height={Math.max(0, y(0) - y(value))}
            rx={Math.min(2, barWidth / 4)}
            fill={looks[row.look].color}
            opacity={active === null || active === index ? 1 : 0.55}
          />
        );
      }),
    );
  }
  return series.map((row) => {
    const look = looks[row.look];
    // A line has no holes: it ends where its values end.
    const values = points.flatMap((point) => point.values[row.key] ?? []);
    const line = values.map((value, index) => `${x(index)},${y(value)}`).join(' ');
    const activeValue = active === null ? undefined : values[active];
    return (
      <g key={row.key}>
        {row.area && values.length > 1 && <polygon points={`${x(0)},${y(0)} ${line} ${x(values.length - 1)},${y(0)}`} fill={look.color} opacity="0.1" />}
        <polyline
          points={line}
          fill="none"
          stroke={look.color}
          strokeWidth={row.look === 'before' ? 1.5 : 2.25}
          strokeLinejoin="round"
          strokeDasharray={look.dash}
        />
        {/* A single point makes no line. */}
        {values.length === 1 && values[0] !== undefined && <circle cx={x(0)} cy={y(values[0])} r="4" fill={look.color} />}
        {activeValue !== undefined && active !== null && (
          <circle cx={x(active)} cy={y(activeValue)} r="4.5" fill={look.color} stroke={ground} strokeWidth="2" />
        )}
      </g>
    );
  });
}

interface ChartLook {
  color: string;
  dash: string | undefined;
}
type ChartLooks = Readonly<Record<LookName, ChartLook>>;

/** Colours of the current theme, each at least 3:1 against the card in light and dark. */
export function useChartLooks(): { looks: ChartLooks; grid: string; text: string; ground: string } {
  const { token } = theme.useToken();
  return {
    looks: {
      first: { color: token.colorPrimary, dash: undefined },
      second: { color: token.orange7, dash: '7 3' },
      third: { color: token.green7, dash: '2 3' },
      fourth: { color: token.magenta7, dash: '9 3 2 3' },
      bots: { color: token.purple7, dash: undefined },
      before: { color: token.colorTextTertiary, dash: '4 4' },
    },
    grid: token.colorBorderSecondary,
    text: token.colorTextSecondary,
    ground: token.colorBgContainer,
  };
}
