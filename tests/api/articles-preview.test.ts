import { expect } from 'vitest';
import { DAY_MS, HOUR_MS, LIMITS } from '../../config/limits.ts';
import { expirePreviews } from '../../server/resources/articles/public/article.ts';
import { at, autosave, BODY, page, publish, withPages, write } from '../support/articles.ts';
import { buildWorld, describeWorldsOf, type World } from '../support/world.ts';

async function linkTo(world: World, id: number): Promise<string> {
  const answer = await world.call('POST', `/articles/${id}/preview-link`, { token: await world.as('editor') });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.data).toEqual({ url: expect.stringMatching(new RegExp(`^/article/${id}\\?preview=[\\w-]{43}$`)), expires_at: expect.any(String) });
  return answer.body.data.url;
}
/** The prepared text inside a page. */
const bodyOf = (html: string) => /<div class="[^"]*body[^"]*"[^>]*>([\s\S]*?)<\/article>/.exec(html)?.[1] ?? '';

const describeEachSite = describeWorldsOf((fresh) => buildWorld(fresh, withPages));

describeEachSite('preview links', (test) => {
  test('show what waits, as the public page would, to somebody without an account', async ({ world }) => {
    const html = '<h2>A part</h2><p>New <span data-type="inline-math" data-latex="x^2"></span></p><table><tbody><tr><td>1</td></tr></tbody></table>';
    const category = (await world.call('POST', '/categories', { token: await world.as('admin'), body: { name: 'Waiting category' } })).body.data;
    const article = await publish(world, { title: 'Live', slug: 'live', tags: ['old'] });
    await autosave(world, article.id, { title: 'Waiting', content_html: html, tags: ['new words'], category_id: category.id });
    const url = await linkTo(world, article.id);
    const preview = await page(world, url);
    expect(preview.status).toBe(200);
    expect(preview.text).toContain('<h1 lang="en">Waiting</h1>');
    expect(preview.text).toContain('new words');
    expect(preview.text).toContain('Only people with this link');
    expect((await page(world, url, { cookie: 'language=zh' })).text).toContain('只有持此链接的人能看到');
    expect((await page(world, '/article/live')).text).toContain('<h1 lang="en">Live</h1>');
    await world.call('POST', '/articles/batch', { token: await world.as('editor'), body: { ids: [article.id], action: 'publish' } });
    const published = await page(world, '/article/live');
    expect(bodyOf(preview.text)).toContain('<h2 id="a-part">A part</h2>');
    const text = /<h2 id="a-part">[\s\S]*?<\/table><\/div>/;
    expect(text.exec(preview.text)?.[0]).toBe(text.exec(published.text)?.[0]);
  });

  test('are private: not indexed, not kept, not counted, framed by the console alone', async ({ world }) => {
    const article = await publish(world, { title: 'Live', slug: 'live' });
    const url = await linkTo(world, article.id);
    const first = await page(world, url);
    expect(first.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
    expect(first.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(first.text).toContain('<meta name="robots" content="noindex');
    expect(first.text).not.toContain('rel="canonical"');
    await autosave(world, article.id, { title: 'A moment later' });
    expect((await page(world, url)).text).toContain('A moment later');
    await world.deps.visits.flush();
    const counted = await world.deps.db.selectFrom('visits').selectAll().execute();
    expect(counted).toEqual([]);
    const public_page = await page(world, '/article/live');
    expect(public_page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(public_page.headers['cache-control']).toBe('no-cache');
    expect((await page(world, '/p-admin/articles')).headers['content-security-policy']).toContain("frame-src 'self'");
    const stored = await world.deps.db.selectFrom('article_previews').select('token_hash').executeTakeFirstOrThrow();
    expect(url).not.toContain(stored.token_hash);
  });

  test('are private however the address spells them: not kept for others, and over when they are over', async ({ world }) => {
    const article = await publish(world, { title: 'Live', slug: 'live' });
    await autosave(world, article.id, { title: 'Waiting' });
    const token = new URL(await linkTo(world, article.id), 'http://x').searchParams.get('preview');
    const spelt = ['preview', '%70review', 'previe%77', '%70%72%65%76%69%65%77'].map((name) => `/articles/public/${article.id}?${name}=${token}`);
    for (const path of spelt) {
      const { status, headers, body } = await world.call('GET', path);
      expect([path, status, body.data.title, headers['cache-control'], headers.etag]).toEqual([path, 200, 'Waiting', 'no-store', undefined]);
    }
    world.pass(LIMITS.article.preview_days * DAY_MS + 1);
    for (const path of spelt) expect([path, (await world.call('GET', path)).status]).toEqual([path, 404]);
  });

  test('open drafts and scheduled articles, in the language asked for', async ({ world }) => {
    for (const input of [{ title: 'A draft' }, { title: 'Later', content_html: BODY, status: 'scheduled' as const, published_at: at(HOUR_MS) }]) {
      const { id } = await write(world, input);
      const url = await linkTo(world, id);
      expect((await page(world, url)).text).toContain(`<h1 lang="en">${input.title}</h1>`);
      expect((await page(world, `/article/${id}`)).status).toBe(404);
      const switched = await page(world, `${url}&language=zh`);
      expect([switched.status, switched.headers.location]).toEqual([303, url]);
    }
  });

  test('a wrong token, another article’s and an expired one are the not-found page', async ({ world }) => {
    const [one, two] = [await publish(world, { title: 'One', slug: 'one' }), await publish(world, { title: 'Two', slug: 'two' })];
    const url = await linkTo(world, one.id);
    const token = url.split('=')[1];
    for (const wrong of [
      `/article/${one.id}?preview=x`,
      `/article/${one.id}?preview=`,
      `/article/${two.id}?preview=${token}`,
      `/article/one?preview=${token}`,
    ]) {
      const answer = await page(world, wrong);
      expect([answer.status, answer.headers['cache-control']], wrong).toEqual([404, 'private, no-store']);
    }
    expect((await world.call('GET', `/articles/public/${one.id}?preview=${token}`)).status).toBe(200);
    expect((await page(world, `/article/one?preview=${'x'.repeat(5000)}`)).status).toBe(404);
    world.pass(7 * DAY_MS - 1);
    expect((await page(world, url)).status).toBe(200);
    await expirePreviews(world.deps);
    world.pass(1);
    expect((await page(world, url)).status).toBe(404);
    await expirePreviews(world.deps);
    expect(await world.deps.db.selectFrom('article_previews').selectAll().execute()).toEqual([]);
  });

  test('end when whoever made them is let in no more', async ({ world, admin }) => {
    const { id } = await write(world, { title: 'Left behind' });
    const url = await linkTo(world, id);
    expect((await page(world, url)).status).toBe(200);
    const { id: user, version } = (await world.call('GET', '/users?per_page=100', { token: admin })).body.data.find(
      (row: { username: string }) => row.username === 'editor',
    );
    expect((await world.call('PUT', `/users/${user}`, { token: admin, body: { version, disabled: true } })).status).toBe(200);
    expect((await page(world, url)).status).toBe(404);
  });

  test('lead nowhere by half an address of a source', async ({ world }) => {
    const { id } = await write(world, { title: 'Sources' });
    const half = ['javascript:alert(1)', '//evil.example/x', '/\\evil.example', 'data:text/html,x', 'https:/'];
    await autosave(world, id, { sources: [...half, 'https://www.ets.org/'].map((url) => ({ title: `At ${url}`, url })) });
    const { text } = await page(world, await linkTo(world, id));
    const list = /<h2 id="sources">[\s\S]*?<\/section>/.exec(text)?.[0] ?? '';
    expect(list).toContain('At javascript:alert(1)');
    expect([...list.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)).toEqual(['https://www.ets.org/']);
  });

  test('end with the recycle bin', async ({ world }) => {
    const { id } = await write(world, { title: 'Binned' });
    const url = await linkTo(world, id);
    const token = await world.as('editor');
    await world.call('DELETE', `/articles/${id}`, { token });
    expect((await page(world, url)).status).toBe(404);
    expect((await world.call('POST', `/articles/${id}/preview-link`, { token })).status).toBe(409);
    expect((await world.call('POST', '/articles/99999/preview-link', { token })).status).toBe(404);
  });
});
