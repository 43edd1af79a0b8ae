import { expect, test } from 'vitest';
import type { Renderer } from '../../contract/rendering.ts';
import { devAssets } from '../../server/render/assets.ts';
import { describeEachDatabase } from '../support/database.ts';
import { buildWorld } from '../support/world.ts';

describeEachDatabase('authors', (fresh) => {
  test('whoever has a public article has a page with their bio and articles; anybody else has none', async () => {
    const world = await buildWorld(fresh, (deps) => {
      deps.pages = { assets: devAssets, renderer: () => import('../../src/entry-server.tsx') as Promise<Renderer> };
    });
    const token = await world.as('editor');
    const { id: me } = (await world.call('GET', '/auth/me', { token })).body.user;
    const body = { title: 'A calm title', slug: 'calm', content_html: '<p>Text</p>' };
    const draft = (await world.call('POST', '/articles', { token, body })).body.data;
    expect((await world.call('GET', `/users/public/${me}`)).status).toBe(404);
    expect((await world.app.inject({ url: `/author/${me}` })).statusCode).toBe(404);

    await world.call('PUT', `/articles/${draft.id}`, { token, body: { status: 'published', version: draft.version } });
    expect((await world.call('GET', `/users/public/${me}`)).body.data).toEqual({ id: me, name: 'editor', bio: '' });
    const { version } = (await world.call('GET', '/auth/me', { token })).body.user;
    const renamed = await world.call('PUT', `/users/${me}`, {
      token: await world.as('admin'),
      body: { name: 'Ann <b>', bio: 'Writes about the GRE.', version },
    });
    expect(renamed.status, renamed.text).toBe(200);
    const page = await world.app.inject({ url: `/author/${me}` });
    expect(page.statusCode).toBe(200);
    for (const text of ['<h1>Ann &lt;b&gt;</h1>', 'Writes about the GRE.', 'A calm title', '"@type":"ProfilePage"']) expect(page.body).toContain(text);
    expect((await world.app.inject({ url: '/article/calm' })).body).toContain(`<a href="/author/${me}" rel="author">`);
    const chinese = await world.app.inject({ url: `/zh/author/${me}` });
    expect([chinese.statusCode, /<html[^>]* lang="zh/.test(chinese.body)]).toEqual([200, true]);
    for (const link of [`rel="canonical" href="[^"]*/zh/author/${me}"`, `hreflang="en" href="[^"]*[^h]/author/${me}"`])
      expect(chinese.body).toMatch(new RegExp(link));
    expect((await world.call('GET', `/articles/public?author_id=${me}`)).body.meta.total).toBe(1);
    expect((await world.call('GET', `/articles/public?author_id=${me + 999}`)).body.meta.total).toBe(0);
    expect(page.body).toContain('{"@type":"Person","name":"Ann \\u003cb>"');

    const admin = await world.as('admin');
    const house = { name: 'ExamPress (GRE)', bio: 'What stands here is the site’s.\n这里的文章由本站署名。' };
    const signed = await world.call('PUT', `/users/${me}`, { token: admin, body: { ...house, version: renamed.body.data.version } });
    expect(signed.status, signed.text).toBe(200);
    const [english, inChinese, article] = await Promise.all(
      [`/author/${me}`, `/zh/author/${me}`, '/article/calm'].map(async (url) => (await world.app.inject({ url })).body),
    );
    for (const text of [english, article]) expect(text).toContain('{"@type":"Organization","name":"ExamPress (GRE)"');
    expect(english).toContain('<p>What stands here is the site’s.</p><p lang="zh">这里的文章由本站署名。</p>');
    expect(english).toContain('name="description" content="What stands here is the site’s."');
    expect(inChinese).toContain('name="description" content="这里的文章由本站署名。"');

    for (const path of ['/author/0', '/author/x', '/author/99999999999999999999', '/author/1e3', '/zh/author/x']) {
      expect([path, (await world.app.inject({ url: path })).statusCode]).toEqual([path, 404]);
    }
  });
});
