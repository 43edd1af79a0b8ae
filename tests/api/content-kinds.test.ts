import { sql } from 'kysely';
import { expect } from 'vitest';
import type { ContentVersion } from '../../server/database/content-version.ts';
import { onQuery } from '../../server/database/open.ts';
import { makeCards } from '../../server/resources/articles/derived/cards.ts';
import { publish, save } from '../support/articles.ts';
import { describeEachWorld, type World } from '../support/world.ts';

/** Which kinds of content a work has changed, as whoever keeps something hears of it: `all`, or the kinds. */
async function touchedBy(world: World, work: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = [];
  const listen: Parameters<ContentVersion['onChange']>[0] = (changed) => heard.push(changed === null ? 'all' : [...changed].sort().join());
  world.deps.content.onChange(listen);
  await work();
  return heard;
}

/** Statements that an address needs. */
async function questionsOf(world: World, path: string): Promise<number> {
  let count = 0;
  const stop = onQuery(() => {
    count += 1;
  });
  expect((await world.call('GET', path)).status, path).toBe(200);
  stop();
  return count;
}

describeEachWorld('a change says which kinds of content it touches', (test) => {
  test('by the tables that it writes; what is of none of them and yet told may be anything', async ({ world, admin: token }) => {
    const { id } = await publish(world, { title: 'One', exam: 'GRE' });
    expect(await touchedBy(world, async () => save(world, id, { summary: 'Another', status: 'published' }))).toEqual(['articles,search']);
    // Where it stands is another matter than what it says.
    expect(await touchedBy(world, () => save(world, id, { section: 'verbal', status: 'published' }))).toEqual(['articles,places,search']);
    const post = (path: string, body: object) => () => world.call('POST', path, { token, body });
    expect(await touchedBy(world, post('/articles/batch', { ids: [id], action: 'unpublish' }))).toEqual(['articles,places,search']);
    expect(await touchedBy(world, post('/articles/batch', { ids: [id], action: 'publish' }))).toEqual(['articles,places,search']);
    expect(await touchedBy(world, post('/categories', { name: 'A category' }))).toEqual(['categories,category_names']);
    const [category] = (await world.call('GET', '/categories', { token })).body.data;
    const change = (version: number, body: object) => () => world.call('PUT', `/categories/${category.id}`, { token, body: { ...body, version } });
    // What is said about a category is not what it is called.
    expect(await touchedBy(world, change(category.version, { description: 'What it holds' }))).toEqual(['categories']);
    expect(await touchedBy(world, change(category.version + 1, { name: 'Another' }))).toEqual(['categories,category_names']);
    expect(await touchedBy(world, post('/menus', { label: 'An entry', url: '/GRE' }))).toEqual(['menus']);
    expect(await touchedBy(world, () => world.call('PUT', '/configs/site_name', { token, body: { value: 'A name' } }))).toEqual(['settings']);
    expect(await touchedBy(world, post('/comments', { article_id: id, author_name: 'Ann', content: 'A word' }))).toEqual(['articles,comments']);
    expect(await touchedBy(world, () => world.deps.content.raise(world.deps.db, 1).then(() => world.deps.content.refresh()))).toEqual(['all']);
  });

  test('an older process, which tells nothing of kinds, is heard as any change, also between two others', async ({ world, admin: token }) => {
    const post = (name: string) => world.call('POST', '/categories', { token, body: { name } });
    await post('First');
    const { db } = world.deps;
    const heard = await touchedBy(world, async () => {
      const row = await db.selectFrom('state').select('value').where('key', '=', 'content_version').executeTakeFirstOrThrow();
      await db
        .updateTable('state')
        .set({ value: String(Number(row.value) + 1) })
        .where('key', '=', 'content_version')
        .execute();
      await post('Second');
      await post('Third');
    });
    expect(heard).toEqual(['all', 'categories,category_names']);
  });

  test('a process that knows other kinds is heard as any change', async ({ world }) => {
    const { content, db } = world.deps;
    const heard = await touchedBy(world, async () => {
      for (const key of ['content_version', 'content_version.told', 'content_version.categories'])
        await db
          .insertInto('state')
          .values({ key, value: '1', updated_at: 1 })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: sql<string>`cast(cast(state.value as integer) + 1 as text)` }))
          .execute();
      await content.refresh();
    });
    expect(heard).toEqual(['all']);
  });

  test('an article’s save leaves settings, menus and categories ready, and needs few questions for exams, a list and an article', async ({ world }) => {
    const { id } = await publish(world, { title: 'One', exam: 'GRE', section: 'general' });
    const { id: other } = await publish(world, { title: 'Other', exam: 'GRE', section: 'general' });
    const paths = ['/configs/public', '/menus/public', '/categories/public', '/exams/public', '/articles/public', `/articles/public/${other}`];
    for (const path of paths) await questionsOf(world, path);
    const counts = [];
    for (const path of paths) {
      await save(world, id, { summary: `Before ${path}`, status: 'published' });
      // The server does it by itself within a second; until then the row is asked too.
      await makeCards(world.deps);
      counts.push(await questionsOf(world, path));
    }
    // Exams: counts, and the articles that they name. A list: its page and its cards. An article: its row, what stands around it, the cards of the newest.
    for (const [at, most] of [0, 0, 0, 3, 2, 4].entries()) expect(counts[at], paths[at]).toBeLessThanOrEqual(most);
    // Another one of the same exam finds the rest in memory.
    expect(await questionsOf(world, `/articles/public/${id}`)).toBeLessThanOrEqual(3);
    // Nobody has commented it: its own row says so.
    expect(await questionsOf(world, `/comments/public?article_id=${id}`)).toBe(1);
    // What articles say of menus and categories outlives a change of categories: their rows are asked for, once for both.
    for (const path of ['/menus/public', '/categories/public']) await questionsOf(world, path);
    await world.call('POST', '/categories', { token: await world.as('admin'), body: { name: 'Another' } });
    expect([await questionsOf(world, '/menus/public'), await questionsOf(world, '/categories/public')]).toEqual([0, 1]);
  });

  test('what is said about a category leaves ready all but the tree that says it', async ({ world, admin: token }) => {
    const { body } = await world.call('POST', '/categories', { token, body: { name: 'One' } });
    const { id, version } = body.data;
    const { slug } = await publish(world, { title: 'One', exam: 'GRE', category_id: id });
    const paths = ['/configs/public', '/menus/public', '/exams/public', '/articles/public', `/articles/public/${slug}`, `/comments/public?article=${slug}`];
    for (const path of [...paths, '/categories/public']) await questionsOf(world, path);
    await world.call('PUT', `/categories/${id}`, { token, body: { version, description: 'What it holds' } });
    for (const path of paths) expect(await questionsOf(world, path), path).toBe(0);
    expect(await questionsOf(world, '/categories/public')).toBe(1);
    // Its name stands in lists.
    await world.call('PUT', `/categories/${id}`, { token, body: { version: version + 1, name: 'Another' } });
    expect((await world.call('GET', '/articles/public')).body.data[0].category.name).toBe('Another');
  });
});
