import { join } from 'node:path';
import { expect } from 'vitest';
import { EXAM_CODES } from '../../config/exams.ts';
import type { MenuNode } from '../../contract/menus.ts';
import { loadSample } from '../../server/sample/load-sample.ts';
import { DAY, page, withPages } from '../support/articles.ts';
import { buildWorld, describeWorldsOf } from '../support/world.ts';

const FOLDER = join(import.meta.dirname, '../../mock/content');

/** A site with the whole sample, its drawn covers left out. */
const describeSample = describeWorldsOf(async (fresh) => {
  const world = await buildWorld(fresh, withPages);
  // The newest of it is some days younger than a world’s beginning.
  world.pass(30 * DAY);
  await loadSample(world.deps, FOLDER, { covers: false });
  return world;
});

const flat = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);

describeSample('the sample as readers get it', (test) => {
  test('every entry of its menus leads somewhere, a list lists something, and no page names an address that is made up', { timeout: 240_000 }, async ({
    world,
    editor: token,
  }) => {
    const written: { url: string; dead: boolean }[] = (await world.call('GET', '/menus', { token })).body.data;
    expect(written.filter(({ dead }) => dead).map(({ url }) => url)).toEqual([]);
    const entries = flat((await world.call('GET', '/menus/public')).body.data);
    expect(entries.length).toBe(written.length);
    const addresses = new Set(entries.flatMap(({ url, url_zh }) => [url, url_zh, url_zh.startsWith('/?') ? `/zh${url_zh.slice(1)}` : url_zh]));
    expect(addresses).toContain('/zh?kind=practice');
    addresses.delete('');
    for (const address of addresses) {
      const { status, text } = await page(world, address);
      expect(status, address).toBe(200);
      if (address.includes('?')) expect(text, address).toMatch(/<article\b/);
    }

    // Addresses that were made up for examples are nobody's: none stands on any page of the map.
    const { text: map } = await page(world, '/sitemaps/articles-1.xml');
    const paths = [...map.matchAll(/<loc>http:\/\/127\.0\.0\.1:3000([^<]*)<\/loc>/g)].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(250);
    const exams = EXAM_CODES.flatMap((code) => [`/${code}`, `/zh/${code}`]);
    const faulty: string[] = [];
    for (const path of ['/', '/zh', ...exams, ...paths]) {
      const { status, text } = await page(world, path);
      if (status !== 200 || /[\w-]\.example\b/i.test(text)) faulty.push(path);
    }
    expect(faulty).toEqual([]);
  });
});
