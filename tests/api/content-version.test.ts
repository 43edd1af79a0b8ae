import { sql } from 'kysely';
import { expect } from 'vitest';
import { ContentVersion } from '../../server/database/content-version.ts';
import { buildWorld, describeEachWorld } from '../support/world.ts';

describeEachWorld('several processes', (test, fresh) => {
  test('another process hears of a change that was committed, of each one, and of none that was rolled back', async ({ world, admin: token }) => {
    const { db, notifications } = world.deps;
    const other = new ContentVersion(db, notifications);
    await other.refresh();
    let heard = 0;
    other.onChange(() => {
      heard += 1;
    });
    const errors: unknown[] = [];
    other.start((error) => errors.push(error));
    try {
      for (const round of [1, 2, 3]) {
        await world.call('POST', '/categories', { token, body: { name: `Round ${round}`, slug: `round-${round}` } });
        await expect.poll(() => heard, { timeout: 15_000, interval: 20 }).toBe(round);
      }
      const undone = db.transaction().execute(async (trx) => {
        await world.deps.content.raise(trx, world.deps.clock());
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      await world.call('POST', '/categories', { token, body: { name: 'Last', slug: 'last' } });
      await expect.poll(() => heard, { timeout: 15_000, interval: 20 }).toBe(4);
      expect(errors).toEqual([]);
    } finally {
      other.stop();
    }
  });

  test('where the database tells of changes, the word comes without looking, and again after the connection was lost', async ({ skip }) => {
    const world = await buildWorld(fresh);
    const { db, notifications } = world.deps;
    if (!notifications) skip('SQLite has no word for other processes');
    let heard = 0;
    const stop = notifications?.hear('content_version', () => {
      heard += 1;
    });
    try {
      // The first word comes when the line stands: something may have been missed before.
      await expect.poll(() => heard, { timeout: 15_000, interval: 20 }).toBe(1);
      await notifications?.tell(db, 'content_version');
      await expect.poll(() => heard, { timeout: 15_000, interval: 20 }).toBe(2);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen "content_version"' and datname = current_database()`.execute(db);
      await expect.poll(() => heard, { timeout: 15_000, interval: 20 }).toBe(3);
      await notifications?.tell(db, 'content_version');
      await expect.poll(() => heard, { timeout: 15_000, interval: 20 }).toBe(4);
    } finally {
      stop?.();
    }
  });
});
