import { DatePicker, type GetProps } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';

const FORMAT = 'YYYY-MM-DD';
const toDay = (day: Dayjs | null | undefined) => day?.format(FORMAT) ?? '';
const fromDay = (text: string) => (dayjs(text, FORMAT, true).isValid() ? dayjs(text) : null);

type Calendar = GetProps<typeof DatePicker.RangePicker>;

interface Props extends Pick<Calendar, 'id' | 'className' | 'aria-label' | 'autoFocus' | 'defaultOpen' | 'disabledDate'> {
  /** Days as `YYYY-MM-DD`; empty for an open end. */
  from: string;
  to: string;
  onChange: (from: string, to: string) => void;
  /** No end may be open. */
  closed?: boolean;
}

/** A span of days from a calendar. */
export function DayRangePicker({ from, to, onChange, closed = false, ...props }: Props) {
  return (
    <DatePicker.RangePicker
      {...props}
      format={FORMAT}
      allowClear={!closed}
      allowEmpty={[!closed, !closed]}
      value={[fromDay(from), fromDay(to)]}
      onChange={(days) => {
        if (!closed || (days?.[0] && days[1])) onChange(toDay(days?.[0]), toDay(days?.[1]));
      }}
    />
  );
}
