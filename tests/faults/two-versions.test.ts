import { type Kysely, Migrator, sql } from 'kysely';
import { expect, test } from 'vitest';
import { lockShape } from '../../server/database/lock.ts';
import { MIGRATION_NAMES, migrate } from '../../server/database/migrate.ts';
import type { Deps, Trx } from '../../server/deps.ts';
import { SCHEDULED_TASKS } from '../../server/scheduler.ts';
import { BODY, page, publish, withPages, write } from '../support/articles.ts';
import { describeTwoInstances } from '../support/shared-database.ts';

/** What a newer version does at its start: it knows all that has run, and goes one step further. `work` is done inside that step. */
async function upgrade({ db, dialect }: Deps, work: (trx: Kysely<unknown>) => Promise<unknown>): Promise<void> {
  const known = Object.fromEntries(MIGRATION_NAMES.map((name) => [name, { up: async () => {} }]));
  const next = {
    up: async (trx: Kysely<unknown>) => {
      await lockShape(trx as unknown as Trx, dialect);
      await sql`alter table articles add column tomorrow text`.execute(trx);
      await work(trx);
      await sql`update articles set tomorrow = upper(title)`.execute(trx);
    },
  };
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => ({ ...known, '999-tomorrow': next }) } }).migrateToLatest();
  if (error) throw error;
}

describeTwoInstances('an old process beside a newer version', (two) => {
  test('writes nothing more once the newer one has taken the database further: 503, readers are answered, nothing acknowledged is missing', async () => {
    const [old, newer] = await two();
    withPages(old.deps);
    await migrate(old.deps);
    const token = await old.as('admin');
    await publish(old, { title: 'Before', slug: 'before' });
    expect((await old.app.inject({ url: '/readyz' })).statusCode).toBe(200);

    // Somebody saves again and again while the newer version starts.
    const answers: { title: string; status: number; retry: unknown }[] = [];
    let going = true;
    const writing = (async () => {
      for (let turn = 0; going; turn += 1) {
        const title = `Saved ${turn}`;
        const { status, headers } = await old.call('POST', '/articles', { token, body: { title, content_html: BODY } });
        answers.push({ title, status, retry: headers['retry-after'] });
        await new Promise((resolve) => setTimeout(resolve, 3));
      }
    })();
    const until = async (isSo: () => boolean) => {
      while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    await until(() => answers.length > 3);
    await upgrade(newer.deps, () => new Promise((resolve) => setTimeout(resolve, 150)));
    await until(() => answers.some(({ status }) => status === 503));
    going = false;
    await writing;

    const taken = answers.filter(({ status }) => status === 201).map(({ title }) => title);
    expect(answers.filter(({ status }) => ![201, 503].includes(status))).toEqual([]);
    expect(new Set(answers.filter(({ status }) => status === 503).map(({ retry }) => retry))).toEqual(new Set(['5']));
    // All that was acknowledged is there, and the newer version has seen all of it.
    const { rows } = await sql<{ title: string; tomorrow: string | null }>`select title, tomorrow from articles`.execute(newer.deps.db);
    expect(taken.filter((title) => !rows.some((row) => row.title === title))).toEqual([]);
    expect(rows.filter(({ title, tomorrow }) => tomorrow !== title.toUpperCase())).toEqual([]);

    const refused = await old.call('POST', '/categories', { token, body: { name: 'Too late' } });
    expect([refused.status, refused.body.code]).toEqual([503, 'not_ready']);
    expect(refused.body.message).toContain('升级');
    const signIn = await old.call('POST', '/auth/login', { body: { username: 'admin', password: 'correct horse battery' } });
    expect(signIn.status).toBe(503);
    // Readers are answered until the process is ended; those who decide where they go are told.
    expect((await old.call('GET', '/articles/public')).status).toBe(200);
    expect((await old.call('GET', '/articles', { token })).status).toBe(200);
    expect((await old.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    expect((await old.app.inject({ url: '/readyz' })).statusCode).toBe(503);
  });

  test('leaves what the clock does to the newer one', async () => {
    const [old, newer] = await two();
    await migrate(old.deps);
    await write(old, {
      title: 'Later',
      slug: 'later',
      content_html: BODY,
      exam: 'GRE',
      status: 'scheduled',
      published_at: new Date(old.deps.clock() + 1000).toISOString(),
    });
    await upgrade(newer.deps, async () => {});
    old.pass(5000);
    const watch = SCHEDULED_TASKS.find(({ name }) => name === 'database.version');
    await watch?.run(old.deps);
    expect(old.deps.guard.isSuperseded).toBe(true);
    const schedule = SCHEDULED_TASKS.find(({ name }) => name === 'articles.schedule');
    await expect(schedule?.run(old.deps)).rejects.toThrow(/newer version/);
    expect((await page(old, '/api/articles/public/later')).status).toBe(404);
  });

  test('an upgrade that is cut off has not begun: the tables are as they were, and the old process goes on writing', async () => {
    const [old, newer] = await two();
    await migrate(old.deps);
    const token = await old.as('admin');
    await expect(upgrade(newer.deps, () => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off');
    await expect(sql`select tomorrow from articles`.execute(newer.deps.db)).rejects.toThrow(/tomorrow/);
    expect((await old.call('POST', '/categories', { token, body: { name: 'Still here' } })).status).toBe(201);
    await upgrade(newer.deps, async () => {});
  });
});
