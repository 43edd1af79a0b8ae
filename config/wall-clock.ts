const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const two = '2-digit';
  const format = new Intl.DateTimeFormat('en-CA', {
    ...({ timeZone, hourCycle: 'h23' } as const),
    ...({ year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const),
  });
  formats.set(timeZone, format);
  return format;
}

/** What calendar and clock show in a time zone, `month` to `second` in two digits. A zone that the platform does not know throws a RangeError. */
export function partsIn(timeZone: string, time: Date | number): Record<string, string> {
  return Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );
}

/** `2026-11-21 15:04`. */
export function clockIn(timeZone: string, time: Date | number): string {
  const { year, month, day, hour, minute } = partsIn(timeZone, time);
  return `${year}-${month}-${day} ${hour}:${minute}`;
}
