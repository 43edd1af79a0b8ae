import { expect } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../config/limits.ts';
import type { Article } from '../../contract/articles.ts';
import { expireReplaced } from '../../server/resources/articles/articles.revisions.ts';
import { at, autosave, BODY, page, publish, read, save, withPages, write } from '../support/articles.ts';
import { buildWorld, describeEachWorld, type World } from '../support/world.ts';

const takeBack = async (world: World, { id, version }: Pick<Article, 'id' | 'version'>) =>
  world.call('POST', `/articles/${id}/take-back`, { token: await world.as('editor'), body: { version } });
const batch = async (world: World, ids: readonly number[], action: string, fields?: object) =>
  (await world.call('POST', '/articles/batch', { token: await world.as('editor'), body: { ids, action, ...(fields && { fields }) } })).body.data;
const shown = async (world: World, id: number) => (await world.call('GET', `/articles/public/${id}`)).body.data;
const found = async (world: World, q: string): Promise<string[]> =>
  (await world.call('GET', `/articles/public?q=${q}`)).body.data.map(({ title }: Article) => title);
const withoutVersion = ({ version: _, ...article }: Article) => article;

const OTHER_BODY = '<h2 id="new">New</h2><p>Something about marmalade, and more of it.</p>';

/** An article that readers have, and changes of each kind that wait since an hour later. */
async function changed(world: World) {
  const token = await world.as('editor');
  const made = async (name: string) => (await world.call('POST', '/categories', { token, body: { name } })).body.data.id as number;
  const article = await publish(world, { title: 'First', slug: 'first', tags: ['old', 'kept'], exam: 'GRE', section: 'quant', category_id: await made('One') });
  world.pass(HOUR_MS);
  const waiting = {
    ...{ title: 'Second', summary: 'Other', slug: 'second', content_html: OTHER_BODY, tags: ['kept', 'new'], exam: 'SAT', section: 'math' },
    ...{ category_id: await made('Two'), pinned: true, sources: [{ title: 'ETS', url: 'https://ets.org' }], checked_on: '2026-11-20' },
  } as const;
  await autosave(world, article.id, waiting);
  world.pass(HOUR_MS);
  return article.id;
}

