import { Readable } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../config/limits.ts';
import { inTransaction } from '../../server/change.ts';
import { runJobs } from '../../server/queue.ts';
import { checkBackup } from '../../server/resources/backups/archive.ts';
import { MAKE_BACKUP, queueBackupIn, scheduleBackup } from '../../server/resources/backups/backups.jobs.ts';
import { restoreBackup } from '../../server/resources/backups/restore.ts';
import { backUp, sourceOf } from '../support/backups.ts';
import { setting } from '../support/comments.ts';
import { describeTwoInstances } from '../support/shared-database.ts';
import { buildWorld, describeEachWorld, type World } from '../support/world.ts';

const list = async (world: World) => (await world.call('GET', '/backups', { token: await world.as('admin') })).body.data;
const ask = async (world: World) => world.call('POST', '/backups', { token: await world.as('admin'), body: {} });
const linkTo = async (world: World, id: number) => world.call('POST', `/backups/${id}/download-link`, { token: await world.as('admin'), body: {} });
const overview = async (world: World) => (await world.call('GET', '/statistics/overview', { token: await world.as('editor') })).body.data;

async function make(world: World): Promise<number> {
  const answer = await ask(world);
  expect(answer.status, answer.text).toBe(201);
  await runJobs(world.deps, MAKE_BACKUP);
  return answer.body.data.id;
}

