import { expect } from 'vitest';
import type { SearchResult } from '../../contract/search.ts';
import { describeEachWorld, type World } from '../support/world.ts';

interface Listed {
  data: { slug: string }[];
  meta: { total: number };
}

async function made(world: World, body: object): Promise<number> {
  const answer = await world.call('POST', '/articles', { token: await world.as('editor'), body: { status: 'published', exam: 'GRE', ...body } });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.id;
}

async function found(world: World, q: string, more = ''): Promise<string[]> {
  const answer = await world.call<Listed>('GET', `/articles/public?q=${encodeURIComponent(q)}${more}`);
  expect(answer.status).toBe(200);
  expect(answer.body.meta.total).toBe(answer.body.data.length);
  return answer.body.data.map(({ slug }) => slug);
}

const titles = async (world: World, path: string) => (await world.call<{ data: SearchResult[] }>('GET', path)).body.data.map(({ title }) => title);

describeEachWorld('the languages of what is found', (test) => {
  test('an article that readers can have in their language is shown in it, once, at the better place of the two', async ({ world }) => {
    const original = await made(world, { title: 'Zeugma drills', slug: 'zeugma', language: 'en', content_html: '<p>Zeugma by zeugma.</p>' });
    // Says the word less prominently than what follows: it takes the place of its twin.
    await made(world, { title: '轭式修辞', slug: 'zeugma-zh', language: 'zh', translation_of: original, content_html: '<p>轭式修辞（zeugma）练习。</p>' });
    await made(world, { title: 'A zeugma at last', slug: 'only-en', language: 'en', content_html: '<p>Not translated.</p>' });
    await made(world, { title: 'zeugma 一例', slug: 'only-zh', language: 'zh', content_html: '<p>只有中文。</p>' });
    const isFirst = async (reader: string, slug: string) => {
      const all = await found(world, 'zeugma', `&reader=${reader}`);
      expect([...all].sort()).toEqual([slug, 'only-en', 'only-zh'].sort());
      expect(all[0]).toBe(slug);
    };
    await isFirst('en', 'zeugma');
    await isFirst('zh', 'zeugma-zh');
    expect(await found(world, 'zeugma', '&reader=zh&language=en')).toEqual(['zeugma', 'only-en']);
    expect(await found(world, 'zeugma', '&reader=zh&exam=SAT')).toEqual([]);
    expect((await titles(world, '/search?q=zeugma&language=zh')).filter((title) => title !== 'zeugma 一例')).toEqual(['轭式修辞', 'A zeugma at last']);
    // Only for who can see the twin.
    const token = await world.as('admin');
    const twin = (await world.call<{ data: { id: number; slug: string }[] }>('GET', '/articles?per_page=10', { token })).body.data.find(
      ({ slug }) => slug === 'zeugma-zh',
    );
    expect((await world.call('POST', '/articles/batch', { token, body: { action: 'unpublish', ids: [twin?.id] } })).status).toBe(200);
    expect(await found(world, 'zeugma', '&reader=zh')).toContain('zeugma');
  });
});
