import { expect, test } from 'vitest';
import { addDays, dayIn } from '../../config/calendar.ts';
import { HOUR_MS } from '../../config/limits.ts';
import { hourOf, startOfDay } from '../../server/time-zone.ts';

const format = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' });

test.each([
  ['Asia/Shanghai', '2026-11-21T15:00:00Z'],
  ['America/New_York', '2026-03-08T06:00:00Z'],
  ['America/New_York', '2026-11-01T05:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T14:00:00Z'],
  ['Asia/Kathmandu', '2026-11-21T17:00:00Z'],
])('%s around %s: days and hours are those of its clocks, every five minutes', (zone, start) => {
  const clock = format(zone);
  for (let time = Date.parse(start) - 2 * HOUR_MS; time < Date.parse(start) + 4 * HOUR_MS; time += 300_000) {
    const parts = Object.fromEntries(clock.formatToParts(time).map(({ type, value }) => [type, value]));
    expect([dayIn(zone, time), hourOf(zone, time)], new Date(time).toISOString()).toEqual([`${parts.year}-${parts.month}-${parts.day}`, Number(parts.hour)]);
  }
});

test('a day begins at its own midnight on the day of a change too', () => {
  expect(new Date(startOfDay('2026-03-08', 'America/New_York')).toISOString()).toBe('2026-03-08T05:00:00.000Z');
  expect(new Date(startOfDay('2026-03-09', 'America/New_York')).toISOString()).toBe('2026-03-09T04:00:00.000Z');
});

test('in every zone a day begins with its own first moment, where clocks go forward at midnight too', () => {
  expect(new Date(startOfDay('2026-09-06', 'America/Santiago')).toISOString()).toBe('2026-09-06T04:00:00.000Z');
  const changes = ['2026-03-08', '2026-03-29', '2026-09-06', '2026-10-25', '2026-11-01', '2027-03-14', '2027-03-28'];
  for (const zone of Intl.supportedValuesOf('timeZone'))
    for (const day of changes) {
      const start = startOfDay(day, zone);
      expect([dayIn(zone, start), dayIn(zone, start - 1)], `${zone} ${day}`).toEqual([day, addDays(day, -1)]);
    }
});
