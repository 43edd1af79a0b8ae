import { siteTimeZone } from './console-settings.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('zh-CN', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
}

/** What a zone's clock shows: `2026-11-21 15:04`. */
export function clockIn(timeZone: string, time: Date): string {
  const part = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}`;
}

/** A UTC time as the site's clock shows it. */
export function formatTime(iso: string | null): string {
  return iso ? clockIn(siteTimeZone(), new Date(iso)) : '—';
}

/** Bytes as a person reads them: `1.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${Number((bytes / 1024 / 1024).toFixed(1))} MB`;
}
