import { expect } from 'vitest';
import { LIMITS } from '../../config/limits.ts';
import type { Media } from '../../contract/media.ts';
import { PDF, png, upload, wav } from '../support/media-files.ts';
import { describeEachWorld, type World } from '../support/world.ts';

const stored = async (world: World, bytes: Buffer, name: string, fields: Record<string, string> = {}): Promise<Media> =>
  (await upload(world, bytes, name, fields)).body.data;

/** Three files: a picture in 词汇, a picture in 阅读, a sound in no group. */
async function three(world: World) {
  const a = await stored(world, await png(11, 11), 'a.png', { group_name: ' 词汇 ' });
  world.pass(1000);
  const b = await stored(world, await png(12, 12), 'b.png', { group_name: '阅读', alt: 'A chart' });
  world.pass(1000);
  const c = await stored(world, wav(), 'c.wav');
  return { a, b, c };
}

describeEachWorld('groups and batches of media', (it) => {
  const names = async (world: World, query: string) =>
    (await world.call('GET', `/media?sort=name&${query}`, { token: await world.as('editor') })).body.data.map((row: Media) => row.name);

  it('a group is there when a file names it; files are filtered by it, by missing text and by use', async ({ world, editor: token }) => {
    const { a, b, c } = await three(world);
    expect([a.group_name, c.group_name]).toEqual(['词汇', '']);
    expect((await world.call('GET', '/media/groups', { token })).body.data).toEqual(
      expect.arrayContaining([
        { group_name: '词汇', count: 1 },
        { group_name: '阅读', count: 1 },
      ]),
    );
    expect(await names(world, `group_name=${encodeURIComponent('词汇')}`)).toEqual(['a.png']);
    expect(await names(world, 'no_group=true')).toEqual(['c.wav']);
    expect(await names(world, 'missing_alt=true')).toEqual(['a.png']);
    expect(await names(world, 'unused=true')).toEqual(['a.png', 'b.png', 'c.wav']);

    const moved = await world.call('PUT', `/media/${c.id}`, { token, body: { group_name: '听力', version: c.version } });
    expect([moved.status, moved.body.data.group_name]).toEqual([200, '听力']);
    const long = { group_name: 'a'.repeat(LIMITS.media.group_name + 1) };
    expect((await world.call('PUT', `/media/${c.id}`, { token, body: { ...long, version: 2 } })).status).toBe(422);
    expect((await upload(world, PDF, 'x.pdf', long)).body.errors).toHaveProperty('group_name');

    const article = { title: 'Shows a', content_html: `<p>x</p><img src="${a.url}" alt="">`, status: 'published' };
    const { id } = (await world.call('POST', '/articles', { token, body: article })).body.data;
    await world.call('PUT', '/configs/logo', { token: await world.as('admin'), body: { value: b.url } });
    expect(await names(world, 'unused=true')).toEqual(['c.wav']);
    // What waits in a working copy is in use as well.
    const live = (await world.call('GET', `/articles/${id}`, { token })).body.data;
    await world.call('PUT', `/articles/${id}`, { token, body: { content_html: `<p>x <a href="${c.url}">sound</a></p>`, version: live.version } });
    expect(await names(world, 'unused=true')).toEqual([]);
    expect((await world.call('GET', `/media?sort=name`, { token })).body.data.map((row: Media) => row.use_count)).toEqual([1, 1, 1]);
  });

  it('a group is renamed, joined with another only when asked, and dissolved', async ({ world, editor: token }) => {
    const { a } = await three(world);
    const rename = (body: object) => world.call('PUT', '/media/groups', { token, body });
    expect((await rename({ group_name: '词汇', to: '单词' })).body.data).toContainEqual({ group_name: '单词', count: 1 });
    const taken = await rename({ group_name: '单词', to: '阅读' });
    expect([taken.status, taken.body.message]).toEqual([409, '已有分组“阅读”']);
    expect((await rename({ group_name: '单词', to: '阅读', merge: true })).body.data).toEqual([{ group_name: '阅读', count: 2 }]);
    expect((await rename({ group_name: '单词', to: 'x' })).status).toBe(404);
    expect((await rename({ group_name: ' ', to: 'x' })).status).toBe(422);
    expect((await rename({ group_name: '阅读', to: '' })).body.data).toEqual([]);
    expect((await world.call('GET', `/media/${a.id}`, { token })).body.data).toMatchObject({ group_name: '', name: 'a.png' });
    const stale = await world.call('PUT', `/media/${a.id}`, { token, body: { alt: 'x', version: a.version } });
    expect(stale.status).toBe(409);
  });

  it('many are moved at once', async ({ world, editor: token }) => {
    const { a, b, c } = await three(world);
    const move = (body: object) => world.call('POST', '/media/batch', { token, body: { action: 'move', ...body } });
    const { body } = await move({ ids: [a.id, 999, c.id], group_name: '新分组' });
    expect(body.data).toEqual([
      { id: a.id, ok: true },
      { id: 999, ok: false, code: 'not_found', message: '内容不存在或已被删除' },
      { id: c.id, ok: true },
    ]);
    expect(await names(world, `group_name=${encodeURIComponent('新分组')}`)).toEqual(['a.png', 'c.wav']);
    await move({ ids: [a.id, b.id], group_name: '' });
    expect(await names(world, 'no_group=true')).toEqual(['a.png', 'b.png']);
    expect((await move({ ids: [a.id] })).body.errors).toHaveProperty('group_name');
    expect((await move({ ids: [], group_name: 'x' })).status).toBe(422);
  });

  it('many are deleted at once, but for those in use', async ({ world, editor: token }) => {
    const { a, b, c } = await three(world);
    await world.call('POST', '/articles', { token, body: { title: 'Has a cover', cover_media_id: b.id } });
    const { body } = await world.call('POST', '/media/batch', { token, body: { ids: [a.id, b.id, c.id], action: 'delete' } });
    expect(body.data).toEqual([
      { id: a.id, ok: true },
      { id: b.id, ok: false, code: 'in_use', message: '正在使用中：Has a cover' },
      { id: c.id, ok: true },
    ]);
    expect(await names(world, '')).toEqual(['b.png']);
    expect((await world.app.inject({ url: a.url })).statusCode).toBe(404);
    expect((await world.app.inject({ url: b.url })).statusCode).toBe(200);
  });
});
