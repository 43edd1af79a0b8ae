import { expect } from 'vitest';
import { page, publish, withPages } from '../support/articles.ts';
import { buildWorld, describeWorldsOf, type World } from '../support/world.ts';

const describeEachSite = describeWorldsOf((fresh) => buildWorld(fresh, withPages));

describeEachSite('pages of lists', (test) => {
  test('a page behind the last one leads to the last, as the list’s own links write it', async ({ world }) => {
    await world.call('PUT', '/configs/articles_per_page', { token: await world.as('admin'), body: { value: 5 } });
    for (let number = 1; number <= 6; number += 1) await publish(world, { title: `Article ${number}`, exam: 'GRE', kind: 'guide' });
    for (const [asked, last] of Object.entries({
      '/GRE?page=999': '/GRE?page=2',
      '/zh/GRE?page=999': '/zh/GRE?page=2',
      '/GRE?exam=SAT&kind=guide&page=3': '/GRE?kind=guide&page=2',
      '/?exam=GRE&page=999': '/?exam=GRE&page=2',
    })) {
      const { status, headers } = await page(world, asked);
      expect([status, headers.location], asked).toEqual([302, last]);
    }
  });
});
