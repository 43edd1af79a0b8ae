import { expect } from 'vitest';
import type { Category, CategoryInput, CategoryNode } from '../../contract/categories.ts';
import { describeEachWorld, type World } from '../support/world.ts';

async function make(world: World, input: CategoryInput): Promise<Category> {
  const answer = await world.call('POST', '/categories', { token: await world.as('editor'), body: input });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

async function publish(world: World, title: string, category_id: number) {
  const body = { title, content_html: '<p>Text.</p>', status: 'published', category_id };
  const answer = await world.call('POST', '/articles', { token: await world.as('editor'), body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

describeEachWorld('categories', (test) => {
  test('categories.create makes the slug from the name, keeps it unique, and puts the new one last', async ({ world }) => {
    const first = await make(world, { name: ' 学习计划 ' });
    expect(first).toMatchObject({ name: '学习计划', slug: 'xue-xi-ji-hua', parent_id: null, hidden: false, article_count: 0, version: 1 });
    const second = await make(world, { name: '学习计划', slug: '' });
    expect(second.slug).toBe('xue-xi-ji-hua-2');
    // Cut where a word ends, and where a letter is two units long.
    const long = [`b${'𐐷'.repeat(40)}`, '习'.repeat(28), '习'.repeat(28)];
    const cut: Category[] = [];
    for (const name of long) cut.push(await make(world, { name }));
    expect(cut.map(({ slug }) => slug)).toEqual([`b${'𐐷'.repeat(39)}`, `${'xi-'.repeat(26)}xi`, `${'xi-'.repeat(25)}xi-2`]);
    for (const { id } of cut) await world.call('DELETE', `/categories/${id}`, { token: await world.as('admin') });
    expect(second.sort).toBeGreaterThan(first.sort);
    const list = await world.call('GET', '/categories', { token: await world.as('editor') });
    expect(list.body.data.map((row: Category) => row.id)).toEqual([first.id, second.id]);
  });

  test('a slug is checked and belongs to one category', async ({ world, editor: token }) => {
    await make(world, { name: 'News', slug: 'news' });
    for (const slug of ['2026', 'a b', '-a', 'a/b']) {
      const answer = await world.call('POST', '/categories', { token, body: { name: 'X', slug } });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['slug']]);
    }
    const taken = await world.call('POST', '/categories', { token, body: { name: 'Other', slug: 'news' } });
    expect([taken.status, taken.body.code, Object.keys(taken.body.errors)]).toEqual([409, 'slug_taken', ['slug']]);
    const other = await make(world, { name: 'Other' });
    const moved = await world.call('PUT', `/categories/${other.id}`, { token, body: { slug: 'news', version: 1 } });
    expect([moved.status, moved.body.code]).toEqual([409, 'slug_taken']);
  });

  test('limits, unknown fields and a missing parent are all named', async ({ world, editor: token }) => {
    const answer = await world.call('POST', '/categories', { token, body: { name: 'x'.repeat(81), description: 'x'.repeat(501), surprise: 1, sort: -1 } });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors).sort()).toEqual(['description', 'name', 'sort', 'surprise']);
    const orphan = await world.call('POST', '/categories', { token, body: { name: 'x', slug: '1', parent_id: 999 } });
    expect(Object.keys(orphan.body.errors).sort()).toEqual(['parent_id', 'slug']);
  });

  test('no circles, and no deeper than five levels', async ({ world, editor: token }) => {
    const chain: Category[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) chain.push(await make(world, { name, parent_id: chain.at(-1)?.id ?? null }));
    const [a, b] = chain as [Category, Category];
    expect((await world.call('POST', '/categories', { token, body: { name: 'f', parent_id: chain[4]?.id } })).body.errors).toHaveProperty('parent_id');
    for (const parent_id of [a.id, b.id, chain[4]?.id]) {
      const answer = await world.call('PUT', `/categories/${a.id}`, { token, body: { parent_id, version: 1 } });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['parent_id']]);
    }
    const other = await make(world, { name: 'other' });
    const deep = await world.call('PUT', `/categories/${a.id}`, { token, body: { parent_id: other.id, version: 1 } });
    expect(deep.status).toBe(422);
    expect((await world.call('PUT', `/categories/${b.id}`, { token, body: { parent_id: other.id, version: 1 } })).status).toBe(200);
  });

  test('categories.reorder changes all or nothing', async ({ world, editor: token }) => {
    const [a, b] = [await make(world, { name: 'a' }), await make(world, { name: 'b' })];
    const circle = {
      items: [
        { id: a.id, parent_id: b.id, sort: 1 },
        { id: b.id, parent_id: a.id, sort: 1 },
      ],
    };
    expect((await world.call('POST', '/categories/reorder', { token, body: circle })).status).toBe(422);
    const unknown = await world.call('POST', '/categories/reorder', {
      token,
      body: {
        items: [
          { id: b.id, parent_id: null, sort: 1 },
          { id: 999, parent_id: 998, sort: 1 },
        ],
      },
    });
    expect(Object.keys(unknown.body.errors).sort()).toEqual(['items.1.id', 'items.1.parent_id']);
    const done = await world.call('POST', '/categories/reorder', {
      token,
      body: {
        items: [
          { id: b.id, parent_id: null, sort: 1 },
          { id: a.id, parent_id: b.id, sort: 5 },
        ],
      },
    });
    expect([done.status, done.text]).toEqual([204, '']);
    const rows = (await world.call('GET', '/categories', { token })).body.data;
    expect(rows.map(({ id, parent_id, sort, version }: Category) => [id, parent_id, sort, version])).toEqual([
      [b.id, null, 1, 2],
      [a.id, b.id, 5, 2],
    ]);
  });

  test('a stale version is 409 with the current category; a missing one 422; an unknown id 404', async ({ world, editor: token }) => {
    const { id } = await make(world, { name: 'a' });
    const saved = await world.call('PUT', `/categories/${id}`, { token, body: { name: 'b', hidden: true, version: 1 } });
    expect(saved.body.data).toMatchObject({ name: 'b', slug: 'a', hidden: true, version: 2 });
    const stale = await world.call('PUT', `/categories/${id}`, { token, body: { name: 'c', version: 1 } });
    expect([stale.status, stale.body.code, stale.body.data.name, stale.body.data.version]).toEqual([409, 'version_conflict', 'b', 2]);
    expect((await world.call('PUT', `/categories/${id}`, { token, body: { name: 'c' } })).body.errors).toHaveProperty('version');
    expect((await world.call('PUT', '/categories/999', { token, body: { name: 'c', version: 1 } })).status).toBe(404);
    expect((await world.call('DELETE', '/categories/999', { token })).status).toBe(404);
  });

  test('categories.remove is refused while in use, unless the articles may move', async ({ world, editor: token }) => {
    const [a, b] = [await make(world, { name: 'a' }), await make(world, { name: 'b' })];
    const child = await make(world, { name: 'child', parent_id: a.id });
    const live = await publish(world, 'One', a.id);
    const recycled = await publish(world, 'Two', a.id);
    await world.call('DELETE', `/articles/${recycled.id}`, { token });
    const waiting = await publish(world, 'Three', b.id);
    await world.call('PUT', `/articles/${waiting.id}`, { token, body: { category_id: a.id, version: waiting.version } });

    const withChild = await world.call('DELETE', `/categories/${a.id}?move_to=${b.id}`, { token });
    expect([withChild.status, withChild.body.code]).toEqual([409, 'in_use']);
    expect((await world.call('DELETE', `/categories/${child.id}`, { token })).status).toBe(204);
    expect((await world.call('DELETE', `/categories/${a.id}?children_to=-1`, { token })).status).toBe(400);
    const refused = await world.call('DELETE', `/categories/${a.id}`, { token });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([409, 'in_use', '该分类下有2 篇文章和回收站中的 1 篇文章，请先选择要移入的分类']);
    for (const target of [a.id, 999])
      expect((await world.call('DELETE', `/categories/${a.id}?move_to=${target}`, { token })).body.errors).toHaveProperty('move_to');
    expect((await world.call('DELETE', `/categories/${a.id}?move_to=${b.id}`, { token })).status).toBe(204);

    for (const { id } of [live, waiting]) expect((await world.call('GET', `/articles/${id}`, { token })).body.data.category_id).toBe(b.id);
    expect((await world.call('POST', `/articles/${recycled.id}/restore`, { token })).body.data.category_id).toBe(b.id);
    expect((await world.call('DELETE', `/categories/${b.id}`, { token })).status).toBe(409);
  });

  test('the children of a removed category go where somebody says, behind those who are there', async ({ world, editor: token }) => {
    const [a, b] = [await make(world, { name: 'a' }), await make(world, { name: 'b' })];
    const [one, two] = [await make(world, { name: 'one', parent_id: a.id }), await make(world, { name: 'two', parent_id: a.id })];
    const grandchild = await make(world, { name: 'grandchild', parent_id: one.id });
    const own = await make(world, { name: 'own', parent_id: b.id });
    const article = await publish(world, 'One', a.id);
    const remove = (query: string) => world.call('DELETE', `/categories/${a.id}?${query}`, { token });
    expect([(await remove('children_to=0')).status, (await remove(`move_to=${b.id}`)).status]).toEqual([409, 409]);
    for (const target of [a.id, one.id, grandchild.id, 999]) {
      const refused = await remove(`move_to=${b.id}&children_to=${target}`);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['children_to']]);
    }
    const places = async () =>
      (await world.call('GET', '/categories', { token })).body.data.map(({ name, parent_id }: Category) => [name, parent_id] as [string, number | null]);
    expect(await places()).toHaveLength(6);
    expect((await remove(`move_to=${b.id}&children_to=${b.id}`)).status).toBe(204);
    const after: [string, number | null][] = await places();
    expect(after.filter(([, parent]) => parent === b.id).map(([name]) => name)).toEqual([own.name, one.name, two.name]);
    expect(after).toContainEqual([grandchild.name, one.id]);
    expect((await world.call('GET', `/articles/${article.id}`, { token })).body.data.category_id).toBe(b.id);
    expect((await world.call('DELETE', `/categories/${one.id}?children_to=0`, { token })).status).toBe(204);
    expect(await places()).toContainEqual([grandchild.name, null]);
  });

  test('children never go deeper than five levels when their parent is removed', async ({ world, editor: token }) => {
    const chain: Category[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) chain.push(await make(world, { name, parent_id: chain.at(-1)?.id ?? null }));
    const leaving = await make(world, { name: 'leaving' });
    await make(world, { name: 'child', parent_id: leaving.id });
    const refused = await world.call('DELETE', `/categories/${leaving.id}?children_to=${chain[4]?.id}`, { token });
    expect([refused.status, refused.body.errors]).toEqual([422, { children_to: ['最多 5 级'] }]);
    expect((await world.call('DELETE', `/categories/${leaving.id}?children_to=${chain[3]?.id}`, { token })).status).toBe(204);
  });

  test('categories.list_public is a tree without hidden ones, counting what readers may see below', async ({ world }) => {
    const root = await make(world, { name: 'Root', name_zh: ' 根 ', description_zh: '中文' });
    const child = await make(world, { name: 'Child', parent_id: root.id, seo_title: 'Child, whole' });
    const hidden = await make(world, { name: 'Hidden', parent_id: root.id, hidden: true });
    await make(world, { name: 'Below hidden', parent_id: hidden.id });
    for (const [title, id] of [
      ['One', root.id],
      ['Two', child.id],
      ['Three', hidden.id],
    ] as const)
      await publish(world, title, id);
    await world.call('POST', '/articles', { token: await world.as('editor'), body: { title: 'Draft', category_id: child.id } });
    const { body } = await world.call<{ data: CategoryNode[] }>('GET', '/categories/public');
    expect(body.data).toEqual([
      {
        ...{ id: root.id, name: 'Root', name_zh: '根', slug: 'root', description: '', description_zh: '中文', seo_title: '', seo_description: '' },
        article_count: 3,
        children: [
          {
            ...{ id: child.id, name: 'Child', name_zh: '', slug: 'child', description: '', description_zh: '', seo_title: 'Child, whole', seo_description: '' },
            article_count: 1,
            children: [],
          },
        ],
      },
    ]);
    const listed = await world.call('GET', '/articles/public?category=root');
    expect(listed.body.meta.total).toBe(3);
    const rows = (await world.call('GET', '/categories', { token: await world.as('editor') })).body.data;
    expect(rows.find((row: Category) => row.id === child.id).article_count).toBe(2);
  });
});
