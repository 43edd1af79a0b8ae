import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test as unitTest } from 'vitest';
import { EXAM_CODES } from '../../config/exams.ts';
import { DAY_MS } from '../../config/limits.ts';
import type { MenuNode } from '../../contract/menus.ts';
import { loadSample } from '../../server/sample/load-sample.ts';
import { page, withPages } from '../support/articles.ts';
import { buildWorld, describeWorldsOf } from '../support/world.ts';

const FOLDER = join(import.meta.dirname, '../../mock/content');

/** A site with the whole sample, its drawn covers left out. */
const describeSample = describeWorldsOf(async (fresh) => {
  const world = await buildWorld(fresh, withPages);
  // The newest of it is some days younger than a world’s beginning.
  world.pass(30 * DAY_MS);
  await loadSample(world.deps, FOLDER, { covers: false });
  return world;
});

/** Addresses that were made up for examples are nobody's. */
const MADE_UP = /[\w-]\.example\b/i;

const flat = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);

describeSample('the sample as readers get it', (test) => {
  test('every entry of its menus leads somewhere, a list lists something, and home and exam pages name no address that is made up', {
    timeout: 240_000,
  }, async ({ world, editor: token }) => {
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

    const faulty: string[] = [];
    for (const path of ['/', '/zh', ...EXAM_CODES.flatMap((code) => [`/${code}`, `/zh/${code}`])]) {
      const { status, text } = await page(world, path);
      if (status !== 200 || MADE_UP.test(text)) faulty.push(path);
    }
    expect(faulty).toEqual([]);
  });
});

unitTest('no text of the sample names an address that is made up', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(html|json)$/.test(file));
  expect(files.length).toBeGreaterThan(600);
  expect(files.filter((file) => MADE_UP.test(readFileSync(join(FOLDER, file), 'utf8')))).toEqual([]);
});