describeEachWorld('backups from the console', (it, fresh) => {
  it('are made as a job, listed with size and progress, and known to the dashboard', async ({ world }) => {
    expect(await overview(world)).toMatchObject({ last_backup_at: null, last_backup_bytes: null, backup_failed_at: null, backup_due: true });
    const asked = await ask(world);
    expect(asked.body.data).toMatchObject({ origin: 'console', state: 'waiting', user_name: 'admin', bytes: null, is_here: false });
    expect((await ask(world)).body).toMatchObject({ code: 'conflict', message: '已有备份正在进行，请等它完成' });
    expect((await linkTo(world, asked.body.data.id)).status).toBe(409);
    await runJobs(world.deps, MAKE_BACKUP);
    const [done] = await list(world);
    expect(done).toMatchObject({ state: 'done', error: null, is_here: true });
    expect([done.done, done.bytes > 1000]).toEqual([done.total, true]);
    expect(await overview(world)).toMatchObject({ last_backup_at: done.created_at, last_backup_bytes: done.bytes, backup_failed_at: null, backup_due: false });
    world.pass(8 * DAY_MS);
    expect(await overview(world)).toMatchObject({ backup_due: true });
  });

  it('are held while they are read back, however slow the store is', async ({ world }) => {
    const { backups, db } = world.deps;
    const get = backups.get.bind(backups);
    const held: boolean[] = [];
    backups.get = async (...of) => {
      const file = await get(...of);
      if (!file) return null;
      async function* slowly() {
        for await (const chunk of file?.stream ?? [])
          for (let at = 0; at < chunk.length; at += 1024) {
            world.pass(MINUTE_MS / 6);
            yield chunk.subarray(at, at + 1024);
            const { locked_until } = await db.selectFrom('jobs').select('locked_until').executeTakeFirstOrThrow();
            held.push((locked_until ?? 0) > world.deps.clock());
          }
      }
      return { ...file, stream: Readable.from(slowly()) };
    };
    const before = world.deps.clock();
    await make(world);
    expect(world.deps.clock() - before).toBeGreaterThan(5 * MINUTE_MS);
    expect(new Set(held.slice(1))).toEqual(new Set([true]));
    expect((await list(world))[0]).toMatchObject({ state: 'done' });
  });

  it('are fetched by a link that is good once and for a minute, and that no log tells', async () => {
    const lines: string[] = [];
    const world = await buildWorld(fresh, (deps) => {
      deps.log = pino({ level: 'info' }, { write: (line) => void lines.push(line) }) as unknown as typeof deps.log;
    });
    const id = await make(world);
    const first = (await linkTo(world, id)).body.data.url;
    const { url } = (await linkTo(world, id)).body.data;
    // The newest link is the only one.
    expect((await world.app.inject({ url: first })).statusCode).toBe(404);
    const file = await world.app.inject({ url });
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({ 'content-type': 'application/x-tar', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="exampress-\d{8}T\d{6}Z\.tar"$/);
    expect((await checkBackup(sourceOf(file.rawPayload))).tables.users).toBe(1);
    expect(lines.filter((line) => line.includes('/downloads/backups/[Redacted]')).length).toBe(2);
    expect(lines.join('')).not.toContain(url.split('/').at(-1));
    expect((await world.app.inject({ url })).statusCode).toBe(404);
    const late = (await linkTo(world, id)).body.data.url;
    world.pass(61_000);
    expect((await world.app.inject({ url: late })).statusCode).toBe(404);
    for (const token of ['', 'short', '../../etc/passwd', 'x'.repeat(43)])
      expect((await world.app.inject({ url: `/downloads/backups/${token}` })).statusCode).toBe(404);
  });

  it('are listed after a restore as before it, and the next ones are made, with ids that none had', async ({ world }) => {
    const bytes = await backUp(world);
    const ids: number[] = [];
    for (let made = 0; made < 3; made += 1, world.pass(1000)) ids.push(await make(world));
    const last = ids.pop() ?? 0;
    await world.call('DELETE', `/backups/${last}`, { token: await world.as('admin') });
    const names = async () => (await world.deps.db.selectFrom('backups').select(['id', 'name', 'state']).orderBy('id').execute()) as unknown[];
    const before = await names();
    await restoreBackup(world.deps, sourceOf(bytes));
    expect(await names()).toEqual(before);
    for (let made = 0; made < 2; made += 1, world.pass(1000)) {
      const row = await inTransaction(world.deps, (trx) => queueBackupIn(trx, world.deps, { origin: 'console', user_name: '' }));
      expect(row?.id).toBe(last + 1 + made);
      await runJobs(world.deps, MAKE_BACKUP);
    }
    expect((await names()).length).toBe(4);
  });

  it('are fetched by nobody whose rights ended after the link was made', async ({ world }) => {
    const admin = await world.as('admin');
    const other = { username: 'second-admin', password: 'a long password' };
    const { id: user } = (await world.call('POST', '/users', { token: admin, body: { ...other, role: 'admin' } })).body.data;
    const { token } = (await world.call('POST', '/auth/login', { body: other })).body.data;
    const id = await make(world);
    const link = async () => (await world.call('POST', `/backups/${id}/download-link`, { token, body: {} })).body.data.url;
    for (const [change, status] of [
      [{ name: 'Second' }, 200],
      [{ role: 'editor' }, 404],
      [{ role: 'admin', disabled: true }, 404],
    ] as const) {
      const url = await link();
      const { version } = (await world.call('GET', '/users?per_page=100', { token: admin })).body.data.find((row: { id: number }) => row.id === user);
      expect((await world.call('PUT', `/users/${user}`, { token: admin, body: { version, ...change } })).status).toBe(200);
      expect([change, (await world.app.inject({ url })).statusCode]).toEqual([change, status]);
      await world.deps.db.updateTable('users').set({ role: 'admin', disabled: 0 }).where('id', '=', user).execute();
    }
  });

  it('are removed with their file; a file that is gone is said', async ({ world }) => {
    const id = await make(world);
    const [{ name }] = await list(world);
    await world.deps.backups.remove(name);
    expect((await list(world))[0]).toMatchObject({ state: 'done', is_here: false });
    expect((await linkTo(world, id)).body).toMatchObject({ code: 'not_found', message: '备份文件不在这里：它已被移走，或由另一台服务器保存' });
    world.pass(1000);
    const next = await make(world);
    const kept = (await list(world))[0].name;
    expect((await world.call('DELETE', `/backups/${next}`, { token: await world.as('admin') })).status).toBe(204);
    expect([await world.deps.backups.stat(kept), (await list(world)).length]).toEqual([null, 1]);
  });

  it('that fail are told with the reason, leave no file, and the next one may begin', async ({ world }) => {
    await make(world);
    world.pass(HOUR_MS);
    const { putStream } = world.deps.backups;
    world.deps.backups.putStream = async (_, stream) => {
      for await (const _chunk of stream) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    await make(world);
    expect((await list(world))[0]).toMatchObject({ state: 'failed', error: '服务器磁盘空间已满，请清理磁盘后重试', is_here: false });
    expect(await overview(world)).toMatchObject({ backup_failed_at: new Date(world.deps.clock()).toISOString(), backup_due: false });
    world.deps.backups.putStream = putStream.bind(world.deps.backups);
    world.pass(HOUR_MS);
    await make(world);
    expect(await overview(world)).toMatchObject({ backup_failed_at: null });
  });

  it('that were broken off are made again by whoever comes next, and not for ever', async ({ world }) => {
    const { putStream } = world.deps.backups;
    // The process that makes it is gone: nothing is heard of it again.
    let isRead = false;
    let wake = () => {};
    world.deps.backups.putStream = (_, stream) => {
      stream.resume().once('end', () => {
        isRead = true;
      });
      return new Promise((_, reject) => {
        wake = () => reject(new Error('The connection of long ago is closed'));
      });
    };
    await ask(world);
    const gone = runJobs(world.deps, MAKE_BACKUP);
    await expect.poll(() => isRead).toBe(true);
    world.deps.backups.putStream = putStream.bind(world.deps.backups);
    expect(await runJobs(world.deps, MAKE_BACKUP)).toBe(0);
    world.pass(3 * 60_000);
    expect(await runJobs(world.deps, MAKE_BACKUP)).toBe(1);
    expect((await list(world))[0]).toMatchObject({ state: 'done', is_here: true });
    // It had only stood still: what is whole by now stays.
    wake();
    await gone;
    expect((await list(world))[0]).toMatchObject({ state: 'done', is_here: true, error: null });

    await ask(world);
    await world.deps.db.deleteFrom('jobs').execute();
    world.pass(31 * 60_000);
    await scheduleBackup(world.deps);
    expect((await list(world))[0]).toMatchObject({ state: 'failed' });
  });
});

describeEachWorld('scheduled backups', (it) => {
  it('are made once a day from the set time on, in the time of the site; the oldest go', async ({ world }) => {
    const turn = async () => {
      await scheduleBackup(world.deps);
      return runJobs(world.deps, MAKE_BACKUP);
    };
    expect(await turn()).toBe(0);
    // It is noon in Shanghai.
    await setting(world, 'backup_time', '13:30');
    await setting(world, 'backup_kept', 2);
    await setting(world, 'backup_schedule', 'daily');
    expect(await turn()).toBe(0);
    world.pass(2 * HOUR_MS);
    expect([await turn(), await turn()]).toEqual([1, 0]);
    expect((await list(world))[0]).toMatchObject({ origin: 'schedule', user_name: '', state: 'done' });
    const [{ name: first }] = await list(world);
    world.pass(27.5 * HOUR_MS);
    expect(await overview(world)).toMatchObject({ backup_due: true });
    expect(await turn()).toBe(1);
    world.pass(DAY_MS);
    expect(await turn()).toBe(1);
    expect((await list(world)).length).toBe(2);
    expect(await world.deps.backups.stat(first)).toBeNull();
  });

  it('ask for a time of day', async ({ world }) => {
    const answer = await world.call('PUT', '/configs/backup_time', { token: await world.as('admin'), body: { value: '25:00' } });
    expect([answer.status, answer.text.includes('请填写 00:00 到 23:59 之间的时间')]).toEqual([422, true]);
  });
});

describeTwoInstances('two processes', (two) => {
  it('make one scheduled backup between them', async () => {
    const [one, other] = await two();
    await setting(one, 'backup_time', '00:00');
    await setting(one, 'backup_schedule', 'daily');
    await Promise.all([one, other, one, other].map(({ deps }) => scheduleBackup(deps)));
    await Promise.all([one, other].map(({ deps }) => runJobs(deps, MAKE_BACKUP)));
    expect((await one.deps.db.selectFrom('backups').selectAll().execute()).map(({ state }) => state)).toEqual(['done']);
  });
});
