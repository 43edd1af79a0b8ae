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

/** Which of `count` labels are shown when each needs `label_width` px of `width`: evenly spaced, always the last one. */
export function shownLabels(count: number, width: number, labelWidth: number): Set<number> {
  const every = Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, width)));
  const shown = new Set<number>();
  for (let index = count - 1; index >= 0; index -= every) shown.add(index);
  return shown;
}

/** On axes 1.2万 keeps labels short. */
export function formatTick(value: number): string {
  return value >= 10_000 ? `${Number((value / 10_000).toFixed(1))}万` : formatCount(value);
}

/** A count, or a dash where there is none yet. */
export const countText = (value: number | undefined) => (value === undefined ? '—' : formatCount(value));
