import { expect, test } from 'vitest';
import type { Renderer } from '../../contract/rendering.ts';
import { onQuery } from '../../server/database/open.ts';
import type { Deps } from '../../server/deps.ts';
import { devAssets } from '../../server/render/assets.ts';
import { BODY, page, publish, save } from '../support/articles.ts';
import { describeEachDatabase, type FreshDatabase } from '../support/database.ts';
import { buildWorld, type World } from '../support/world.ts';

/** A world whose pages are each drawn twice: of parts that were drawn before, and whole. Both must be the same. */
async function site(fresh: FreshDatabase): Promise<{ world: World; drawn: () => string[] }> {
  const names: string[] = [];
  const world = await buildWorld(fresh, (deps: Deps) => {
    deps.pages = {
      assets: devAssets,
      renderer: async () => {
        const real = (await import('../../src/entry-server.tsx')) as Renderer;
        return {
          ...real,
          renderSite: async (request) => {
            const { drawn } = request;
            const told: typeof drawn =
              drawn &&
              ((drawnOf, draw) =>
                drawn(drawnOf, () => {
                  names.push((drawnOf as { name: string }).name);
                  return draw();
                }));
            const page = await real.renderSite({ ...request, drawn: told });
            if (page.kind === 'page') expect(page).toEqual(await real.renderSite({ ...request, drawn: undefined, isKnown: undefined }));
            return page;
          },
        };
      },
    };
  });
  return { world, drawn: () => names.splice(0).sort() };
}

describeEachDatabase('parts of pages that are drawn once', (fresh) => {
  test('a save draws the part that it changes, and those around it; the page is the one that is drawn whole', async () => {
    const { world, drawn } = await site(fresh);
    const make = (title: string, more: object = {}) => publish(world, { title, content_html: BODY, exam: 'GRE', section: 'quant', kind: 'practice', ...more });
    const { id } = await make('One & "only"');
    await make('Two <b>');
    const { slug } = await make('三', { language: 'zh', summary: '摘要' });
    const pages = [
      '/',
      '/zh',
      '/GRE',
      '/zh/GRE',
      '/GRE?kind=practice',
      '/?kind=practice',
      '/?q=One',
      `/article/${encodeURIComponent(slug)}`,
      '/author/1',
      '/nowhere',
    ];
    for (const url of pages) await page(world, url);
    expect(drawn()).toContain('lane');
    for (const url of pages) await page(world, url);
    expect(drawn()).toEqual([]);
    await save(world, id, { title: 'One more', status: 'published' });
    const { text } = await page(world, '/');
    expect(text).toContain('One more');
    expect(text).not.toContain('One &amp;');
    // What the page has at its top and beside its lists is as it was, and so are the other cards.
    expect(drawn()).toEqual(['article', 'lane']);
    await page(world, '/zh');
    expect(drawn()).toEqual(['article', 'lane']);
    // A list shows the card in another form.
    await page(world, '/?kind=practice');
    expect(drawn()).toEqual(['article']);
    // A change of categories moves no article: their rows are asked for, and on the home page what is read most, since an order by views is never kept: of the reader’s language, and of the other where that leaves room.
    for (const [url, most] of [
      ['/', 3],
      ['/GRE', 1],
    ] as const) {
      await page(world, url);
      await world.call('POST', '/categories', { token: await world.as('admin'), body: { name: `Unseen by ${url}` } });
      let questions = 0;
      const stop = onQuery(() => {
        questions += 1;
      });
      await page(world, url);
      stop();
      expect(questions, url).toBe(most);
    }
    await world.call('PUT', '/configs/site_tagline', { token: await world.as('admin'), body: { value: 'Another line' } });
    expect((await page(world, '/')).text).toContain('Another line');
  });
});
