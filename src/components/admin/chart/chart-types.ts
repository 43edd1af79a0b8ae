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
