import { Table, Typography } from 'antd';
import type { Key, ReactNode } from 'react';
import { type Breakpoint, below } from '../../../../config/breakpoints.ts';
import { useMediaQuery } from '../../../theme/use-media-query.ts';
import styles from './narrow-table.module.css';

interface Column<Row> {
  title?: unknown;
  dataIndex?: unknown;
  key?: Key;
  // The value is of the column's own type; antd's and ProTable's columns differ in what follows the row.
  render?: (value: never, row: Row, ...rest: never[]) => unknown;
}

function shown<Row>({ dataIndex, render }: Column<Row>, row: Row, index: number): ReactNode {
  const value = (row as Record<string, unknown>)[String(dataIndex)];
  return (render ? (render as (value: unknown, row: Row, index: number) => unknown)(value, row, index) : value) as ReactNode;
}

/**
 * How a table of few columns stands in a window narrower than `until`, a phone's unless told: the columns' values one below the other, the first as a
 * heading, the last — what can be done — at the end; nothing is to be scrolled sideways. Elsewhere the columns as they are, which then must fit.
 * `unfolds`: rows have more to show, by a button that stands behind a stacked row, so that all lists begin at one edge.
 */
export function useStackedRows<Row extends object, Shape extends Column<Row>>(
  columns: Shape[],
  until: Breakpoint = 48,
  { unfolds = false }: { unfolds?: boolean } = {},
): { columns: Shape[]; showHeader: boolean; scroll?: { x?: undefined } } {
  const narrow = useMediaQuery(below(until));
  if (!narrow) return { columns, showHeader: true };
  const cell = {
    key: 'stacked',
    render: (_: never, row: Row, index: number) => (
      <div className={styles.row}>
        {columns.map((column) => (
          <div key={String(column.key ?? column.dataIndex)} data-name={column.key === 'actions' ? undefined : String(column.title)}>
            {shown(column, row, index)}
          </div>
        ))}
      </div>
    ),
  };
  const stacked = [cell, ...(unfolds ? [Table.EXPAND_COLUMN] : [])];
  return { columns: stacked as unknown as Shape[], showHeader: false, scroll: {} };
}

/** A text on one line of a table that scrolls sideways (there `ellipsis` of a column has no width to go by); all of it on hover. */
export function Clipped({ text, width }: { text: string; width: number | '100%' }) {
  if (!text) return '—';
  return (
    <Typography.Text ellipsis={{ tooltip: text }} style={{ width }}>
      {text}
    </Typography.Text>
  );
}
