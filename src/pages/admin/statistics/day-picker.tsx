import type { DayRange } from '../../../../config/calendar.ts';
import { STATISTICS_DAYS } from '../../../../config/limits.ts';
import { DayRangePicker } from '../../../components/admin/fields/day-range-picker.tsx';

const DAY = 'YYYY-MM-DD';

interface Props {
  range: DayRange;
  today: string;
  onRange: (range: DayRange) => void;
}

/** A span of days from a calendar, which is open at once. No day to come, and no more days than there are counts of. */
export function DayPicker({ range, today, onRange }: Props) {
  return (
    <DayRangePicker
      autoFocus
      defaultOpen
      closed
      {...range}
      disabledDate={(day, { from }) => day.format(DAY) > today || (from !== undefined && Math.abs(day.diff(from, 'day')) >= STATISTICS_DAYS.day)}
      onChange={(from, to) => onRange({ from, to })}
    />
  );
}
