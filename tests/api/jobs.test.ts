import { expect } from 'vitest';
import { DAY_MS } from '../../config/limits.ts';
import type { Deps } from '../../server/deps.ts';
import { enqueue, expireJobs, type JobKind, putBackJobs, runJobs } from '../../server/queue.ts';
import { STORE_VARIANTS } from '../../server/resources/media/media.jobs.ts';
import { photo, upload } from '../support/media-files.ts';
import { describeEachWorld } from '../support/world.ts';

const MINUTE = 60_000;

/** A kind that notes what it was asked to do and fails as often as told. */
function kindThat({ fails = 0, work = async () => {} }: { fails?: number; work?: () => Promise<void> } = {}) {
  const seen: string[] = [];
  let left = fails;
  const kind: JobKind<{ what: string }> = {
    name: 'test.work',
    lease_ms: 5 * MINUTE,
    attempts: 3,
    run: async (_: Deps, { what }) => {
      seen.push(what);
      await work();
      left -= 1;
      if (left >= 0) throw new Error('The other side is away');
    },
  };
  return { kind, seen };
}

describeEachWorld('the queue', (it) => {
  it('does what is due, in order, each once; other kinds wait for their own', async ({ world: { deps, pass } }) => {
    const { kind, seen } = kindThat();
    const now = deps.clock();
    await enqueue(deps.db, kind, { what: 'later' }, { now, delay_ms: MINUTE });
    await enqueue(deps.db, kind, { what: 'first' }, { now });
    await enqueue(deps.db, kind, { what: 'second' }, { now });
    expect(await runJobs(deps, { ...kind, name: 'test.other' })).toBe(0);
    expect(await runJobs(deps, kind)).toBe(2);
    pass(MINUTE);
    await runJobs(deps, kind);
    await runJobs(deps, kind);
    expect(seen).toEqual(['first', 'second', 'later']);
  });

  it('a change that fails leaves no work behind', async ({ world: { deps } }) => {
    const { kind } = kindThat();
    const broken = deps.db.transaction().execute(async (trx) => {
      await enqueue(trx, kind, { what: 'x' }, { now: deps.clock() });
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    expect(await runJobs(deps, kind)).toBe(0);
  });

  it('several instances share the work', async ({ world: { deps } }) => {
    const { kind, seen } = kindThat();
    for (let i = 0; i < 12; i += 1) await enqueue(deps.db, kind, { what: String(i) }, { now: deps.clock() });
    const done = await Promise.all([runJobs(deps, kind), runJobs(deps, kind), runJobs(deps, kind)]);
    expect(done.reduce((a, b) => a + b)).toBe(12);
    expect(new Set(seen).size).toBe(12);
    expect(seen.length).toBe(12);
  });

  it('a failure is written down and tried again, later each time; the last one ends it', async ({ world: { deps, pass } }) => {
    const { kind, seen } = kindThat({ fails: 3 });
    await enqueue(deps.db, kind, { what: 'x' }, { now: deps.clock() });
    const row = () => deps.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
    await runJobs(deps, kind);
    expect(await row()).toMatchObject({ attempts: 1, error: 'The other side is away', finished_at: null, locked_until: null, run_at: deps.clock() + 10_000 });
    pass(9_000);
    expect(await runJobs(deps, kind)).toBe(0);
    pass(1_000);
    await runJobs(deps, kind);
    expect(await row()).toMatchObject({ attempts: 2, run_at: deps.clock() + 40_000 });
    pass(40_000);
    await runJobs(deps, kind);
    expect(await row()).toMatchObject({ attempts: 3, finished_at: deps.clock(), error: 'The other side is away' });
    pass(60 * MINUTE);
    expect(await runJobs(deps, kind)).toBe(0);
    expect(seen.length).toBe(3);
    await expireJobs(deps);
    expect(await row()).toBeTruthy();
    pass(8 * DAY_MS);
    await expireJobs(deps);
    expect(await deps.db.selectFrom('jobs').selectAll().execute()).toEqual([]);
  });

  it('what an instance left half done is begun again when its lease is over, and not for ever', async ({ world: { deps, pass } }) => {
    const { kind, seen } = kindThat();
    await enqueue(deps.db, kind, { what: 'x' }, { now: deps.clock() });
    const dies = () => runJobs(deps, kindThat({ work: () => new Promise(() => {}) }).kind);
    void dies();
    await expect.poll(async () => (await deps.db.selectFrom('jobs').select('attempts').executeTakeFirstOrThrow()).attempts).toBe(1);
    expect(await runJobs(deps, kind)).toBe(0);
    pass(5 * MINUTE);
    void dies();
    await expect.poll(async () => (await deps.db.selectFrom('jobs').select('attempts').executeTakeFirstOrThrow()).attempts).toBe(2);
    pass(5 * MINUTE);
    expect(await runJobs(deps, kind)).toBe(1);
    expect(seen).toEqual(['x']);

    await enqueue(deps.db, kind, { what: 'deadly' }, { now: deps.clock() });
    for (let i = 1; i <= 3; i += 1) {
      void dies();
      await expect
        .poll(async () => (await deps.db.selectFrom('jobs').select('attempts').where('finished_at', 'is', null).executeTakeFirst())?.attempts)
        .toBe(i);
      pass(5 * MINUTE);
    }
    await runJobs(deps, kind);
    expect(seen).toEqual(['x']);
    const last = await deps.db.selectFrom('jobs').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    expect([last.finished_at, last.error]).toEqual([deps.clock(), 'The work was begun as often as it may be and never came to an end']);
  });

  it('an instance that only stood still hears that another has its work, and says nothing of how it ended', async ({ world: { deps, pass } }) => {
    const told: unknown[] = [];
    let goOn = () => {};
    const still = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const { kind, seen } = kindThat();
    const slow: typeof kind = {
      ...kind,
      run: async (_, { what }, { renew }) => {
        seen.push(what);
        await still;
        await renew();
        seen.push('more');
      },
      onFailure: async (_, __, err) => void told.push(err),
    };
    await enqueue(deps.db, kind, { what: 'x' }, { now: deps.clock() });
    const doing = runJobs(deps, slow);
    await expect.poll(() => seen).toEqual(['x']);
    pass(5 * MINUTE);
    expect(await runJobs(deps, kind)).toBe(1);
    const row = () => deps.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
    const done = await row();
    goOn();
    await doing;
    expect([seen, told, await row()]).toEqual([['x', 'x'], [], done]);
  });

  it('what is being done when a process is told to stop is put back, as if it had not been tried', async ({ world: { deps } }) => {
    const other = { ...deps, db: deps.db.withoutPlugins() };
    const row = () => deps.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
    let cutOff = () => {};
    const held = kindThat({
      work: () =>
        new Promise((_, reject) => {
          cutOff = () => reject(new Error('The database is closed'));
        }),
    });
    await enqueue(deps.db, held.kind, { what: 'x' }, { now: deps.clock() });
    const doing = runJobs(deps, held.kind);
    await expect.poll(() => held.seen).toEqual(['x']);
    await putBackJobs(deps);
    expect(await row()).toMatchObject({ attempts: 0, error: null, finished_at: null, locked_until: null });
    expect(await runJobs(deps, held.kind)).toBe(0);
    cutOff();
    await expect(doing).rejects.toThrow('The database is closed');
    const { kind, seen } = kindThat();
    expect(await runJobs(other, kind)).toBe(1);
    expect(seen).toEqual(['x']);
    expect(await row()).toMatchObject({ attempts: 1, error: null });
  });

  it('two instances never make the same copies of a picture', async ({ world }) => {
    const keys: string[] = [];
    const { storage } = world.deps;
    const put = storage.put.bind(storage);
    storage.put = (key, bytes, mime) => {
      keys.push(key);
      return put(key, bytes, mime);
    };
    for (const width of [500, 600, 700]) await upload(world, await photo(width, 100));
    await Promise.all([runJobs(world.deps, STORE_VARIANTS), runJobs({ ...world.deps }, STORE_VARIANTS)]);
    expect(keys.length).toBe(3 * 5);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('copies that could not be stored are made at the next try', async ({ world }) => {
    const { storage } = world.deps;
    const put = storage.put.bind(storage);
    let isFull = true;
    storage.put = (key, bytes, mime) => (isFull && key.endsWith('-400.webp') ? Promise.reject(new Error('full')) : put(key, bytes, mime));
    const { id } = (await upload(world, await photo(500, 100))).body.data;
    const variants = async () => (await world.call('GET', `/media/${id}`, { token: await world.as('editor') })).body.data.variants.length;
    await runJobs(world.deps, STORE_VARIANTS);
    expect(await variants()).toBe(0);
    isFull = false;
    world.pass(10_000);
    await runJobs(world.deps, STORE_VARIANTS);
    expect(await variants()).toBe(4);
  });

  it('copies are made within the hour after a store was away for a day', async ({ world }) => {
    const { storage } = world.deps;
    const put = storage.put.bind(storage);
    let isAway = true;
    const { id } = (await upload(world, await photo(500, 100))).body.data;
    storage.put = (key, bytes, mime) => (isAway ? Promise.reject(new Error('away')) : put(key, bytes, mime));
    for (let quarter = 0; quarter < 4 * 24; quarter += 1) {
      await runJobs(world.deps, STORE_VARIANTS);
      world.pass(15 * MINUTE);
    }
    isAway = false;
    world.pass(60 * MINUTE);
    await runJobs(world.deps, STORE_VARIANTS);
    expect((await world.call('GET', `/media/${id}`, { token: await world.as('editor') })).body.data.variants.length).toBe(4);
  });
});
