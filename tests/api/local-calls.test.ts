import { expect } from 'vitest';
import { allCalls } from '../../contract/calls.ts';
import { localApi } from '../../server/render/local-transport.ts';
import { publish, withPages, write } from '../support/articles.ts';
import { buildWorld, describeEachWorld, type World } from '../support/world.ts';

const LONG = `<h2>Timing</h2><p>${'A long paragraph about zeugma. '.repeat(60)}</p>`;

async function fill(world: World) {
  const token = await world.as('admin');
  const category = await world.call('POST', '/categories', { token, body: { name: 'Plans', slug: 'plans' } });
  await world.call('POST', '/menus', { token, body: { label: 'Plans', url: '/?category=plans', position: 'header' } });
  await world.call('POST', '/exams/GRE/editions', { token, body: { name: 'Short', valid_from: '2023-09-22', valid_to: null } });
  const article = await publish(world, { title: 'One', slug: 'one', exam: 'GRE', tags: ['Two'], category_id: category.body.data.id, content_html: LONG });
  await publish(world, { title: 'Other', slug: 'other', exam: 'GRE', content_html: LONG });
  await world.call('PUT', '/configs/comments_moderation', { token, body: { value: 'after' } });
  await world.call('POST', '/comments', { token, body: { article_id: article.id, author_name: 'Ann', content: 'A word' } });
  return article;
}

describeEachWorld('what pages are made of', (test, fresh) => {
  test('is what the calls answer, to the last field', async ({ world }) => {
    const { id } = await fill(world);
    const api = localApi(world.app, 'en');
    const asked = {
      '/configs/public': await api.configs.list_public(),
      '/menus/public?platform=all': await api.menus.list_public({ query: { platform: 'all' } }),
      '/categories/public': await api.categories.list_public(),
      '/exams/public': await api.exams.list_public(),
      '/exams/public?code=GRE': await api.exams.list_public({ query: { code: 'GRE' } }),
      '/articles/public?exam=GRE&per_page=5': await api.articles.list_public({ query: { exam: 'GRE', per_page: 5 } }),
      '/articles/public?q=zeugma': await api.articles.list_public({ query: { q: 'zeugma' } }),
      '/articles/public?group_by=exam': await api.articles.list_public({ query: { group_by: 'exam' } }),
      '/articles/public/one': await api.articles.get_public({ params: { slug: 'one' } }),
      [`/comments/public?article_id=${id}`]: await api.comments.list_public({ query: { article_id: id } }),
      '/users/public/2': await api.users.get_public({ params: { id: 2 } }),
      '/search?q=zeugma': await api.search.find({ query: { q: 'zeugma' } }),
      '/search/suggest?q=zeu': await api.search.suggest({ query: { q: 'zeu' } }),
      '/search/answers?q=GRE': await api.search.answers({ query: { q: 'GRE' } }),
    };
    for (const [path, value] of Object.entries(asked)) expect(JSON.parse(JSON.stringify(value)), path).toEqual((await world.call('GET', path)).body);
    // No public call that reads is forgotten above.
    const reading = allCalls().filter(({ call }) => call.access === 'public' && call.method === 'GET' && 'kept' in call);
    expect(reading.every(({ call }) => Object.keys(asked).some((path) => path.startsWith(call.path.replace(/\/:.*$/, ''))))).toBe(true);
  });

  test('obeys the contract, cannot be changed, and hears of a change', async ({ world }) => {
    const article = await fill(world);
    const hidden = await write(world, { title: 'Draft', slug: 'draft' });
    const api = localApi(world.app, 'en');
    await expect(api.articles.get_public({ params: { slug: hidden.slug } })).rejects.toMatchObject({ status: 404, code: 'not_found' });
    await expect(api.articles.list_public({ query: { per_page: 0 } })).rejects.toMatchObject({ status: 400 });
    await expect(api.articles.get({ params: { id: article.id } })).rejects.toThrow('nothing that a page asks');
    const { data } = await api.articles.list_public();
    expect(() => (data as unknown[]).push({})).toThrow();
    await world.call('DELETE', `/articles/${article.id}`, { token: await world.as('admin') });
    expect((await api.articles.list_public()).data.length).toBe(data.length - 1);
  });

  test('an article page asks what stands around every page, its article and its comments, and no more', async () => {
    const world = await buildWorld(fresh, withPages);
    await fill(world);
    const asked: string[] = [];
    const { localCalls } = world.app;
    for (const [name, call] of localCalls)
      localCalls.set(name, async (input, language) => {
        asked.push(name);
        return call(input, language);
      });
    expect((await world.app.inject('/article/one')).statusCode).toBe(200);
    expect(asked.sort()).toEqual(['articles.get_public', 'comments.list_public', 'configs.list_public', 'menus.list_public']);
  });
});
