import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { remake } from '../../server/commands/remake.ts';
import { isMigrated } from '../../server/database/migrate.ts';
import { restoreBackup } from '../../server/resources/backups/restore.ts';
import { publish } from '../support/articles.ts';
import { backUp, fillSite, openedBackup, sealedBackup, sourceOf, sumsOf } from '../support/backups.ts';
import { describeEachPair } from '../support/database.ts';
import { buildWorld } from '../support/world.ts';

/** What the version before `019-exam-languages` would have written: its columns are not there, and answers have one language. */
async function olderThan019(bytes: Buffer): Promise<Buffer> {
  const added = ['overview_html_zh', 'score_scale_zh', 'start_url', 'practise_url', 'convert_url', 'test_dates', 'sections_source', 'score_source'];
  const { entries, manifest } = await openedBackup(bytes);
  const older = entries.map((entry) => {
    if (!entry.name.startsWith('tables/exams.')) return entry;
    const lines = gunzipSync(entry.bytes).toString().trim().split('\n');
    const rows = lines.map((line) => {
      const row = Object.fromEntries(Object.entries(JSON.parse(line)).filter(([column]) => !added.includes(column)));
      return JSON.stringify({
        ...row,
        key_facts: '[]',
        sections: '[]',
        official_links: '[]',
        faqs: '[{"question":"How long?","answer_html":"<p>Two hours.</p>"}]',
      });
    });
    return { ...entry, bytes: gzipSync(rows.join('\n')) };
  });
  return sealedBackup({ entries: older, manifest: { ...manifest, migrations: manifest.migrations.filter((name) => name < '019') } });
}

describeEachPair('a backup brought back', (from, to) => {
  it('holds every row and every file; ids go on; readers, search and counts have everything', async () => {
    const old = await buildWorld(from);
    await fillSite(old);
    const before = await sumsOf(old);
    const bytes = await backUp(old);

    const site = await buildWorld(to);
    const steps: number[] = [];
    const manifest = await restoreBackup(site.deps, sourceOf(bytes), (done, total) => void steps.push(done / total));
    await remake(site.deps);
    expect(await sumsOf(site)).toEqual(before);
    expect(manifest.media).toMatchObject({ files: 7, missing: [] });
    expect([steps.length > 10, steps.at(-1)]).toEqual([true, 1]);

    const slug = (await site.deps.db.selectFrom('articles').select('slug').where('exam', '=', 'GRE').where('language', '=', 'en').executeTakeFirstOrThrow())
      .slug;
    const ask = async (world: typeof site, path: string) => (await world.call('GET', path)).body;
    for (const path of [`/articles/public/${slug}`, '/articles/public', '/categories/public', '/search?q=guide', '/exams/public'])
      expect(await ask(site, path)).toEqual(await ask(old, path));
    const counts = async (world: typeof site) => (await world.deps.db.selectFrom('article_counts').selectAll().where('articles', '>', 0).execute()).length;
    expect(await counts(site)).toBe(await counts(old));
    // The id of an article that is gone is not given again; and everybody signs in anew.
    expect((await site.deps.db.selectFrom('sessions').selectAll().execute()).length).toBe(0);
    const next = async (world: typeof site) => {
      const { id } = await world.deps.db.insertInto('tags').values({ name: 'next', slug: 'next' }).returning('id').executeTakeFirstOrThrow();
      const article = await world.deps.db.selectFrom('articles').selectAll().orderBy('id').limit(1).executeTakeFirstOrThrow();
      const { id: _, ...columns } = article;
      const made = await world.deps.db
        .insertInto('articles')
        .values({ ...columns, slug: 'next', creation_key: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      return [id, made.id];
    };
    expect(await next(site)).toEqual(await next(old));
  });

  it('takes the place of everything that was there before', async () => {
    const old = await buildWorld(from);
    await fillSite(old);
    const bytes = await backUp(old);
    const site = await buildWorld(to);
    await fillSite(site);
    await publish(site, { title: 'Only here' });
    await restoreBackup(site.deps, sourceOf(bytes));
    expect(await sumsOf(site)).toEqual(await sumsOf(old));
  });

  it('made by an older version is brought to today’s shape', async () => {
    const old = await buildWorld(from);
    const bytes = await olderThan019(await backUp(old));
    const site = await buildWorld(to);
    await restoreBackup(site.deps, sourceOf(bytes));
    const exam = await site.deps.db.selectFrom('exams').select(['faqs', 'test_dates', 'overview_html_zh']).where('code', '=', 'GRE').executeTakeFirstOrThrow();
    expect(exam).toMatchObject({ test_dates: '[]', overview_html_zh: '' });
    expect(JSON.parse(exam.faqs)).toEqual([{ question: 'How long?', question_zh: '', answer_html: '<p>Two hours.</p>', answer_html_zh: '', source: null }]);
    expect(await isMigrated(site.deps)).toBe(true);
  });
});
