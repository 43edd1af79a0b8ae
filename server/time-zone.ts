/** Days of a time zone. A day is `YYYY-MM-DD`; times are epoch milliseconds. */

export const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  return format;
}

function partsOf(time: number, timeZone: string): Record<string, string> {
  return Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );
}

/** Whether the platform knows a time zone by this name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The day on which `time` falls. */
export function today(time: number, timeZone: string): string {
  const { year, month, day } = partsOf(time, timeZone);
  return `${year}-${month}-${day}`;
}

/** The hour of its day, 0 to 23. */
export function hourOf(time: number, timeZone: string): number {
  return Number(partsOf(time, timeZone).hour);
}

/** Minutes are ignored by no zone: the offset is what the wall clock shows beyond UTC at that time. */
function offsetAt(time: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = partsOf(time, timeZone);
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)) - Math.floor(time / 1000) * 1000;
}

/** When a day begins. */
export function startOfDay(day: string, timeZone: string): number {
  const wall = Date.parse(`${day}T00:00:00Z`);
  const guess = wall - offsetAt(wall, timeZone);
  return wall - offsetAt(guess, timeZone);
}

/** The day `count` days after (before, when negative). */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** From the first moment of `from` to the first moment after `to`. */
export function dayRange(from: string | undefined, to: string | undefined, timeZone: string): { start: number | null; end: number | null } {
  return { start: from === undefined ? null : startOfDay(from, timeZone), end: to === undefined ? null : startOfDay(addDays(to, 1), timeZone) };
}