describeEachWorld('taking back that changes were published', (test, fresh) => {
  const WAYS: Record<string, (world: World, id: number) => Promise<number>> = {
    'from the editor': async (world, id) => (await save(world, id, { status: 'published' })).body.data.version,
    'by a batch': async (world, id) => (await batch(world, [id], 'publish'))[0].before.version,
  };
  test.each(Object.entries(WAYS))('gives back exactly what was: published %s', async (_, publishChanges) => {
    const world = await buildWorld(fresh, withPages);
    const id = await changed(world);
    const [articleBefore, publicBefore, pageBefore] = [await read(world, id), await shown(world, id), await page(world, '/article/first')];
    const version = await publishChanges(world, id);
    expect(await shown(world, id)).toMatchObject({ title: 'Second', slug: 'second', tags: [{ name: 'kept' }, { name: 'new' }], updated_at: at(2 * HOUR_MS) });
    expect(await found(world, 'marmalade')).toEqual(['Second']);
    world.pass(HOUR_MS);

    const answer = await takeBack(world, { id, version });
    expect(answer.status, answer.text).toBe(200);
    expect(withoutVersion(answer.body.data)).toEqual(withoutVersion(articleBefore));
    expect(withoutVersion(await read(world, id))).toEqual(withoutVersion(articleBefore));
    expect(await shown(world, id)).toEqual(publicBefore);
    expect((await page(world, '/article/first')).text).toBe(pageBefore.text);
    expect([await found(world, 'marmalade'), await found(world, 'shorter')]).toEqual([[], ['First']]);
    // Whoever has got the address of those minutes finds the article.
    expect(await page(world, '/article/second')).toMatchObject({ status: 301, headers: { location: '/article/first' } });

    // Nothing of what waits is lost: published again, it is what it was.
    await publishChanges(world, id);
    expect(await shown(world, id)).toMatchObject({ title: 'Second', slug: 'second', content_html: expect.stringContaining('marmalade') });
  });

  test('what was published as it was sent waits afterwards, as the change of whoever took it back', async ({ world }) => {
    const article = await publish(world, { title: 'First', summary: 'Kept' });
    const before = await shown(world, article.id);
    world.pass(HOUR_MS);
    const { version } = (await save(world, article.id, { title: 'Second', status: 'published' })).body.data;
    world.pass(HOUR_MS);
    expect((await takeBack(world, { id: article.id, version })).body.data).toMatchObject({
      ...{ title: 'Second', summary: 'Kept', status: 'published', updated_at: article.updated_at },
      working_copy: { user: { name: 'editor' }, updated_at: at(2 * HOUR_MS) },
    });
    expect(await shown(world, article.id)).toEqual(before);
  });

  test('a change beside the text takes no date along', async ({ world }) => {
    const { id } = await publish(world, { title: 'First', tags: ['one'] });
    const before = await shown(world, id);
    world.pass(HOUR_MS);
    const { version } = (await save(world, id, { tags: ['two'], status: 'published' })).body.data;
    await takeBack(world, { id, version });
    expect(await shown(world, id)).toEqual(before);
    expect((await read(world, id)).tags).toEqual(['two']);
  });

  test('a time to come that waited waits again', async ({ world }) => {
    const { id } = await publish(world, { title: 'First' });
    await autosave(world, id, { title: 'Second', published_at: at(DAY_MS) });
    const before = await read(world, id);
    world.pass(HOUR_MS);
    const [{ before: stood }] = await batch(world, [id], 'publish');
    expect(await read(world, id)).toMatchObject({ published_at: at(HOUR_MS) });
    await takeBack(world, { id, version: stood.version });
    expect(withoutVersion(await read(world, id))).toEqual(withoutVersion(before));
    expect((await shown(world, id)).published_at).toBe(at(0));
  });

  test('whoever has saved since loses nothing: 409 with the article as it is', async ({ world }) => {
    const { id } = await publish(world, { title: 'First' });
    const { version } = (await save(world, id, { title: 'Second', status: 'published' })).body.data;
    await autosave(world, id, { title: 'Third' });
    const stale = await takeBack(world, { id, version });
    expect([stale.status, stale.body.code, stale.body.data.title]).toEqual([409, 'version_conflict', 'Third']);
    expect((await shown(world, id)).title).toBe('Second');
    // With the version of today there is nothing to take back: readers’ text was not replaced by it.
    expect((await takeBack(world, { id, version: version + 1 })).body).toMatchObject({ code: 'conflict', message: '没有可以撤销的更新' });
    expect(await read(world, id)).toMatchObject({ title: 'Third', version: version + 1 });
  });

  test('only what has replaced a public text is taken back, and once', async ({ world }) => {
    const refused = async (article: Pick<Article, 'id' | 'version'>) => {
      const { status, body } = await takeBack(world, article);
      expect([status, body.code]).toEqual([409, 'conflict']);
    };
    await refused(await write(world, { title: 'A draft' }));
    await refused(await publish(world, { title: 'Nothing before' }));
    const { id } = await publish(world, { title: 'First' });
    await refused((await save(world, id, { status: 'published' })).body.data);
    const { version } = (await save(world, id, { title: 'Second', status: 'published' })).body.data;
    await refused((await save(world, id, { title: 'Second', status: 'draft' })).body.data);
    await refused((await save(world, id, { status: 'published' })).body.data);
    const third = (await save(world, id, { title: 'Third', status: 'published' })).body.data;
    expect(third.version).toBeGreaterThan(version);
    const back = (await takeBack(world, third)).body.data;
    expect((await shown(world, id)).title).toBe('Second');
    await refused(back);
    const again = (await save(world, id, { title: 'Fourth', status: 'published' })).body.data;
    await batch(world, [id], 'recycle');
    expect((await takeBack(world, again)).body).toMatchObject({ code: 'conflict', message: '文章在回收站中，请先恢复' });
    expect((await takeBack(world, { id: 99_999, version: 1 })).status).toBe(404);
  });

  test('a day later it is too late, and nothing is kept of it any more', async ({ world }) => {
    const { id } = await publish(world, { title: 'First' });
    const { version } = (await save(world, id, { title: 'Second', status: 'published' })).body.data;
    const kept = () => world.deps.db.selectFrom('article_replaced_texts').select('article_id').execute();
    world.pass(DAY_MS - 1);
    await expireReplaced(world.deps);
    expect(await kept()).toEqual([{ article_id: id }]);
    world.pass(1);
    await expireReplaced(world.deps);
    expect(await kept()).toEqual([]);
    expect((await takeBack(world, { id, version })).body).toMatchObject({ code: 'conflict', message: '没有可以撤销的更新' });
  });

  test('an address that somebody else has taken meanwhile stays theirs', async ({ world }) => {
    const { id } = await publish(world, { title: 'First', slug: 'first' });
    const { version } = (await save(world, id, { slug: 'second', status: 'published' })).body.data;
    await publish(world, { title: 'Other', slug: 'first' });
    const refused = await takeBack(world, { id, version });
    expect([refused.status, refused.body.code]).toEqual([409, 'slug_taken']);
    expect(await read(world, id)).toMatchObject({ slug: 'second', working_copy: null, version });
  });

  test('what the former text pointed to may be gone', async ({ world, admin: token }) => {
    const category = (await world.call('POST', '/categories', { token, body: { name: 'Gone' } })).body.data.id;
    const { id } = await publish(world, { title: 'First', category_id: category });
    const { version } = (await save(world, id, { title: 'Second', category_id: null, status: 'published' })).body.data;
    expect((await world.call('DELETE', `/categories/${category}`, { token })).status).toBe(204);
    expect((await takeBack(world, { id, version })).status).toBe(200);
    expect(await shown(world, id)).toMatchObject({ title: 'First', category: null });
  });

  test('history and log name it', async ({ world, admin: token }) => {
    const { id } = await publish(world, { title: 'First', content_html: BODY });
    const { version } = (await save(world, id, { title: 'Second', status: 'published' })).body.data;
    await takeBack(world, { id, version });
    const revisions = (await world.call('GET', `/articles/${id}/revisions`, { token })).body.data;
    expect(revisions.map(({ event, title }: { event: string; title: string }) => [event, title])).toEqual([
      ['take_back', 'First'],
      ['publish', 'Second'],
      ['create', 'First'],
    ]);
    const [line] = (await world.call('GET', '/audit', { token })).body.data;
    expect(line).toMatchObject({ action: 'articles.take_back', target_id: String(id), changes: [{ field: 'title', before: 'Second', after: 'First' }] });
  });
});
