import { expect } from 'vitest';
import { HOUR_MS } from '../../config/limits.ts';
import { at, autosave, BODY, page, publish, read, save, withPages, write } from '../support/articles.ts';
import { buildWorld, describeEachWorld, type World } from '../support/world.ts';

const revisions = async (world: World, id: number) => (await world.call('GET', `/articles/${id}/revisions`, { token: await world.as('editor') })).body.data;

describeEachWorld('autosave', (test, fresh) => {
  test('what is written beside a published article never reaches readers; discarding brings the live text back', async () => {
    const world = await buildWorld(fresh, withPages);
    const token = await world.as('editor');
    const article = await publish(world, { title: 'Live title', slug: 'live', tags: ['one'] });
    const before = (await page(world, '/article/live')).text;
    let changes = 0;
    world.deps.content.onChange(() => {
      changes += 1;
    });
    world.pass(HOUR_MS);
    const kept = await autosave(world, article.id, { title: 'Half a ti', content_html: '<p>Half a sent</p><script>x()</script>', tags: ['one', 'two'] });
    expect([kept.status, kept.body.data]).toEqual([200, { version: article.version + 1, saved_at: at(HOUR_MS) }]);
    expect(await read(world, article.id)).toMatchObject({
      title: 'Half a ti',
      content_html: '<p>Half a sent</p>',
      tags: ['one', 'two'],
      status: 'published',
      updated_at: article.updated_at,
      version: article.version + 1,
      working_copy: { user: { name: 'editor' }, updated_at: at(HOUR_MS) },
    });
    expect((await page(world, '/article/live')).text).toBe(before);
    expect((await world.call('GET', '/articles/public/live')).body.data).toMatchObject({ title: 'Live title', content_html: BODY });
    expect(changes).toBe(0);
    expect(await revisions(world, article.id)).toHaveLength(1);
    const discarded = await world.call('POST', `/articles/${article.id}/discard`, { token });
    expect(discarded.body.data).toMatchObject({ title: 'Live title', content_html: BODY, tags: ['one'], working_copy: null });
  });

  test('what somebody has not seen is not thrown away: neither by giving changes up nor by an older version', async ({ world, editor: token }) => {
    const { id, version } = await publish(world, { title: 'Mine', content_html: BODY });
    await save(world, id, { title: 'Mine, changed' });
    const seen = version + 1;
    await autosave(world, id, { content_html: '<p>Half an hour of a colleague</p>' });
    for (const path of ['discard', 'revisions/1/restore']) {
      const refused = await world.call('POST', `/articles/${id}/${path}?version=${seen}`, { token });
      expect([path, refused.status, refused.body.code]).toEqual([path, 409, 'version_conflict']);
      expect(refused.body.data).toMatchObject({ content_html: '<p>Half an hour of a colleague</p>', version: seen + 1 });
    }
    const restored = await world.call('POST', `/articles/${id}/revisions/1/restore?version=${seen + 1}`, { token });
    expect(restored.body.data).toMatchObject({ title: 'Mine', content_html: BODY });
    const dropped = await world.call('POST', `/articles/${id}/discard?version=${restored.body.data.version}`, { token });
    expect(dropped.body.data).toMatchObject({ title: 'Mine', working_copy: null });
  });

  test('a draft and a scheduled article are written beside as well; the save that follows takes all of it in', async ({ world }) => {
    for (const input of [{ title: 'A draft' }, { title: 'Later', content_html: BODY, status: 'scheduled' as const, published_at: at(HOUR_MS) }]) {
      const article = await write(world, input);
      await autosave(world, article.id, { summary: 'first' });
      await autosave(world, article.id, { content_html: '<p>second</p>' });
      const live = await world.deps.db.selectFrom('articles').select(['summary', 'updated_at']).where('id', '=', article.id).executeTakeFirstOrThrow();
      expect(live).toEqual({ summary: '', updated_at: Date.parse(article.updated_at) });
      expect(await read(world, article.id)).toMatchObject({ summary: 'first', content_html: '<p>second</p>', status: article.status });
      const saved = await save(world, article.id, { title: 'Saved' });
      expect(saved.body.data).toMatchObject({ title: 'Saved', summary: 'first', content_html: '<p>second</p>', working_copy: null, status: article.status });
      expect((await revisions(world, article.id)).map((row: { event: string }) => row.event)).toEqual(['save', 'create']);
    }
  });

  test('writing what stands there anyway leaves nothing behind', async ({ world }) => {
    const article = await write(world, { title: 'Same', published_at: '2026-12-01T08:00:00+08:00' });
    await autosave(world, article.id, { title: 'Other' });
    await autosave(world, article.id, { title: 'Same', published_at: '2026-12-01T00:00:00Z' });
    expect((await read(world, article.id)).working_copy).toBe(null);
  });

  test('half-written things are kept, and refused only where they would be saved', async ({ world }) => {
    const article = await write(world, { title: 'Whole', slug: 'whole' });
    await publish(world, { title: 'Taken', slug: 'taken' });
    const half = {
      title: '',
      slug: 'taken',
      section: 'nowhere',
      sources: [{ title: '', url: 'https:/' }],
      content_html: '<details><summary>A</summary></details>',
    };
    expect((await autosave(world, article.id, half)).status).toBe(200);
    expect(await read(world, article.id)).toMatchObject(half);
    const saved = await save(world, article.id, { status: 'published' });
    expect(saved.status).toBe(422);
    expect(Object.keys(saved.body.errors).sort()).toEqual(['sources.0.title', 'sources.0.url', 'title']);
    const next = await save(world, article.id, { title: 'Whole', sources: [], status: 'published' });
    expect(Object.keys(next.body.errors).sort()).toEqual(['content_html', 'section']);
    const last = await save(world, article.id, { title: 'Whole', sources: [], section: null, content_html: BODY, status: 'published' });
    expect([last.status, last.body.code]).toEqual([409, 'slug_taken']);
    expect(await read(world, article.id)).toMatchObject({ status: 'draft', title: '' });
    expect((await autosave(world, article.id, { title: 'x'.repeat(201) })).status).toBe(422);
    expect((await autosave(world, article.id, { status: 'published' })).body.errors).toEqual({ status: ['未知的字段'] });
  });

  test('the second of two editors gets 409 with what the first has written', async ({ world }) => {
    const article = await publish(world, { title: 'Shared' });
    expect((await autosave(world, article.id, { title: 'First', version: article.version })).status).toBe(200);
    const stale = await autosave(world, article.id, { title: 'Second', version: article.version });
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict']);
    expect(stale.body.data).toMatchObject({ title: 'First', version: article.version + 1, working_copy: { user: { name: 'editor' } } });
    expect((await save(world, article.id, { title: 'Second', version: article.version })).status).toBe(409);
  });

  test('an autosave and a save at the same moment: one wins whole, the other is told', async ({ world }) => {
    for (let round = 0; round < 5; round += 1) {
      const article = await publish(world, { title: `Race ${round}` });
      const { version } = article;
      const answers = await Promise.all([
        autosave(world, article.id, { title: 'By autosave', version }),
        save(world, article.id, { title: 'By save', status: 'published', version }),
        autosave(world, article.id, { title: 'By another', version }),
      ]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
      const winner = ['By autosave', 'By save', 'By another'][answers.findIndex((answer) => answer.status === 200)];
      expect(await read(world, article.id)).toMatchObject({ title: winner, version: version + 1 });
    }
  });

  test('what a working copy points to may have been deleted since', async ({ world }) => {
    const article = await write(world, { title: 'Points' });
    const other = await write(world, { title: 'Gone soon' });
    await autosave(world, article.id, { translation_of: other.id });
    await world.deps.db.deleteFrom('articles').where('id', '=', other.id).execute();
    expect((await save(world, article.id, { title: 'Points on' })).body.data).toMatchObject({ title: 'Points on', translation_of: null });
  });

  test('nothing is written into the recycle bin or into nothing, and the log of changes is not flooded', async ({ world }) => {
    const article = await write(world, { title: 'Binned' });
    await world.call('DELETE', `/articles/${article.id}`, { token: await world.as('editor') });
    const answer = await autosave(world, article.id, { title: 'x' });
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
    expect((await autosave(world, 99_999, { title: 'x', version: 1 })).status).toBe(404);
    const kept = await write(world, { title: 'Kept' });
    await autosave(world, kept.id, { title: 'Kept on' });
    const logged = await world.deps.db.selectFrom('audit').select('action').where('target_id', '=', String(kept.id)).execute();
    expect(logged.map((row) => row.action)).toEqual(['articles.create']);
  });
});
