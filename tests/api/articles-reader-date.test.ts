import { expect } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../config/limits.ts';
import type { ArticleInput } from '../../contract/articles.ts';
import { changeContent } from '../../server/change.ts';
import { runSchedule } from '../../server/resources/articles/articles.lifecycle.ts';
import { createArticleIn } from '../../server/resources/articles/articles.service.ts';
import { at, autosave, BODY, page, publish, read, save, withPages } from '../support/articles.ts';
import { buildWorld, describeEachWorld, type World } from '../support/world.ts';

const editor = async (world: World) => ({ token: await world.as('editor') });
const batch = async (world: World, id: number, action: string, fields?: object) =>
  world.call('POST', '/articles/batch', { ...(await editor(world)), body: { ids: [id], action, ...(fields && { fields }) } });
const dateOf = async (world: World, id: number): Promise<string> => (await world.call('GET', `/articles/public/${id}`)).body.data.updated_at;

/** Ways of saving, each of which changes something that readers do not call the text. */
const OTHER: Record<string, (world: World, id: number) => Promise<unknown>> = {
  'tags, exam and pin of many': (world, id) => batch(world, id, 'update', { add_tags: ['fresh'], exam: 'SAT', section: 'math', pinned: true }),
  'everything beside the text, published': (world, id) =>
    save(world, id, {
      ...{
        status: 'published',
        slug: 'elsewhere',
        tags: ['x'],
        exam: 'GRE',
        section: 'quant',
        skill: 'math',
        level: 'advanced',
        kind: 'practice',
        pinned: true,
      },
      ...{ seo_title: 'Other', seo_description: 'Other', allow_comments: false, review_by: '2027-01-01', checked_on: '2026-11-21' },
      ...{ sources: [{ title: 'ETS', url: 'https://ets.org' }], title: 'One', content_html: BODY },
    }),
  'the category, and that of many': async (world, id) => {
    const token = await world.as('editor');
    const [one, two] = await Promise.all(['One', 'Two'].map((name) => world.call('POST', '/categories', { token, body: { name } })));
    await save(world, id, { category_id: one?.body.data.id, status: 'published' });
    expect((await read(world, id)).category?.name).toBe('One');
    await batch(world, id, 'update', { category_id: two?.body.data.id });
    expect((await read(world, id)).category?.name).toBe('Two');
  },
  'the author’s name, and an author who is gone': async (world, id) => {
    await world.call('PUT', '/auth/me', { ...(await editor(world)), body: { name: 'Renamed' } });
    const { author } = await read(world, id);
    expect(author?.name).toBe('Renamed');
    const token = await world.as('admin');
    expect((await world.call('DELETE', `/users/${author?.id}`, { token })).status).toBe(204);
    expect((await world.call('GET', `/articles/${id}`, { token })).body.data.author).toBeNull();
  },
  'found still accurate': async (world, id) => world.call('POST', `/articles/${id}/checked`, await editor(world)),
  'text that waits in the working copy': (world, id) => save(world, id, { title: 'Being written', content_html: '<p>Other</p>' }),
  'text that waits, and tags of many': async (world, id) => {
    await autosave(world, id, { content_html: '<p>Other</p>' });
    await batch(world, id, 'update', { add_tags: ['fresh'] });
  },
  'text that was discarded': async (world, id) => {
    await save(world, id, { title: 'Being written' });
    await world.call('POST', `/articles/${id}/discard`, await editor(world));
  },
  'taken down and published again': async (world, id) => {
    await batch(world, id, 'unpublish');
    await batch(world, id, 'publish');
  },
  'into the recycle bin and back': async (world, id) => {
    await batch(world, id, 'recycle');
    await batch(world, id, 'restore');
    await batch(world, id, 'publish');
  },
  'a revision of the same text': async (world, id) => {
    await world.call('POST', `/articles/${id}/revisions/1/restore`, await editor(world));
    await batch(world, id, 'publish');
  },
};

/** Ways of saving that change the text. */
const TEXT: Record<string, (world: World, id: number) => Promise<unknown>> = {
  title: (world, id) => save(world, id, { title: 'Two', status: 'published' }),
  summary: (world, id) => save(world, id, { summary: 'Two', status: 'published' }),
  body: (world, id) => save(world, id, { content_html: '<p>Two</p>', status: 'published' }),
  'a working copy that is published': async (world, id) => {
    await autosave(world, id, { content_html: '<p>Two</p>' });
    await batch(world, id, 'publish');
  },
  'a revision of another text': async (world, id) => {
    await save(world, id, { title: 'Two', status: 'published' });
    await world.call('POST', `/articles/${id}/revisions/1/restore`, await editor(world));
    await batch(world, id, 'publish');
  },
};

