import { sql } from 'kysely';
import { expect } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../config/limits.ts';
import { expireRecycled, runSchedule } from '../../server/resources/articles/articles.lifecycle.ts';
import { BODY, publish, save, write } from '../support/articles.ts';
import { numbers } from '../support/random.ts';
import { describeEachWorld, type World } from '../support/world.ts';

const SEED = 20_261_122;
const key = ({ state, exam, section, kind, category_id, language, translated, articles }: Record<string, unknown>) =>
  [state, exam, section, kind, category_id, language, translated, articles].join(' ');

/** The kept counts must be those that counting gives. */
async function expectCounted(world: World, after: string): Promise<void> {
  const { db } = world.deps;
  const kept = await db.selectFrom('article_counts').selectAll().where('articles', '!=', 0).execute();
  const counted = await sql<Record<string, unknown>>`
    select case when deleted_at is not null then 'recycled' else status end as state, coalesce(exam, '') as exam, coalesce(section, '') as section,
      kind, coalesce(category_id, 0) as category_id, language, translated, count(*) as articles
    from articles group by 1, 2, 3, 4, 5, 6, 7`.execute(db);
  expect(kept.map((row) => key({ ...row })).sort(), after).toEqual(counted.rows.map(key).sort());
  const rows = await db.selectFrom('articles').select(['id', 'translation_of', 'language', 'status', 'deleted_at', 'translated']).orderBy('id').execute();
  const originalOf = ({ id, translation_of }: (typeof rows)[number]) => translation_of ?? id;
  const isTwin = (row: (typeof rows)[number], other: (typeof rows)[number]) =>
    [other.id, other.translation_of].includes(originalOf(row)) && other.language !== row.language && other.status === 'published' && other.deleted_at === null;
  const translated = rows.filter((row) => rows.some((other) => isTwin(row, other)));
  expect(
    rows.filter((row) => row.translated === 1).map(({ id }) => id),
    after,
  ).toEqual(translated.map(({ id }) => id));
}

describeEachWorld('the counts of articles', (test) => {
  test('are those that counting gives, after whatever happens to articles', async ({ world }) => {
    const random = numbers(SEED);
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    const admin = await world.as('admin');
    const category = async () => (await world.call('POST', '/categories', { token: admin, body: { name: `c${random()}` } })).body.data.id;
    const categories = [await category(), await category()];
    const ids: number[] = [];
    const later = (days: number) => new Date(world.deps.clock() + days * DAY_MS).toISOString();
    const fields = () => {
      const exam = pick(['GRE', 'SAT', null] as const);
      return {
        ...{ exam, section: exam === null ? null : 'general', kind: pick(['guide', 'news'] as const), language: pick(['en', 'zh'] as const) },
        category_id: pick([...categories, null]),
        translation_of: pick([...ids.slice(-3), null]),
      };
    };
    const batch = (action: string, more = {}) => world.call('POST', '/articles/batch', { token: admin, body: { ids: [pick(ids)], action, ...more } });
    const acts: Record<string, () => Promise<unknown>> = {
      publish: async () => ids.push((await publish(world, { title: 'x', ...fields() })).id),
      draft: async () => ids.push((await write(world, { title: 'x', content_html: BODY, ...fields() })).id),
      schedule: async () => ids.push((await publish(world, { title: 'x', status: 'scheduled', published_at: later(pick([1, 2, 40])), ...fields() })).id),
      save: () => save(world, pick(ids), fields()),
      'save and publish': () => save(world, pick(ids), { ...fields(), status: 'published' }),
      'publish one': () => batch('publish'),
      unpublish: () => batch('unpublish'),
      recycle: () => batch('recycle'),
      restore: () => batch('restore'),
      delete: () => batch('delete'),
      'change one': () => batch('update', { fields: { kind: pick(['guide', 'news']), category_id: pick(categories) } }),
      'time goes on': async () => {
        world.pass(pick([HOUR_MS, DAY_MS, 2 * DAY_MS]));
        await runSchedule(world.deps);
        await expireRecycled(world.deps);
      },
    };
    for (const act of ['publish', 'draft', 'schedule']) await acts[act]?.();
    for (let step = 0; step < 60; step += 1) {
      const name = pick(Object.keys(acts));
      await acts[name]?.();
      if (step % 6 === 5) await expectCounted(world, `step ${step}, ${name}`);
    }
    await world.call('DELETE', `/categories/${categories[0]}?move_to=${categories[1]}`, { token: admin });
    await expectCounted(world, 'a category was moved into another');
    const tabs = (await world.call('GET', '/articles/counts', { token: admin })).body.data;
    const exact = async (status: string) => (await world.call('GET', `/articles?status=${status}&per_page=100`, { token: admin })).body;
    for (const status of ['all', 'draft', 'scheduled', 'published', 'recycled', 'review_due']) {
      const list = await exact(status);
      expect([status, list.data.length, list.meta.total]).toEqual([status, tabs[status], tabs[status]]);
    }
    const readers = await world.call('GET', '/articles/public?exam=GRE&per_page=100');
    expect(readers.body.meta.total).toBe(readers.body.data.length);
  });
});
