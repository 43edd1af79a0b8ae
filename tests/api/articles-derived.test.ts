import { sql } from 'kysely';
import { expect } from 'vitest';
import { CARD_FIELD_NAMES } from '../../config/article-fields.ts';
import type { Language } from '../../config/languages.ts';
import { changeContent } from '../../server/change.ts';
import { DERIVED_VERSION, deriveBody } from '../../server/content/public-html.ts';
import { onCards } from '../../server/database/migrations/columns.ts';
import { createArticleIn } from '../../server/resources/articles/articles.service.ts';
import { makeCards } from '../../server/resources/articles/derived/cards.ts';
import { deriveSome, forgetDerived } from '../../server/resources/articles/derived/derived.ts';
import { autosave, publish, save, write } from '../support/articles.ts';
import { publicHtml } from '../support/public-html.ts';
import { describeEachWorld, type World } from '../support/world.ts';

const shown = async (world: World, id: number): Promise<string> => (await world.call('GET', `/articles/public/${id}`)).body.data.content_html;
const derivedOf = (world: World, id: number) => world.deps.db.selectFrom('article_derived').selectAll().where('article_id', '=', id).executeTakeFirstOrThrow();
const BODY =
  '<h2>Plan</h2><p>Two hours &amp; five sections.</p><img src="/media/none.png" alt="a &quot;b&quot;"><table><tbody><tr><td>1</td></tr></tbody></table>';

/** What is kept must be what the live body gives. */
async function expectKept(world: World, id: number): Promise<void> {
  const row = await world.deps.db.selectFrom('articles').select(['content_html', 'language']).where('id', '=', id).executeTakeFirstOrThrow();
  const { parts, prose } = deriveBody(row.content_html, row.language as Language);
  const kept = await derivedOf(world, id);
  expect([kept.made_by, JSON.parse(kept.parts), kept.body_text]).toEqual([DERIVED_VERSION, parts, prose]);
}

describeEachWorld('what follows from a text', (test) => {
  test('is kept beside it by every way of saving', async ({ world, editor: token }) => {
    const { id } = await publish(world, { title: 'One', content_html: BODY });
    await expectKept(world, id);
    expect(await shown(world, id)).toBe(publicHtml(BODY));
    await save(world, id, { content_html: '<h2>Other</h2>', status: 'published' });
    await expectKept(world, id);
    await autosave(world, id, { content_html: '<h2>Waiting</h2>' });
    await expectKept(world, id);
    await world.call('POST', '/articles/batch', { token, body: { ids: [id], action: 'publish' } });
    expect(await shown(world, id)).toBe('<h2 id="waiting">Waiting</h2>');
    await world.call('POST', `/articles/${id}/revisions/1/restore`, { token });
    await save(world, id, { status: 'published', language: 'zh' });
    await expectKept(world, id);
    const draft = await write(world, { title: 'Draft' });
    await save(world, draft.id, { content_html: BODY });
    await expectKept(world, draft.id);
    const imported = await changeContent(world.deps, (trx) => createArticleIn(trx, world.deps, { title: 'Old', content_html: BODY }, null, { imported: true }));
    await expectKept(world, imported);
    await world.call('DELETE', `/articles/${imported}`, { token });
    await world.call('DELETE', `/articles/${imported}?permanent=true`, { token: await world.as('admin') });
    await expect(derivedOf(world, imported)).rejects.toThrow();
  });

  test('of older code is made anew a few at a time, and is right meanwhile', async ({ world }) => {
    const ids: number[] = [];
    for (let number = 0; number < 22; number += 1) ids.push((await publish(world, { title: `a${number}`, content_html: `<h2>h${number}</h2>` })).id);
    while ((await deriveSome(world.deps)) > 0);
    expect(await deriveSome(world.deps)).toBe(0);
    await world.deps.db.updateTable('article_derived').set({ parts: '["stale"]', body_text: 'stale' }).execute();
    await forgetDerived(world.deps.db);
    expect(await shown(world, ids[3] ?? 0)).toBe('<h2 id="h3">h3</h2>');
    const found = await world.call('GET', '/articles/public?q=h3');
    expect(JSON.stringify(found.body.data)).not.toContain('stale');
    const pieces: number[] = [];
    for (let some = await deriveSome(world.deps); some > 0; some = await deriveSome(world.deps)) pieces.push(some);
    expect(pieces.reduce((sum, some) => sum + some, 0)).toBe(22);
    expect(Math.max(...pieces)).toBeLessThanOrEqual(20);
    for (const id of ids) await expectKept(world, id);
  });

  test('of older code has its minutes counted anew', async ({ world }) => {
    const { id } = await publish(world, { title: 'Minutes', content_html: '<p>A short text.</p>' });
    while ((await deriveSome(world.deps)) > 0);
    await world.deps.db.updateTable('articles').set({ reading_minutes: 9 }).execute();
    await forgetDerived(world.deps.db);
    while ((await deriveSome(world.deps)) > 0);
    const { body } = await world.call('GET', `/articles/public/${id}`);
    expect(body.data.reading_minutes).toBe(1);
  });

  test('pictures are written where they stand, whatever a text pretends to be', async ({ world }) => {
    const html =
      '<p><abbr title="&lt;!--x--&gt;">a</abbr>&lt;img&gt;</p><img src="/media/a.png" alt="&quot;&gt;&lt;script&gt;"><p>b</p><img src="/media/b.png" alt="">';
    const { id } = await publish(world, { title: 'One', content_html: html });
    expect(await shown(world, id)).toBe(
      '<p><abbr title="<!--x-->">a</abbr>&lt;img&gt;</p><img src="/media/a.png" alt="&quot;><script>" loading="lazy" decoding="async"><p>b</p><img src="/media/b.png" alt loading="lazy" decoding="async">',
    );
  });
});

describeEachWorld('what cards say', (test) => {
  test('is made anew after a change of any of its columns, also of those that came later', async ({ world }) => {
    const { db, dialect } = world.deps;
    const { id } = await publish(world, { title: 'One' });
    await db.transaction().execute(async (trx) => {
      await trx.schema
        .alterTable('articles')
        .addColumn('subtitle', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
      await onCards('subtitle')(trx as never, { dialect: dialect.name });
    });
    const card = () => db.selectFrom('article_cards').select('made_by').where('article_id', '=', id).executeTakeFirstOrThrow();
    for (const column of [...CARD_FIELD_NAMES, 'subtitle']) {
      while ((await makeCards(world.deps)) > 0);
      expect((await card()).made_by, column).toBeGreaterThan(0);
      await sql`update articles set ${sql.ref(column)} = ${sql.ref(column)} where id = ${id}`.execute(db);
      expect((await card()).made_by, column).toBe(0);
    }
  });
});
