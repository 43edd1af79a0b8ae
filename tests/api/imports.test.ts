import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { DAY_MS, LIMITS } from '../../config/limits.ts';
import type { Import } from '../../contract/imports.ts';
import { LocalStorage } from '../../server/media/storage.ts';
import { runJobs } from '../../server/queue.ts';
import { restoreBackup } from '../../server/resources/backups/restore.ts';
import { WORK_ON_IMPORT } from '../../server/resources/imports/imports.jobs.ts';
import { partKey, removeParts } from '../../server/resources/imports/imports.repository.ts';
import { expireImports, startImport } from '../../server/resources/imports/imports.service.ts';
import { importWordPress } from '../../server/resources/imports/wordpress/run.ts';
import { backUp, sourceOf } from '../support/backups.ts';
import { encodeForm } from '../support/multipart.ts';
import { rowCounts } from '../support/row-counts.ts';
import { describeTwoInstances } from '../support/shared-database.ts';
import { buildWorld, describeEachWorld, type World } from '../support/world.ts';

const EXPORT = fileURLToPath(new URL('../fixtures/wordpress.xml', import.meta.url));

async function sendPart(world: World, id: number, at: number, bytes: Buffer) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'blob');
  const { payload, headers } = await encodeForm(form);
  const authorised = { ...headers, authorization: `Bearer ${await world.as('admin')}` };
  const answer = await world.app.inject({ method: 'POST', url: `/api/imports/${id}/parts?at=${at}`, headers: authorised, payload });
  return { status: answer.statusCode, body: answer.json() };
}

