import type { TestDate } from '../../../contract/exams.ts';

/** The dates that are not over on `today` (`YYYY-MM-DD`), the next one first. */
export function nextDates<Row extends Pick<TestDate, 'starts_on' | 'ends_on'>>(dates: readonly Row[], today: string): Row[] {
  return dates.filter(({ starts_on, ends_on }) => (ends_on ?? starts_on) >= today).sort((a, b) => a.starts_on.localeCompare(b.starts_on));
}
