import { expect } from 'vitest';
import type { Menu, MenuInput, MenuNode } from '../../contract/menus.ts';
import { page, publish, save, withPages, write } from '../support/articles.ts';
import { buildWorld, describeEachWorld, type World } from '../support/world.ts';

async function make(world: World, input: MenuInput): Promise<Menu> {
  const answer = await world.call('POST', '/menus', { token: await world.as('editor'), body: input });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

const rowsOf = async (world: World): Promise<Menu[]> => (await world.call('GET', '/menus', { token: await world.as('editor') })).body.data;
const labels = (nodes: MenuNode[]): unknown[] => nodes.map((node) => (node.children.length > 0 ? [node.label, labels(node.children)] : node.label));
const shown = async (world: World, query = '') => labels((await world.call('GET', `/menus/public${query}`)).body.data);

describeEachWorld('menus', (test, fresh) => {
  test('menus.create has defaults; a child stands where its parent stands', async ({ world }) => {
    const parent = await make(world, { label: ' Exams ', platform: 'web', position: 'footer' });
    expect(parent).toMatchObject({
      label: 'Exams',
      label_zh: '',
      url: '',
      platform: 'web',
      position: 'footer',
      visible: true,
      new_window: false,
      dead: false,
      version: 1,
    });
    const child = await make(world, { label: 'GRE', url: '/GRE', platform: 'mobile', position: 'header', parent_id: parent.id });
    expect(child).toMatchObject({ platform: 'web', position: 'footer', parent_id: parent.id });
    expect(await make(world, { label: 'Plain' })).toMatchObject({ platform: 'all', position: 'header' });
    await world.call('PUT', `/menus/${parent.id}`, { token: await world.as('editor'), body: { platform: 'mobile', version: 1 } });
    expect((await rowsOf(world)).find((row) => row.id === child.id)).toMatchObject({ platform: 'mobile', position: 'footer' });
    const filtered = await world.call('GET', '/menus?platform=mobile&position=footer', { token: await world.as('editor') });
    expect(filtered.body.data).toHaveLength(2);
  });

  test('limits, unsafe addresses and a missing parent are refused', async ({ world, editor: token }) => {
    const answer = await world.call('POST', '/menus', { token, body: { label: 'x'.repeat(61), url: 'javascript:alert(1)', platform: 'tv', surprise: 1 } });
    expect([answer.status, Object.keys(answer.body.errors).sort()]).toEqual([422, ['label', 'platform', 'surprise', 'url']]);
    for (const url of ['//evil.example', '/a b', 'ftp://x', `/${'x'.repeat(500)}`]) {
      expect((await world.call('POST', '/menus', { token, body: { label: 'x', url } })).body.errors).toHaveProperty('url');
    }
    expect((await world.call('POST', '/menus', { token, body: { label: 'x', parent_id: 999 } })).body.errors).toHaveProperty('parent_id');
    expect((await world.call('POST', '/menus', { token, body: { label: '   ' } })).body.errors).toHaveProperty('label');
  });

  test('a page draws every level of both menus, and what has no address as words', async () => {
    const world = await buildWorld(fresh, withPages);
    for (const position of ['header', 'footer'] as const) {
      const top = await make(world, { label: `${position} top`, position });
      const group = await make(world, { label: `${position} group`, parent_id: top.id });
      await make(world, { label: `${position} deep`, url: `/SAT?${position}`, parent_id: group.id });
      await make(world, { label: `${position} alone`, parent_id: top.id });
    }
    const { text } = await page(world, '/');
    expect(text).not.toContain('href=""');
    const [header = '', footer = ''] = [text.split('<main')[0], text.slice(text.indexOf('<footer'))];
    for (const [part, position, times] of [
      // On wide screens and on phones.
      [header, 'header', 2],
      [footer, 'footer', 1],
    ] as const) {
      expect(part.match(new RegExp(`href="/SAT\\?${position}"`, 'g')), position).toHaveLength(times);
      for (const name of ['top', 'group', 'deep', 'alone']) expect(part.split(`>${position} ${name}<`).length - 1, `${position} ${name}`).toBe(times);
    }
  });

  test('no circles, three levels at most, and moved branches follow their new parent', async ({ world, editor: token }) => {
    const a = await make(world, { label: 'a', position: 'footer' });
    const b = await make(world, { label: 'b', parent_id: a.id });
    const c = await make(world, { label: 'c', parent_id: b.id });
    expect((await world.call('POST', '/menus', { token, body: { label: 'd', parent_id: c.id } })).status).toBe(422);
    expect((await world.call('PUT', `/menus/${a.id}`, { token, body: { parent_id: c.id, version: 1 } })).status).toBe(422);
    const top = await make(world, { label: 'top', platform: 'web' });
    expect((await world.call('POST', '/menus/reorder', { token, body: { items: [{ id: a.id, parent_id: top.id, sort: 1 }] } })).status).toBe(422);
    expect((await world.call('POST', '/menus/reorder', { token, body: { items: [{ id: b.id, parent_id: top.id, sort: 1 }] } })).status).toBe(204);
    for (const row of await rowsOf(world)) if (row.id !== a.id) expect([row.platform, row.position]).toEqual(['web', 'header']);
  });

  test('a stale version is 409 with the current entry; removing takes what is below along', async ({ world, editor: token }) => {
    const parent = await make(world, { label: 'Parent' });
    const child = await make(world, { label: 'Child', parent_id: parent.id });
    await make(world, { label: 'Grandchild', parent_id: child.id });
    expect((await world.call('PUT', `/menus/${parent.id}`, { token, body: { label: 'New', version: 1 } })).body.data).toMatchObject({
      label: 'New',
      version: 2,
    });
    const stale = await world.call('PUT', `/menus/${parent.id}`, { token, body: { label: 'Old', version: 1 } });
    expect([stale.status, stale.body.code, stale.body.data.label]).toEqual([409, 'version_conflict', 'New']);
    expect((await world.call('PUT', '/menus/999', { token, body: { label: 'x', version: 1 } })).status).toBe(404);
    expect((await world.call('DELETE', `/menus/${parent.id}`, { token })).status).toBe(204);
    expect(await rowsOf(world)).toEqual([]);
    expect((await world.call('DELETE', `/menus/${parent.id}`, { token })).status).toBe(404);
  });

  test('menus.replace puts a platform’s own entries in place of others, as they were seen, all or nothing', async ({ world, editor: token }) => {
    await make(world, { label: 'both' });
    const old = await make(world, { label: 'old', platform: 'mobile' });
    const footer = await make(world, { label: 'footer', platform: 'mobile', position: 'footer' });
    const entry = (label: string, parent: number | null = null) => ({ label, sort: 1, parent });
    const replace = (known: unknown[], entries: unknown[]) =>
      world.call('PUT', '/menus', { token, body: { platform: 'mobile', position: 'header', known, entries } });
    const labels = async () => (await rowsOf(world)).map((row) => row.label).sort();
    expect((await replace([], [entry('new')])).status).toBe(409);
    expect((await replace([{ id: old.id, version: 9 }], [entry('new')])).status).toBe(409);
    const seen = [{ id: old.id, version: old.version }];
    for (const bad of [[entry('a', 0)], [entry('a'), entry('b', 0), entry('c', 1), entry('d', 2)], [{ ...entry('a'), platform: 'all' }]]) {
      expect((await replace(seen, bad)).status).toBe(422);
    }
    expect(await labels()).toEqual(['both', 'footer', 'old']);
    const answer = await replace(seen, [entry('new'), entry('below', 0)]);
    expect(answer.body.data.map((row: { label: string; platform: string }) => [row.label, row.platform])).toEqual([
      ['new', 'mobile'],
      ['below', 'mobile'],
    ]);
    const [top, below] = answer.body.data;
    expect(below.parent_id).toBe(top.id);
    expect(await labels()).toEqual(['below', 'both', 'footer', 'new']);
    expect((await rowsOf(world)).find((row) => row.id === footer.id)).toBeDefined();
  });

  test('menus.list_public answers a platform with its own and the common entries', async ({ world }) => {
    await make(world, { label: 'both', url: '/' });
    await make(world, { label: 'web', url: '/GRE', platform: 'web' });
    await make(world, { label: 'mobile', url: '/SAT', platform: 'mobile' });
    await make(world, { label: 'unseen', url: '/ACT', visible: false });
    expect(await shown(world)).toEqual(['both', 'web', 'mobile']);
    expect(await shown(world, '?platform=all')).toEqual(['both', 'web', 'mobile']);
    expect(await shown(world, '?platform=web')).toEqual(['both', 'web']);
    expect(await shown(world, '?platform=mobile')).toEqual(['both', 'mobile']);
    expect((await world.call('GET', '/menus/public?platform=tv')).status).toBe(400);
    expect((await world.call('GET', '/menus/public?surprise=1')).status).toBe(400);
  });

  test('an entry whose target is missing is flagged, hidden, and comes back with its target', async ({ world, editor: token }) => {
    await world.call('POST', '/categories', { token, body: { name: 'News', slug: 'news' } });
    const article = await publish(world, { title: 'guide', slug: 'guide', tags: ['Calm'] });
    await write(world, { title: 'draft', slug: 'draft', tags: ['Unread'] });
    const alive = [
      '/',
      '/GRE',
      '/gre',
      '/?category=news',
      '/?tag=calm',
      `/article/guide`,
      '/article/guide#top',
      `/article/${article.id}`,
      '/rss.xml',
      '/rss.xml?exam=GRE',
      '/zh/rss.xml',
      '/sitemap.xml',
      '/api-test',
    ];
    const elsewhere = ['https://example.org/x', 'mailto:a@example.org', 'tel:+1 555', ''];
    const dead = ['/nowhere', '/article/missing', '/article/999', '/?category=missing', '/?tag=missing', '/?tag=unread', '/GMAT', '/article/guide/more'];
    for (const url of [...alive, ...elsewhere, ...dead])
      expect({ url, dead: (await make(world, { label: url || 'heading', url })).dead }).toEqual({ url, dead: dead.includes(url) });
    expect(await shown(world)).toEqual([...alive, ...elsewhere.slice(0, 3), 'heading']);

    await world.call('DELETE', `/articles/${article.id}`, { token });
    expect((await rowsOf(world)).filter((row) => row.dead).map((row) => row.url)).toEqual(expect.arrayContaining(['/article/guide', `/article/${article.id}`]));
    expect(await shown(world)).not.toContain('/article/guide');
    await publish(world, { title: 'missing', slug: 'missing' });
    expect(await shown(world)).toContain('/article/missing');
  });

  test('an entry that leads to a tag goes and comes with the articles that have it, at once', async ({ world }) => {
    const { id } = await publish(world, { title: 'One', tags: ['Calm'] });
    await make(world, { label: 'Calm', url: '/?tag=calm' });
    expect(await shown(world)).toEqual(['Calm']);
    await save(world, id, { tags: ['Other'], status: 'published' });
    expect(await shown(world)).toEqual([]);
    await save(world, id, { tags: ['Other', 'Calm'], status: 'published' });
    expect(await shown(world)).toEqual(['Calm']);
    await save(world, id, { status: 'draft' });
    expect(await shown(world)).toEqual([]);
  });

  test('an article that moved is still reached by its old address', async ({ world, editor: token }) => {
    const article = await publish(world, { title: 'old', slug: 'old' });
    const entry = await make(world, { label: 'Old', url: '/article/old' });
    await world.call('PUT', `/articles/${article.id}`, { token, body: { slug: 'new', status: 'published', version: article.version } });
    expect((await rowsOf(world)).find((row) => row.id === entry.id)?.dead).toBe(false);
  });

  test('an entry leads to an article in the reader’s language as long as readers can have it so', async ({ world }) => {
    const about = await publish(world, { title: 'About', slug: 'about' });
    const alone = await publish(world, { title: 'Alone', slug: 'alone' });
    for (const url of ['/article/about#who', `/article/${about.id}?from=menu`, '/article/alone', '/GRE', ''])
      await make(world, { label: url || 'heading', url });
    const ways = async () => {
      const nodes: MenuNode[] = (await world.call('GET', '/menus/public')).body.data;
      return nodes.map(({ url, url_zh }) => (url === url_zh ? url : [url, url_zh]));
    };
    const plain = ['/article/about#who', `/article/${about.id}?from=menu`, '/article/alone', '/GRE', ''];
    const twinned = (slug: string) => [
      ['/article/about#who', `/article/${slug}#who`],
      [`/article/${about.id}?from=menu`, `/article/${slug}?from=menu`],
      ...plain.slice(2),
    ];
    expect(await ways()).toEqual(plain);
    const twin = await publish(world, { language: 'zh', title: '关于', slug: 'about-zh', translation_of: about.id });
    expect(await ways()).toEqual(twinned('about-zh'));
    await save(world, twin.id, { slug: 'guanyu', status: 'published' });
    expect(await ways()).toEqual(twinned('guanyu'));
    await save(world, twin.id, { status: 'draft' });
    expect(await ways()).toEqual(plain);
    await save(world, twin.id, { status: 'published' });
    // Named by the address that it had before, as a translation of its translation.
    await save(world, about.id, { slug: 'us', status: 'published' });
    const former = await make(world, { label: 'Former', url: '/article/about-zh' });
    expect(await ways()).toEqual([...twinned('guanyu'), ['/article/us', '/article/about-zh']]);
    await world.call('DELETE', `/menus/${former.id}`, { token: await world.as('editor') });
    await save(world, twin.id, { translation_of: alone.id, status: 'published' });
    expect(await ways()).toEqual([...plain.slice(0, 2), ['/article/alone', '/article/guanyu'], ...plain.slice(3)]);
    await world.call('DELETE', `/articles/${twin.id}`, { token: await world.as('editor') });
    expect(await ways()).toEqual(plain);
  });

  test('a heading goes with the last of its entries', async ({ world }) => {
    const heading = await make(world, { label: 'Heading' });
    const child = await make(world, { label: 'Child', url: '/nowhere', parent_id: heading.id });
    expect(await shown(world)).toEqual([]);
    await world.call('PUT', `/menus/${child.id}`, { token: await world.as('editor'), body: { url: '/PTE', version: 1 } });
    expect(await shown(world)).toEqual([['Heading', ['Child']]]);
  });
});
