import dayjs, { type Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

/** The zone in which the console shows and takes times, wherever its operator sits. */
export const CONSOLE_TIME_ZONE = 'Asia/Shanghai';

const FACE = 'YYYY-MM-DDTHH:mm:ss';

/** A value for antd's pickers, which know only the browser's zone: its face shows Shanghai's clock. */
export function toPickerTime(iso: string | null | undefined): Dayjs | null {
  return iso ? dayjs(dayjs(iso).tz(CONSOLE_TIME_ZONE).format(FACE)) : null;
}

/** The reverse: what the picker's face shows is Shanghai's clock; the answer is ISO 8601 in UTC. */
export function fromPickerTime(value: Dayjs | null | undefined): string | null {
  return value ? dayjs.tz(value.format(FACE), CONSOLE_TIME_ZONE).toISOString() : null;
}

/** Now, as a picker's value. */
export function pickerNow(): Dayjs {
  return toPickerTime(new Date().toISOString()) ?? dayjs();
}

export function isFuture(iso: string | null | undefined): boolean {
  return Boolean(iso) && dayjs(iso).isAfter(dayjs());
}
