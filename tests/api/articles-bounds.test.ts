import { expect } from 'vitest';
import { autosave, publish, save } from '../support/articles.ts';
import { describeEachWorld } from '../support/world.ts';

const DEEP = '<div>'.repeat(4500);
const ERRORS = { content_html: ['内容嵌套太深：元素最多 100 层'] };

describeEachWorld('what is too much for an article', (test) => {
  test('HTML nested too deep is refused with a sentence at every door, and nothing changes', async ({ world }) => {
    const { id } = await publish(world, { title: 'One' });
    const token = await world.as('admin');
    const answers = [
      await world.call('POST', '/articles', { token, body: { title: 'x', content_html: DEEP } }),
      await save(world, id, { content_html: DEEP }),
      await autosave(world, id, { content_html: DEEP }),
      await world.call('POST', '/articles/check', { token, body: { title: 'x', content_html: DEEP } }),
    ];
    expect(answers.map(({ status, body }) => [status, body.errors])).toEqual(answers.map(() => [422, ERRORS]));
    const { version } = (await world.call('GET', '/exams/GRE', { token })).body.data;
    const exam = await world.call('PUT', '/exams/GRE', { token, body: { version, overview_html_zh: DEEP } });
    expect([exam.status, exam.body.errors]).toEqual([422, { overview_html_zh: ERRORS.content_html }]);
  });

  test('a filter that names nothing finds nothing', async ({ world, admin: token }) => {
    await publish(world, { title: 'One' });
    const filters = [
      'category_id=999',
      'author_id=999',
      'edition_id=999',
      'tag=nothing',
      'exam=GRE&section=nothing',
      'category_id=999&status=review_due&q=one',
    ];
    for (const filter of filters) {
      expect((await world.call('GET', `/articles?${filter}`, { token })).body).toMatchObject({ data: [], meta: { total: 0 } });
      expect((await world.call('GET', `/articles/export?${filter}`, { token })).text.split('\r\n')).toHaveLength(2);
      const counts = await world.call('GET', `/articles/counts?${filter.replace('status=review_due&', '')}`, { token });
      expect([counts.status, counts.body.data?.all]).toEqual([200, 0]);
    }
    for (const filter of ['category=nothing', 'tag=nothing', 'exam=GRE&section=nothing', 'group_by=exam&exam=GRE'])
      expect((await world.call('GET', `/articles/public?${filter}`)).body).toMatchObject({ data: [], meta: { total: 0 } });
  });
});
