import { join } from 'node:path';
import { expect } from 'vitest';
import type { MenuNode } from '../../contract/menus.ts';
import { loadSample } from '../../server/sample/load-sample.ts';
import { page, withPages } from '../support/articles.ts';
import { buildWorld, describeWorldsOf } from '../support/world.ts';

const FOLDER = join(import.meta.dirname, '../../mock/content');

/** A site with the whole sample, its drawn covers left out. */
const describeSample = describeWorldsOf(async (fresh) => {
  const world = await buildWorld(fresh, withPages);
  await loadSample(world.deps, FOLDER, { covers: false });
  return world;
});

const flat = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);

describeSample('the sample as readers get it', (test) => {
  test('every entry of its menus leads somewhere, and a list lists something', { timeout: 240_000 }, async ({ world, editor: token }) => {
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
  });
});
