import { afterEach, expect, vi } from 'vitest';
import { page, withPages } from '../support/articles.ts';
import { buildWorld, describeWorldsOf, type World } from '../support/world.ts';

const inZone = async (world: World, value: string) =>
  expect((await world.call('PUT', '/configs/time_zone', { token: await world.as('admin'), body: { value } })).status).toBe(200);

const describeEachSite = describeWorldsOf((fresh) => buildWorld(fresh, withPages));
afterEach(() => {
  vi.useRealTimers();
});

describeEachSite('what pages say of days', (test) => {
  test('the footer’s year is that of the site’s zone', async ({ world }) => {
    for (const [zone, time, year] of [
      // Fourteen hours ahead of Greenwich, and eleven behind.
      ['Pacific/Kiritimati', '2026-12-31T11:00:00Z', '2027'],
      ['Pacific/Pago_Pago', '2027-01-01T10:00:00Z', '2026'],
    ] as const) {
      vi.setSystemTime(Date.parse(time));
      await inZone(world, zone);
      expect((await page(world, '/')).text, zone).toContain(`© ${year} ExamPress`);
    }
  });
});
