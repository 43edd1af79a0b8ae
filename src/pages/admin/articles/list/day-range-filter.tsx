import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';

const FORMAT = 'YYYY-MM-DD';
const toDay = (day: Dayjs | null | undefined) => day?.format(FORMAT) ?? '';
const fromDay = (text: string) => (dayjs(text, FORMAT, true).isValid() ? dayjs(text) : null);

interface Props {
  id: string | undefined;
  /** Days as `YYYY-MM-DD`; empty for an open end. */
  from: string;
  to: string;
  onChange: (from: string, to: string) => void;
}

/** A span of days from a calendar. */
export function DayRangeFilter({ id, from, to, onChange }: Props) {
  return (
    <DatePicker.RangePicker
      id={id}
      className="ui-grow"
      allowEmpty={[true, true]}
      value={[fromDay(from), fromDay(to)]}
      onChange={(days) => onChange(toDay(days?.[0]), toDay(days?.[1]))}
    />
  );
}
