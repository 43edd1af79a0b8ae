import { expect } from 'vitest';
import { DAY_MS } from '../../config/limits.ts';
import { runJobs } from '../../server/queue.ts';
import { STORE_VARIANTS } from '../../server/resources/media/media.jobs.ts';
import { photo, upload } from '../support/media-files.ts';
import { describeEachWorld, PASSWORD } from '../support/world.ts';

const YEAR = 365 * DAY_MS;

describeEachWorld('a clock that was a year ahead and is set right', (it) => {
  it('locks nobody out until then', async ({ world }) => {
    await world.as('admin');
    const signIn = (password: string) => world.call('POST', '/auth/login', { body: { username: 'admin', password } });
    world.pass(YEAR);
    for (let time = 0; time < 12; time += 1) await signIn('not this one');
    expect((await signIn(PASSWORD)).status).toBe(429);
    world.pass(-YEAR);
    expect((await signIn(PASSWORD)).status).toBe(200);
  });

  it('leaves no job taken until then, and no article of tomorrow public', async ({ world, editor: token }) => {
    const { body } = await upload(world, await photo(500, 300), 'a.jpg');
    world.pass(YEAR);
    // Taken by an instance that ended in the middle of it.
    await world.deps.db
      .updateTable('jobs')
      .set({ locked_until: world.deps.clock() + STORE_VARIANTS.lease_ms })
      .execute();
    world.pass(-YEAR);
    expect(await runJobs(world.deps, STORE_VARIANTS as never)).toBe(1);
    expect((await world.call('GET', `/media/${body.data.id}`, { token })).body.data.variants.length).toBeGreaterThan(0);
    const published_at = new Date(world.deps.clock() + DAY_MS).toISOString();
    const later = { title: 'Later', content_html: '<p>text</p>', exam: 'GRE', status: 'scheduled', published_at };
    expect((await world.call('POST', '/articles', { token, body: later })).status).toBe(201);
    expect((await world.call('GET', '/articles/public')).body.meta.total).toBe(0);
    world.pass(2 * DAY_MS);
    expect((await world.call('GET', '/articles/public')).status).toBe(200);
    world.pass(-2 * DAY_MS);
    expect((await world.call('GET', '/articles/public')).body.meta.total).toBe(0);
  });
});
