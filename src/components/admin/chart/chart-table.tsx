import { theme } from 'antd';
import styles from './chart.module.css';
import type { ChartPoint, ChartSeries } from './chart-types.ts';
import { countText } from './scale.ts';

/** The chart's figures as a table, for those who cannot see the picture and for exact reading. */
export function ChartTable({ title, points, series }: { title: string; points: ChartPoint[]; series: readonly ChartSeries[] }) {
  const { token } = theme.useToken();
  return (
    <details className={styles.data} style={{ color: token.colorTextSecondary, borderColor: token.colorBorderSecondary }}>
      <summary>以表格查看</summary>
      {/* Scrolls by itself, so it has to be reachable by keyboard. */}
      <section className={styles.scroll} aria-label={`${title}数据表`} style={{ borderColor: 'inherit' }} tabIndex={-1}>
        <table style={{ borderColor: 'inherit' }}>
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
