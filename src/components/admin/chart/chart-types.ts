/** One line or one set of bars. `key` names the value in each point. */
export interface ChartSeries {
  key: string;
  name: string;
  /** `SERIES_LOOKS` index: colour and dash, so that lines differ without colour too. */
  look: 0 | 1 | 2 | 3;
}

/** One place on the x axis: `label` stands under the axis, `title` in the hint and the table. */
export interface ChartPoint {
  key: string;
  label: string;
  title: string;
  values: Record<string, number>;
}
