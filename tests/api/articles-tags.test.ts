import { expect } from 'vitest';
import { LIMITS } from '../../config/limits.ts';
import { write } from '../support/articles.ts';
import { describeEachWorld } from '../support/world.ts';

describeEachWorld('existing tags', (test) => {
  test('are found by a part of their name, whatever the case, or by pinyin; signs of like are signs', async ({ world }) => {
    await write(world, { title: 'One', slug: 'one', tags: ['Essay Tips', '写作', '100%'] });
    const find = async (q: string) => {
      const answer = await world.call('GET', `/articles/tags?q=${encodeURIComponent(q)}`, { token: await world.as('editor') });
      return answer.body.data.map(({ name }: { name: string }) => name);
    };
    expect(await find('essay')).toEqual(['Essay Tips']);
    expect(await find('写')).toEqual(['写作']);
    expect(await find('xie')).toEqual(['写作']);
    expect(await find('%')).toEqual(['100%']);
    expect(await find('')).toHaveLength(3);
  });

  test('are never sent all at once', async ({ world }) => {
    for (const part of [0, 1])
      await write(world, { title: `T${part}`, slug: `t${part}`, tags: Array.from({ length: LIMITS.article.tags }, (_, at) => `tag ${part} ${at}`) });
    expect((await world.call('GET', '/articles/tags', { token: await world.as('editor') })).body.data).toHaveLength(LIMITS.article.tag_suggestions);
  });
});