/** Sends a file in pieces, as the console does. */
async function send(world: World, bytes: Buffer, piece = 20_000): Promise<Import> {
  const made = await world.call('POST', '/imports', { token: await world.as('admin'), body: { name: 'export.xml', bytes: bytes.length } });
  expect(made.status, made.text).toBe(201);
  for (let at = 0; at < bytes.length; at += piece) {
    const answer = await sendPart(world, made.body.data.id, at, bytes.subarray(at, at + piece));
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
  return latest(world);
}

const latest = async (world: World): Promise<Import> => (await world.call('GET', '/imports', { token: await world.as('admin') })).body.data[0];
const work = (world: World) => runJobs(world.deps, WORK_ON_IMPORT);
const start = async (world: World, id: number) => world.call('POST', `/imports/${id}/start`, { token: await world.as('admin'), body: { fetch_media: false } });
const cancel = async (world: World, id: number) => world.call('POST', `/imports/${id}/cancel`, { token: await world.as('admin'), body: {} });

const TABLES = ['articles', 'categories', 'comments', 'menus', 'redirects', 'imported', 'article_revisions'] as const;
const countsOf = ({ deps }: World) => rowCounts(deps.db, TABLES);

describeEachWorld('an import from the console', (test, fresh) => {
  test('is sent in pieces, checked without a trace, brought when somebody means it, and told in Chinese', async ({ world }) => {
    const bytes = await readFile(EXPORT);
    const sent = await send(world, bytes);
    expect(sent).toMatchObject({ state: 'checking', received: bytes.length, report: null });
    await work(world);
    const checked = await latest(world);
    expect(checked).toMatchObject({ state: 'checked', error: null, phase: 'check', done: bytes.length, total: bytes.length, seconds_left: null });
    expect((await countsOf(world)).articles).toBe(0);

    expect((await start(world, checked.id)).body.data.state).toBe('waiting');
    expect((await start(world, checked.id)).status).toBe(409);
    await work(world);
    const done = await latest(world);
    expect(done).toMatchObject({ state: 'done', error: null, phase: 'menus', done: done.total, per_second: 0, seconds_left: null });
    expect(done.report?.came.article).toBe(12);
    // What was promised is what came; files were not asked for.
    expect(checked.report?.came).toEqual({ ...done.report?.came, media: 2 });
    expect(checked.report?.known).toEqual(done.report?.known);
    // Every rule has its words: what has none would stand there in English.
    for (const { text } of [...(done.report?.changed ?? []), ...(done.report?.left_out ?? [])]) expect(text).toMatch(/[\u4e00-\u9fff]/);

    const other = await buildWorld(fresh);
    await importWordPress(other.deps, { file: EXPORT, media_dir: null, fetch_media: false });
    expect(await countsOf(world)).toEqual(await countsOf(other));
    // The file has served.
    const row = await world.deps.db.selectFrom('imports').select('file_key').executeTakeFirstOrThrow();
    expect(await world.deps.backups.stat(`${row.file_key}/000001`)).toBeNull();

    await send(world, bytes);
    await work(world);
    const again = (await latest(world)).report;
    expect(again?.came).toEqual({ article: 0, category: 0, tag: 0, author: 0, comment: 0, menu: 0, media: 2, redirect: 0 });
    expect(again?.known).toMatchObject({ article: 12, author: 1, category: 3, comment: 9 });
  });

  test('takes a piece once, in order, and no more than was announced', async ({ world, admin }) => {
    const { id } = (await world.call('POST', '/imports', { token: admin, body: { name: 'a.xml', bytes: 10 } })).body.data;
    expect((await sendPart(world, id, 5, Buffer.from('12345'))).status).toBe(409);
    expect((await sendPart(world, id, 0, Buffer.from('12345'))).status).toBe(200);
    const again = await sendPart(world, id, 0, Buffer.from('12345'));
    expect([again.status, again.body.data.received]).toEqual([409, 5]);
    expect((await sendPart(world, id, 5, Buffer.from('123456'))).status).toBe(413);
    expect((await start(world, id)).status).toBe(409);
    expect((await world.call('POST', '/imports', { token: admin, body: { name: 'a.xml', bytes: LIMITS.import.upload_bytes + 1 } })).status).toBe(422);
    expect((await world.call('DELETE', `/imports/${id}`, { token: admin })).status).toBe(204);
    expect((await sendPart(world, id, 5, Buffer.from('12345'))).status).toBe(404);
  });

  test('leaves nothing in the folder of the backups once it is removed', async ({ world, admin }) => {
    const folder = await mkdtemp(join(tmpdir(), 'exampress-imports-'));
    world.deps.backups = new LocalStorage(folder, { secret: true });
    const bytes = await readFile(EXPORT);
    const { id } = await send(world, bytes);
    expect(await readdir(join(folder, 'imports'))).toHaveLength(1);
    expect((await world.call('DELETE', `/imports/${id}`, { token: admin })).status).toBe(204);
    expect(await readdir(folder)).toEqual([]);
    // The next one finds its place again.
    const next = await send(world, bytes);
    expect(await readdir(join(folder, 'imports'))).toHaveLength(1);
    expect((await world.call('DELETE', `/imports/${next.id}`, { token: admin })).status).toBe(204);
    await rm(folder, { recursive: true });
  });

  test.each([
    ['<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>\n<item>\n</channel></rss>', /^第 3 行：XML 有误：结束标签与开始标签不对应$/],
    ['<rss><channel>\n<guid isPermaLink=false>', /^第 2 行：XML 有误：标签的属性书写不正确$/],
    ['<rss><channel><item>\n<title>One</title><guid>', /^第 2 行：文件不完整（可能是下载中断），请重新导出（所在条目“One”，始于第 1 行）$/],
    ['INSERT INTO wp_posts', /^第 1 行：这不是 WordPress 导出文件$/],
    [' \n', /^文件中没有内容$/],
    ['<rss><channel><title>News</title></channel></rss>', /^这是 RSS，不是 WordPress 导出文件$/],
    ['<html><body></body></html>', /^第 1 行：这不是 WordPress 导出文件$/],
    ['PK\u0003\u0004', /^这是压缩文件（zip），请先解压$/],
  ])('of a broken file says in Chinese what is wrong, and nothing can be begun with it: %s', async (text, says) => {
    const world = await buildWorld(fresh);
    const { id } = await send(world, Buffer.from(text));
    await work(world);
    expect(await latest(world)).toMatchObject({ state: 'failed', report: null, error: expect.stringMatching(says) });
    expect((await start(world, id)).status).toBe(409);
  });

  test('of a broken file is a refusal in the log, and no error of ours: one line that says why, without a stack', async () => {
    const lines: Record<string, unknown>[] = [];
    const world = await buildWorld(fresh, (deps) => {
      deps.log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) }) as unknown as typeof deps.log;
    });
    await send(world, Buffer.from('INSERT INTO wp_posts'));
    await work(world);
    expect((await latest(world)).state).toBe('failed');
    expect(lines).toEqual([expect.objectContaining({ level: 40, kind: 'imports.work', reason: expect.stringMatching(/^\S+:1: /) })]);
    expect(lines[0]).not.toHaveProperty('err');
    lines.length = 0;
    // What the store has lost is no mistake of the file.
    await send(world, await readFile(EXPORT));
    await removeParts(world.deps, await world.deps.db.selectFrom('imports').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow());
    await work(world);
    expect(lines).toEqual([expect.objectContaining({ level: 50, kind: 'imports.work', err: expect.objectContaining({ stack: expect.any(String) }) })]);
  });

  test('that is cancelled when everything has come is done: it says what came, and nothing of it waits any more', async ({ world }) => {
    const { id } = await send(world, await readFile(EXPORT));
    await work(world);
    await start(world, id);
    const { content } = world.deps;
    const refresh = content.refresh.bind(content);
    // It listens once a second: what is said behind the last step is not heard.
    const said: unknown[] = [];
    vi.spyOn(content, 'refresh').mockImplementation(async () => {
      await refresh();
      if (said.length === 0 && (await countsOf(world)).menus > 0) said.push((await cancel(world, id)).body.data.state);
    });
    await work(world);
    const row = await latest(world);
    expect([said, row.state, row.report?.came.article, (await countsOf(world)).articles]).toEqual([['cancelled'], 'done', 12, 12]);
    expect((await start(world, id)).status).toBe(409);
  });

  test('whose check met a fault of ours, or was cancelled, is checked once more from the file that is here', async ({ world }) => {
    const { id } = await send(world, await readFile(EXPORT));
    const { backups } = world.deps;
    const get = backups.get.bind(backups);
    backups.get = () => Promise.reject(new Error('The store is away'));
    await work(world);
    const failed = await latest(world);
    expect([failed.state, failed.received, failed.report]).toEqual(['failed', failed.bytes, null]);
    expect(failed.error).toMatch(/[\u4e00-\u9fff]/);
    backups.get = get;
    expect((await start(world, id)).body.data).toMatchObject({ state: 'checking', phase: 'check', error: null });
    expect((await cancel(world, id)).body.data.state).toBe('cancelled');
    await work(world);
    expect((await start(world, id)).body.data.state).toBe('checking');
    await work(world);
    expect(await latest(world)).toMatchObject({ state: 'checked', error: null, report: { came: { article: 12 } } });
  });

  test('that is no export is not kept, and one that is removed while a piece comes leaves nothing', async ({ world, admin }) => {
    const made = (await world.call('POST', '/imports', { token: admin, body: { name: 'a.xml', bytes: 5 } })).body.data;
    const keyOf = async (id: number) =>
      partKey((await world.deps.db.selectFrom('imports').select('file_key').where('id', '=', id).executeTakeFirstOrThrow()).file_key, 1);
    const key = await keyOf(made.id);
    await sendPart(world, made.id, 0, Buffer.from('<html'));
    expect(await world.deps.backups.stat(key)).not.toBeNull();
    await work(world);
    expect(await latest(world)).toMatchObject({ state: 'failed', received: 0 });
    expect(await world.deps.backups.stat(key)).toBeNull();

    const other = (await world.call('POST', '/imports', { token: admin, body: { name: 'b.xml', bytes: 10 } })).body.data;
    const otherKey = await keyOf(other.id);
    const { backups } = world.deps;
    const put = backups.put.bind(backups);
    backups.put = async (...given) => {
      expect((await world.call('DELETE', `/imports/${other.id}`, { token: admin })).status).toBe(204);
      await put(...given);
    };
    expect((await sendPart(world, other.id, 0, Buffer.from('12345'))).status).toBe(404);
    expect(await backups.stat(otherKey)).toBeNull();
  });

  test('that is cancelled stops, and goes on when it is started again', async ({ world }) => {
    const { id } = await send(world, await readFile(EXPORT));
    await work(world);
    await start(world, id);
    expect((await cancel(world, id)).body.data.state).toBe('cancelled');
    await work(world);
    expect((await countsOf(world)).articles).toBe(0);
    expect((await cancel(world, id)).status).toBe(409);
    await start(world, id);
    await work(world);
    expect([(await latest(world)).state, (await countsOf(world)).articles]).toEqual(['done', 12]);
  });

  test('that waits while a backup is restored keeps its file: what was whole is checked anew, and all can be removed', async ({ world }) => {
    const backup = sourceOf(await backUp(world));
    const bytes = await readFile(EXPORT);
    const checked = (await send(world, bytes)).id;
    await work(world);
    const broken = (await send(world, Buffer.from('INSERT INTO wp_posts'))).id;
    await work(world);
    const cancelled = (await send(world, bytes)).id;
    await cancel(world, cancelled);
    const begun = (await send(world, bytes)).id;
    await work(world);
    await start(world, begun);
    const { id: uploading } = (await world.call('POST', '/imports', { token: await world.as('admin'), body: { name: 'a.xml', bytes: 10 } })).body.data;
    await sendPart(world, uploading, 0, Buffer.from('12345'));
    const rows = await world.deps.db.selectFrom('imports').select(['file_key', 'parts']).orderBy('id').execute();

    await restoreBackup(world.deps, backup);
    await work(world);
    const states = await world.deps.db.selectFrom('imports').select(['id', 'state']).orderBy('id').execute();
    expect(states).toEqual([
      { id: checked, state: 'checked' },
      { id: broken, state: 'failed' },
      { id: cancelled, state: 'cancelled' },
      { id: begun, state: 'checked' },
      { id: uploading, state: 'uploading' },
    ]);
    expect((await countsOf(world)).articles).toBe(0);
    const kept = rows.filter(({ parts }) => parts > 0);
    expect(kept.length).toBe(4);
    for (const { file_key } of kept) expect(await world.deps.backups.stat(partKey(file_key, 1))).not.toBeNull();
    await startImport(world.deps, begun, false);
    await work(world);
    expect((await countsOf(world)).articles).toBe(12);
    world.pass((LIMITS.import.kept_days + 1) * DAY_MS);
    await expireImports(world.deps);
    for (const { file_key, parts } of rows)
      for (let part = 1; part <= parts; part += 1) expect(await world.deps.backups.stat(partKey(file_key, part))).toBeNull();
  });

  test('that nobody touches for long is forgotten with its file', async ({ world }) => {
    await send(world, await readFile(EXPORT));
    const row = await world.deps.db.selectFrom('imports').select(['file_key', 'parts']).executeTakeFirstOrThrow();
    world.pass((LIMITS.import.kept_days + 1) * DAY_MS);
    await expireImports(world.deps);
    expect(await world.deps.db.selectFrom('imports').selectAll().execute()).toEqual([]);
    for (let part = 1; part <= row.parts; part += 1) expect(await world.deps.backups.stat(`${row.file_key}/${String(part).padStart(6, '0')}`)).toBeNull();
  });
});

describeTwoInstances('an import whose process is gone', (two) => {
  test('is gone on with by another, and its report counts what the first one brought', async () => {
    const [one, other] = await two();
    other.deps.backups = one.deps.backups;
    const { id } = await send(one, await readFile(EXPORT));
    await work(one);
    await start(one, id);
    // The first one has brought everything but never said so: its lease is what the others wait for.
    await one.deps.db
      .updateTable('jobs')
      .set({ locked_until: one.deps.clock() + 60_000, attempts: 1 })
      .where('finished_at', 'is', null)
      .execute();
    await one.deps.db.updateTable('imports').set({ state: 'running', report: '{"came":{"article":12},"known":{},"changed":[],"left_out":[]}' }).execute();
    await importWordPress(one.deps, { file: EXPORT, media_dir: null, fetch_media: false });
    expect(await work(other)).toBe(0);
    one.pass(61_000);
    other.pass(61_000);
    expect(await work(other)).toBe(1);
    expect(await latest(one)).toMatchObject({ state: 'done', report: { came: { article: 12 }, known: { article: 0 } } });
    expect((await countsOf(other)).articles).toBe(12);
  });
});