describeEachWorld('the date that readers are told', (test, fresh) => {
  test.each(Object.entries(OTHER))('stays: %s', async (_, change) => {
    const world = await buildWorld(fresh);
    const { id } = await publish(world, { title: 'One' });
    const before = await dateOf(world, id);
    world.pass(3 * DAY_MS);
    await change(world, id);
    expect(await dateOf(world, id)).toBe(before);
  });

  test.each(Object.entries(TEXT))('moves: %s', async (_, change) => {
    const world = await buildWorld(fresh);
    const { id } = await publish(world, { title: 'One' });
    world.pass(3 * DAY_MS);
    await change(world, id);
    expect(await dateOf(world, id)).toBe(at(3 * DAY_MS));
  });

  test('stays when somebody says how a heading is asked, moves when a word of it changes', async ({ world }) => {
    const body = (ways: string, words = 'How long?') => `<h2${ways}>${words}</h2><p>An hour.</p>`;
    const { id } = await publish(world, { title: 'One', content_html: body('') });
    const before = await dateOf(world, id);
    world.pass(3 * DAY_MS);
    for (const ways of ['duration | 多久', 'duration', '']) {
      await save(world, id, { content_html: body(ways && ` data-also-asked="${ways}"`), status: 'published' });
      expect(await dateOf(world, id), ways).toBe(before);
    }
    await save(world, id, { content_html: body(' data-also-asked="duration"', 'How long is it?'), status: 'published' });
    expect(await dateOf(world, id)).toBe(at(3 * DAY_MS));
  });

  test('a schedule that falls due moves it to the hour of publication, an import brings its own', async ({ world }) => {
    const { id } = await publish(world, { title: 'Later', status: 'scheduled', published_at: at(DAY_MS) });
    world.pass(2 * DAY_MS);
    await runSchedule(world.deps);
    expect(await dateOf(world, id)).toBe(at(DAY_MS));
    const input: ArticleInput = { title: 'Old', content_html: BODY, status: 'published', published_at: at(-9 * DAY_MS) };
    const old = await changeContent(world.deps, (trx) =>
      createArticleIn(trx, world.deps, input, null, { imported: true, updated_at: world.deps.clock() - 5 * DAY_MS }),
    );
    expect(await dateOf(world, old)).toBe(at(-3 * DAY_MS));
    await batch(world, old, 'update', { add_tags: ['fresh'] });
    expect(await dateOf(world, old)).toBe(at(-3 * DAY_MS));
  });

  test('the page, its structured data and the sitemap say the same; the console knows the last change of any kind', async () => {
    const world = await buildWorld(fresh, withPages);
    const { id } = await publish(world, { title: 'One', slug: 'one' });
    world.pass(3 * DAY_MS + HOUR_MS);
    await batch(world, id, 'update', { add_tags: ['fresh'] });
    const html = (await page(world, '/article/one')).text;
    expect(html).toContain('fresh');
    expect(html).toContain(`"dateModified":"${at(0)}"`);
    expect(html).not.toContain('Updated');
    expect((await page(world, '/sitemaps/articles-1.xml')).text).toContain(`<lastmod>${at(0)}</lastmod>`);
    expect((await read(world, id)).updated_at).toBe(at(3 * DAY_MS + HOUR_MS));
    await save(world, id, { content_html: '<p>Two</p>', status: 'published' });
    expect((await page(world, '/article/one')).text).toContain('Updated');
    expect((await page(world, '/sitemaps/articles-1.xml')).text).toContain(`<lastmod>${at(3 * DAY_MS + HOUR_MS)}</lastmod>`);
    // A check is no change of the text, and yet news for search engines: of the article, not of the pages that list it.
    world.pass(2 * DAY_MS);
    const checked = await world.call('POST', `/articles/${id}/checked`, await editor(world));
    const day = checked.body.data.checked_on;
    expect(day > at(3 * DAY_MS + HOUR_MS)).toBe(true);
    expect((await page(world, '/article/one')).text).toContain(`"dateModified":"${day}"`);
    for (const path of ['/sitemaps/articles-1.xml', '/sitemap.xml']) expect((await page(world, path)).text, path).toContain(`<lastmod>${day}</lastmod>`);
    expect((await page(world, '/sitemaps/pages.xml')).text).not.toContain(day);
    // On its own day the text's time stands.
    await save(world, id, { content_html: '<p>Three</p>', status: 'published' });
    expect((await page(world, '/article/one')).text).toContain(`"dateModified":"${at(5 * DAY_MS + HOUR_MS)}"`);
    expect((await page(world, '/sitemaps/articles-1.xml')).text).toContain(`<lastmod>${at(5 * DAY_MS + HOUR_MS)}</lastmod>`);
  });
});
