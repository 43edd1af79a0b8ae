import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { DayRange } from '../../../../config/calendar.ts';
import { STATISTICS_DAYS } from '../../../../config/limits.ts';

const DAY = 'YYYY-MM-DD';

interface Props {
  range: DayRange;
  today: string;
  onRange: (range: DayRange) => void;
}

/** A span of days from a calendar, which is open at once. No day to come, and no more days than there are counts of. */
export function DayPicker({ range, today, onRange }: Props) {
  return (
    <DatePicker.RangePicker
      autoFocus
      defaultOpen
      value={[dayjs(range.from), dayjs(range.to)]}
      allowClear={false}
      format={DAY}
      disabledDate={(day, { from }) => day.format(DAY) > today || (from !== undefined && Math.abs(day.diff(from, 'day')) >= STATISTICS_DAYS.day)}
      onChange={(days) => {
        if (days?.[0] && days[1]) onRange({ from: days[0].format(DAY), to: days[1].format(DAY) });
      }}
    />
  );
}
