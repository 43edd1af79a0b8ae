import dayjs, { type Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { siteTimeZone } from '../../../components/admin/console-settings.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

/** To the minute: nobody chooses seconds. */
const FACE = 'YYYY-MM-DDTHH:mm';

/** How a moment is chosen. */
export const TIME_PICKER = { showTime: { format: 'HH:mm' }, format: 'YYYY-MM-DD HH:mm', showNow: false, needConfirm: false, className: 'ui-wide' };

/** A value for antd's pickers, which know only the browser's zone: its face shows the site's clock. */
export function toPickerTime(iso: string | null | undefined): Dayjs | null {
  return iso ? dayjs(dayjs(iso).tz(siteTimeZone()).format(FACE)) : null;
}

/** The reverse: what the picker's face shows is the site's clock; the answer is ISO 8601 in UTC. */
export function fromPickerTime(value: Dayjs | null | undefined): string | null {
  return value ? dayjs.tz(value.format(FACE), siteTimeZone()).toISOString() : null;
}

/** Now, as a picker's value. */
export function pickerNow(): Dayjs {
  return toPickerTime(new Date().toISOString()) ?? dayjs();
}

export function isFuture(iso: string | null | undefined): boolean {
  return Boolean(iso) && dayjs(iso).isAfter(dayjs());
}
