import { expect } from 'vitest';
import { HOUR_MS } from '../../config/limits.ts';
import { at, autosave, BODY, publish, read, save, write } from '../support/articles.ts';
import { describeEachWorld, type World } from '../support/world.ts';

const get = async (world: World, path: string) => world.call('GET', path, { token: await world.as('editor') });
const revisions = async (world: World, id: number) => (await get(world, `/articles/${id}/revisions`)).body.data;

describeEachWorld('revisions', (test) => {
  test('say who saved what and why, without the texts', async ({ world, editor: token }) => {
    const { id } = await write(world, { title: 'One', content_html: '<p>极限 <strong>limit</strong></p>' });
    world.pass(HOUR_MS);
    await save(world, id, { title: 'Two' });
    await save(world, id, { status: 'published' });
    await save(world, id, { title: 'Three' });
    await autosave(world, id, { title: 'Never a revision' });
    await save(world, id, { status: 'published' });
    await world.call('POST', '/articles/batch', { token, body: { ids: [id], action: 'unpublish' } });
    await save(world, id, { status: 'scheduled', published_at: at(9 * HOUR_MS) });
    await save(world, id, { status: 'draft' });
    const all = await revisions(world, id);
    expect(all.map((row: { event: string; title: string }) => [row.event, row.title])).toEqual([
      ['unpublish', 'Never a revision'],
      ['save', 'Never a revision'],
      ['unpublish', 'Never a revision'],
      ['publish', 'Never a revision'],
      ['save', 'Three'],
      ['publish', 'Two'],
      ['save', 'Two'],
      ['create', 'One'],
    ]);
    expect(all.at(-1)).toEqual({ revision: 1, title: 'One', chars: 8, event: 'create', author: { id: expect.any(Number), name: 'editor' }, created_at: at(0) });
    expect((await get(world, '/articles/99999/revisions')).status).toBe(404);
  });

  test('one of them is answered whole', async ({ world }) => {
    const { id } = await write(world, { title: 'Whole', tags: ['a', 'b'], exam: 'GRE', section: 'verbal', content_html: BODY });
    await save(world, id, { title: 'Changed', tags: [] });
    const answer = await get(world, `/articles/${id}/revisions/1`);
    expect(answer.body.data).toMatchObject({
      revision: 1,
      event: 'create',
      fields: {
        title: 'Whole',
        slug: 'whole',
        tags: ['a', 'b'],
        exam: 'GRE',
        section: 'verbal',
        content_html: BODY,
        status: 'draft',
        sources: [],
        pinned: false,
      },
    });
    expect((await get(world, `/articles/${id}/revisions/9`)).status).toBe(404);
  });

  test('fifty are kept; bringing one back makes a new one', async ({ world, editor: token }) => {
    let { id, version } = await write(world, { title: 'Version 1' });
    for (let number = 2; number <= 53; number += 1) version = (await save(world, id, { title: `Version ${number}`, version })).body.data.version;
    const kept = (await revisions(world, id)).map((row: { revision: number }) => row.revision);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([50, 53, 4]);
    expect((await world.call('POST', `/articles/${id}/revisions/3/restore`, { token })).status).toBe(404);
    const restored = await world.call('POST', `/articles/${id}/revisions/10/restore`, { token });
    expect(restored.body.data).toMatchObject({ title: 'Version 10', version: version + 1 });
    expect((await revisions(world, id))[0]).toMatchObject({ revision: 54, event: 'restore', title: 'Version 10' });
    expect(await revisions(world, id)).toHaveLength(50);
  });

  test('brought back into a published article it waits; status and dates stay as they are', async ({ world, editor: token }) => {
    const article = await publish(world, { title: 'Old words', slug: 'words' });
    await save(world, article.id, { title: 'New words', status: 'published', unpublish_at: at(9 * HOUR_MS) });
    const restored = await world.call('POST', `/articles/${article.id}/revisions/1/restore`, { token });
    expect(restored.body.data).toMatchObject({
      title: 'Old words',
      status: 'published',
      published_at: article.published_at,
      unpublish_at: at(9 * HOUR_MS),
      working_copy: { user: { name: 'editor' } },
    });
    expect((await world.call('GET', '/articles/public/words')).body.data.title).toBe('New words');
  });

  test('brought back when another article has its address by now, a text keeps the one it has', async ({ world, editor: token }) => {
    const { id } = await write(world, { title: 'First', slug: 'words' });
    await save(world, id, { title: 'Second', slug: 'other-words' });
    await write(world, { title: 'Another', slug: 'words' });
    const restored = await world.call('POST', `/articles/${id}/revisions/1/restore`, { token });
    expect(restored.status, restored.text).toBe(200);
    expect(await read(world, id)).toMatchObject({ title: 'First', slug: 'other-words' });
  });

  test('brought back over an unsaved working copy, the draft is the revision', async ({ world }) => {
    const { id } = await write(world, { title: 'First' });
    await autosave(world, id, { title: 'Being written', summary: 'unsaved' });
    await world.call('POST', `/articles/${id}/revisions/1/restore`, { token: await world.as('editor') });
    expect(await read(world, id)).toMatchObject({ title: 'First', summary: '', working_copy: null });
  });
});
