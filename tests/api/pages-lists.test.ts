import { expect } from 'vitest';
import type { ArticleInput } from '../../contract/articles.ts';
import { page, publish, withPages } from '../support/articles.ts';
import { buildWorld, describeWorldsOf, type World } from '../support/world.ts';

const describeEachSite = describeWorldsOf((fresh) => buildWorld(fresh, withPages));

/** An article and the same in Chinese. */
async function both(world: World, input: ArticleInput & { slug: string }) {
  const { id } = await publish(world, input);
  return publish(world, { ...input, slug: `${input.slug}-zh`, title: `${input.title}的中文`, tags: [], language: 'zh', translation_of: id });
}

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

  test('what is read most is told in the reader’s language, and marked where there is no other', async ({ world }) => {
    for (const slug of ['one', 'two']) await both(world, { title: `Title ${slug}`, slug });
    await publish(world, { title: 'Alone', slug: 'alone' });
    await world.deps.db.updateTable('articles').set({ view_count: 5 }).execute();
    const popular = async (url: string) => /id="popular-title".*?<\/section>/s.exec((await page(world, url)).text)?.[0] ?? '';
    const chinese = await popular('/zh');
    expect(chinese).toMatch(/<li><a [^>]*>Title one的中文/);
    expect(chinese).toMatch(/<li lang="en"><a [^>]*>Alone/);
    expect(chinese).not.toMatch(/>Title one</);
    const english = await popular('/');
    expect(english).toMatch(/<li><a [^>]*>Title one</);
    expect(english).not.toMatch(/lang=|的中文/);
  });
});
