import { afterEach, expect, vi } from 'vitest';
import { makeEdition, page, withPages } from '../support/articles.ts';
import { buildWorld, describeWorldsOf, type World } from '../support/world.ts';

/** What a part of a page says, from a sign in its HTML to the next: without tags. */
const said = (html: string, from: string, to: string) =>
  (html.split(from)[1] ?? '')
    .split(to)[0]
    ?.replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

// Pages are drawn by the process's clock, the API answers by the world's.
const onDay = (day: string) => vi.setSystemTime(Date.parse(`${day}T12:00:00Z`));
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

  test('between an edition that has ended and the next one, none is told to be in force', async ({ world }) => {
    await makeEdition(world, 'GRE', 'The old form', '2020-01-01', '2026-10-31');
    await makeEdition(world, 'GRE', 'The new form', '2027-02-01');
    const home = async () => said((await page(world, '/')).text, 'data-exam="GRE"><', '</a>');
    const glance = async () => said((await page(world, '/GRE')).text, '<dt>What changed last</dt>', '</div>');
    const states = async () => {
      const { text } = await page(world, '/GRE');
      return [...text.matchAll(/The (?:old|new) form<\/b> <span[^>]*>([^<]*)</g)].map(([, state]) => state);
    };
    // An answer of the day before would be kept: the day's turn makes pages anew.
    const lookOn = async (day: string) => {
      onDay(day);
      await world.deps.content.raise(world.deps.db, Date.now());
      await world.deps.content.refresh();
      return [await home(), await glance(), await states()];
    };
    const old = 'The old form In force since 1 January 2020';
    expect(await lookOn('2026-10-31')).toEqual([expect.stringContaining('The old form'), old, ['Coming', 'In force']]);
    expect(await lookOn('2026-11-21')).toEqual([expect.not.stringContaining('form'), 'The old form Ended on 31 October 2026', ['Coming', 'Ended']]);
    const next = 'The new form In force since 1 February 2027';
    expect(await lookOn('2027-02-01')).toEqual([expect.stringContaining('The new form'), next, ['In force', 'Ended']]);
  });
});
