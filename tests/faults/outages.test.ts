import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { migrate } from '../../server/database/migrate.ts';
import { openSqlite } from '../../server/database/open.ts';
import { LocalStorage, StorageAway } from '../../server/media/storage.ts';
import { png, upload } from '../support/media-files.ts';
import { buildWorld, describeEachWorld } from '../support/world.ts';

const failing = (code: string) => Object.assign(new Error(`${code}: something about /var/lib`), { code });

describe('a full disk under SQLite', () => {
  const fresh = async () => {
    const open = openSqlite(':memory:');
    await migrate(open);
    return { open, drop: () => open.db.destroy() };
  };

  it('is 503 with what to do, in whatever a change is doing; reading goes on, and so does writing once there is room', async () => {
    const world = await buildWorld(fresh);
    const token = await world.as('admin');
    const pages = async (sign: string) => (await sql<Record<string, number>>`${sql.raw(`pragma max_page_count${sign}`)}`.execute(world.deps.db)).rows[0];
    const used = Object.values((await sql<Record<string, number>>`pragma page_count`.execute(world.deps.db)).rows[0] ?? {})[0] ?? 0;
    await pages(` = ${used}`);

    const body = { title: 'A long one', exam: 'GRE', content_html: `<p>${'word '.repeat(60_000)}</p>` };
    const refused = await world.call('POST', '/articles', { token, body });
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([503, 'not_ready', '60']);
    expect(refused.body.message).toContain('磁盘空间已满');
    // The session is older than a minute: its use cannot be noted, and nobody minds.
    world.pass(120_000);
    expect((await world.call('GET', '/articles', { token })).status).toBe(200);
    expect((await world.call('GET', '/articles/public')).status).toBe(200);

    await pages(' = 1000000');
    expect((await world.call('POST', '/articles', { token, body })).status).toBe(201);
    expect((await world.call('GET', '/articles', { token })).body.meta.total).toBe(1);
  });
});

describeEachWorld('a store that fails', (it, fresh) => {
  it.each([
    ['is full', failing('ENOSPC'), '磁盘空间已满'],
    ['has no room for us', failing('EDQUOT'), '磁盘空间已满'],
    ['is read-only', failing('EROFS'), '不可写'],
    ['is broken', failing('EIO'), '读写出错'],
    ['is away', new StorageAway('The store answered 503'), '暂时无法访问'],
  ])('%s: the upload is 503 with what to do, leaves nothing, and works again afterwards', async (_, error, words) => {
    const world = await buildWorld(fresh);
    const put = vi.spyOn(world.deps.storage, 'put').mockRejectedValue(error);
    const refused = await upload(world, await png());
    expect([refused.status, refused.body.code]).toEqual([503, 'not_ready']);
    expect(refused.body.message).toContain(words);
    expect(JSON.stringify(refused.body)).not.toContain('/var/lib');
    expect((await world.call('GET', '/media', { token: await world.as('editor') })).body.data).toEqual([]);
    put.mockRestore();
    expect((await upload(world, await png())).status).toBe(201);
  });

  it('whose folder cannot be made any more is 503 too, whatever the system calls it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'exampress-store-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, 'media'), 'no folder');
    const world = await buildWorld(fresh, (deps) => {
      deps.storage = new LocalStorage(join(folder, 'media'));
    });
    const refused = await upload(world, await png());
    expect([refused.status, refused.body.code]).toEqual([503, 'not_ready']);
    expect(refused.body.message).toContain('不可写');
    await rm(join(folder, 'media'));
    expect((await upload(world, await png())).status).toBe(201);
  });

  it('tells a stranger no more than that the site is away', async () => {
    const world = await buildWorld(fresh, (deps) => {
      deps.options.before_call = () => Promise.reject(failing('ENOSPC'));
    });
    const { status, body, headers } = await world.call('GET', '/articles/public', { headers: { cookie: 'language=zh' } });
    expect([status, body.message, headers['retry-after']]).toEqual([503, '服务暂时不可用，请稍后重试', '60']);
  });

  it('a change that was saved is answered so, although caches could not be told', async ({ world, editor: token }) => {
    vi.spyOn(world.deps.content, 'refresh').mockRejectedValueOnce(failing('ECONNRESET'));
    expect((await world.call('POST', '/categories', { token, body: { name: 'Saved', slug: 'saved' } })).status).toBe(201);
  });
});
