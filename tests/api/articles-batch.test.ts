import { expect } from 'vitest';
import { DAY_MS } from '../../config/limits.ts';
import type { BatchFields } from '../../contract/articles.ts';
import { at, autosave, BODY, makeEdition, page, publish, read, save, withPages, write } from '../support/articles.ts';
import { buildWorld, describeEachWorld, type World } from '../support/world.ts';

const batch = async (world: World, ids: readonly number[], action: string, fields?: BatchFields) =>
  world.call('POST', '/articles/batch', { token: await world.as('editor'), body: { ids, action, ...(fields && { fields }) } });
const change = async (world: World, id: number, fields: BatchFields) => (await batch(world, [id], 'update', fields)).body.data[0];
const shown = async (world: World, id: number) => (await world.call('GET', `/articles/public/${id}`)).body.data;

describeEachWorld('many articles at once', (test, fresh) => {
  test('a few fields of a published article go live at once; what is being written goes on waiting', async () => {
    const world = await buildWorld(fresh, withPages);
    const category = (await world.call('POST', '/categories', { token: await world.as('admin'), body: { name: 'Moved' } })).body.data;
    const { id } = await publish(world, { title: 'Live', slug: 'live', exam: 'GRE', section: 'quant', tags: ['Old', 'Kept'] });
    await autosave(world, id, { title: 'Being written', tags: ['Old', 'Own'], section: 'verbal' });
    expect((await page(world, '/')).text).not.toContain('tag-fresh');
    const fields: BatchFields = { category_id: category.id, section: 'writing', add_tags: ['Fresh'], remove_tags: ['old'], pinned: true };
    expect(await change(world, id, fields)).toEqual({ id, ok: true });
    expect(await shown(world, id)).toMatchObject({
      title: 'Live',
      section: 'writing',
      pinned: true,
      category: { name: 'Moved' },
      tags: [{ name: 'Kept' }, { name: 'Fresh' }],
    });
    expect((await page(world, '/article/live')).text).toContain('Fresh');
    expect(await read(world, id)).toMatchObject({ title: 'Being written', tags: ['Own', 'Fresh'], section: 'writing', pinned: true, category_id: category.id });
    await world.call('POST', `/articles/${id}/discard`, { token: await world.as('editor') });
    expect(await read(world, id)).toMatchObject({ title: 'Live', section: 'writing', tags: ['Kept', 'Fresh'], working_copy: null });
    const found = await world.call('GET', '/articles/public?q=fresh');
    expect(found.body.meta.total).toBe(1);
  });

  test('a working copy that holds nothing else any more is gone', async ({ world }) => {
    const { id } = await publish(world, { title: 'Live' });
    await autosave(world, id, { pinned: true });
    await change(world, id, { pinned: true });
    expect(await read(world, id)).toMatchObject({ pinned: true, working_copy: null });
  });

  test('another exam takes section and edition away that do not belong to it', async ({ world }) => {
    const [gre, sat] = [await makeEdition(world, 'GRE', 'One', '2023-09-22'), await makeEdition(world, 'SAT', 'Two', '2024-03-01')];
    const article = () => publish(world, { title: 'x', exam: 'GRE', section: 'quant', edition_id: gre });
    const first = await article();
    await change(world, first.id, { exam: 'SAT' });
    expect(await read(world, first.id)).toMatchObject({ exam: 'SAT', section: null, edition_id: null, edition: null });
    const second = await publish(world, { title: 'y', exam: 'GRE', section: 'general' });
    await change(world, second.id, { exam: 'SAT' });
    expect(await read(world, second.id)).toMatchObject({ exam: 'SAT', section: 'general' });
    const third = await article();
    await change(world, third.id, { exam: 'SAT', section: 'math', edition_id: sat });
    expect(await read(world, third.id)).toMatchObject({ exam: 'SAT', section: 'math', edition: { id: sat, name: 'Two', ended: false } });
    const fourth = await article();
    await autosave(world, fourth.id, { section: 'verbal', title: 'z' });
    await change(world, fourth.id, { exam: null });
    expect(await read(world, fourth.id)).toMatchObject({ exam: null, section: null, edition_id: null, title: 'z' });
  });

  test('each is done for itself, and each says why not', async ({ world }) => {
    const fine = await write(world, { title: 'Fine', exam: 'SAT' });
    const other = await write(world, { title: 'Other exam', exam: 'GRE' });
    const full = await write(world, { title: 'Full', exam: 'SAT', tags: Array.from({ length: 20 }, (_, index) => `t${index}`) });
    const binned = await write(world, { title: 'Binned', exam: 'SAT' });
    await batch(world, [binned.id], 'recycle');
    // Done by somebody before: whoever undoes this batch must not bring it back.
    expect((await batch(world, [binned.id], 'recycle')).body.data).toMatchObject([{ ok: false, code: 'conflict', message: '文章已在回收站中' }]);
    const answer = await batch(world, [fine.id, other.id, full.id, binned.id, 99_999], 'update', { section: 'math', add_tags: ['new'] });
    expect(answer.body.data).toEqual([
      { id: fine.id, ok: true },
      { id: other.id, ok: false, code: 'validation_failed', message: '所选科目不属于该考试' },
      { id: full.id, ok: false, code: 'validation_failed', message: '最多 20 个标签' },
      { id: binned.id, ok: false, code: 'conflict', message: '文章在回收站中，请先恢复' },
      { id: 99_999, ok: false, code: 'not_found', message: expect.any(String) },
    ]);
    expect((await read(world, other.id)).tags).toEqual([]);
    expect((await change(world, fine.id, { category_id: 99_999 })).message).toBe('分类不存在');
  });

  test('what is being written beside a public text holds no more tags than it may either', async ({ world }) => {
    const { id } = await publish(world, { title: 'Few', tags: ['one'] });
    await autosave(world, id, { tags: Array.from({ length: 20 }, (_, index) => `t${index}`) });
    expect(await change(world, id, { add_tags: ['new'] })).toMatchObject({ ok: false, code: 'validation_failed', message: '最多 20 个标签' });
    expect((await read(world, id)).tags).toHaveLength(20);
  });

  test('an old article that could not be published today can still be moved, and says why it was kept', async ({ world }) => {
    const { id } = await publish(world, { title: 'Imported' });
    await world.deps.db.updateTable('articles').set({ content_html: '' }).where('id', '=', id).execute();
    expect(await change(world, id, { exam: 'ACT' })).toEqual({ id, ok: true });
    const revisions = await world.call('GET', `/articles/${id}/revisions`, { token: await world.as('editor') });
    expect(revisions.body.data[0]).toMatchObject({ event: 'save', author: { name: 'editor' } });
  });

  test('publish takes what waits; take down leaves it waiting; still accurate stamps the day', async ({ world }) => {
    const { id } = await publish(world, { title: 'First', review_by: '2026-01-01' });
    await autosave(world, id, { title: 'Second' });
    expect((await batch(world, [id], 'publish')).body.data).toMatchObject([{ id, ok: true }]);
    expect((await shown(world, id)).title).toBe('Second');
    await autosave(world, id, { title: 'Third' });
    expect((await batch(world, [id], 'unpublish')).body.data).toEqual([{ id, ok: true }]);
    expect(await read(world, id)).toMatchObject({ status: 'draft', title: 'Third', working_copy: { user: { name: 'editor' } } });
    expect((await batch(world, [id], 'unpublish')).body.data).toEqual([{ id, ok: true }]);
    expect((await batch(world, [id, 99_999], 'checked')).body.data).toEqual([
      { id, ok: true },
      { id: 99_999, ok: false, code: 'not_found', message: expect.any(String) },
    ]);
    expect(await read(world, id)).toMatchObject({ checked_on: '2026-11-21', review_reasons: [] });
    const scheduled = await write(world, { title: 'Later', content_html: BODY, status: 'scheduled', published_at: at(DAY_MS) });
    await batch(world, [scheduled.id], 'publish');
    expect(await read(world, scheduled.id)).toMatchObject({ status: 'published', published_at: at(0) });
    expect((await batch(world, [id, scheduled.id], 'recycle')).body.data.every((row: { ok: boolean }) => row.ok)).toBe(true);
    expect((await batch(world, [id], 'restore')).body.data).toEqual([{ id, ok: true }]);
  });

  test('what was published says where it stood, as it was stored, and its version since', async ({ world }) => {
    const draft = await write(world, { title: 'Draft', content_html: BODY });
    const later = await write(world, { title: 'Later', content_html: BODY, status: 'scheduled', published_at: at(DAY_MS) });
    const open = await publish(world, { title: 'Open' });
    const changed = await publish(world, { title: 'Changed' });
    await save(world, changed.id, { title: 'Changed since', version: (await read(world, changed.id)).version });
    const openVersion = (await read(world, open.id)).version;
    // A date that is still being written is nobody's date yet.
    await autosave(world, draft.id, { published_at: at(-DAY_MS) });
    const { data } = (await batch(world, [draft.id, later.id, open.id, changed.id], 'publish')).body;
    const version = async (id: number) => (await read(world, id)).version;
    expect(data).toEqual([
      { id: draft.id, ok: true, before: { status: 'draft', published_at: null, version: await version(draft.id) } },
      { id: later.id, ok: true, before: { status: 'scheduled', published_at: at(DAY_MS), version: await version(later.id) } },
      // Readers have it already, as it is.
      { id: open.id, ok: true },
      { id: changed.id, ok: true, before: { status: 'published', published_at: at(0), version: await version(changed.id) } },
    ]);
    expect(await version(open.id)).toBe(openVersion);
    const [, { before }] = data;
    await save(world, later.id, before);
    expect(await read(world, later.id)).toMatchObject({ status: 'scheduled', published_at: at(DAY_MS) });
  });

  test('fields belong to an update, which needs at least one', async ({ world }) => {
    const { id } = await write(world, { title: 'x' });
    expect((await batch(world, [id], 'update')).body.errors).toEqual({ fields: ['必填'] });
    expect((await batch(world, [id], 'update', {})).status).toBe(422);
    expect((await batch(world, [id], 'publish', { pinned: true })).body.errors).toEqual({ fields: ['只用于批量修改'] });
    const unknown = await world.call('POST', '/articles/batch', {
      token: await world.as('editor'),
      body: { ids: [id], action: 'update', fields: { title: 'all the same' } },
    });
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['fields.title']]);
    expect((await batch(world, [id, id], 'publish')).status).toBe(422);
  });
});
