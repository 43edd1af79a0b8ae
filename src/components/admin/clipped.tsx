import { Typography } from 'antd';

/** A text on one line of a table that scrolls sideways (there `ellipsis` of a column has no width to go by); all of it on hover. */
export function Clipped({ text, width }: { text: string; width: number | '100%' }) {
  if (!text) return '—';
  return (
    <Typography.Text ellipsis={{ tooltip: text }} style={{ width }}>
      {text}
    </Typography.Text>
  );
}
