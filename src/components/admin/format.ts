import { clockIn } from '../../../config/calendar.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../config/limits.ts';
import { siteTimeZone } from './console-settings.ts';

/** A UTC time as the site's clock shows it. */
export function formatTime(iso: string | null): string {
  return iso ? clockIn(siteTimeZone(), new Date(iso)) : '—';
}

/** How long ago something was, in its largest unit: `2 分钟前`. */
export function formatAge(ms: number): string {
  if (ms < MINUTE_MS) return '刚刚';
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} 分钟前`;
  return ms < DAY_MS ? `${Math.floor(ms / HOUR_MS)} 小时前` : `${Math.floor(ms / DAY_MS)} 天前`;
}

/** `12,345`. */
export function formatCount(value: number): string {
  return value.toLocaleString('zh-CN');
}

/** A mean of counts: `12,345`; of few, with a tenth, or two visits in a week would be none a day. */
export function formatMean(value: number): string {
  return formatCount(value < 10 ? Number(value.toFixed(1)) : Math.round(value));
}

/** Bytes as a person reads them: `1.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${Number((bytes / 1024 / 1024).toFixed(1))} MB`;
}

/** A value in words, where nobody knows better. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '（空）';
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value);
}
