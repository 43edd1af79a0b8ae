import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { countRows } from '../../server/database/values.ts';
import { firstStart } from '../../server/first-start.ts';
import { loadSample } from '../../server/sample/load-sample.ts';
import { bringSamples, newSamples } from '../../server/sample/new-samples.ts';
import { describeEachWorld, type World } from '../support/world.ts';

const WHOLE = join(import.meta.dirname, '../../mock/content');
/** What an older version had: these articles alone. */
const OLD = ['toefl-2026-format-guide', 'gre-counting', 'about-exampress'];
/** What the next one adds: an original with figures, its translation, and one of an old original. */
const ADDED = ['gre-score-percentiles', 'gre-score-percentiles-zh', 'gre-counting-zh'];

let root = '';
const older = () => join(root, 'older');
const newer = () => join(root, 'newer');

async function folderWith(name: string, slugs: readonly string[]): Promise<void> {
  const folder = join(root, name);
  const isWanted = (path: string) => !/[\\/](?:articles|covers)[\\/][^\\/]+$/.test(path) || slugs.includes(path.replace(/^.*[\\/]|\.\w+$/g, ''));
  await cp(WHOLE, folder, { recursive: true, filter: isWanted });
  await writeFile(join(folder, 'comments.json'), '[]');
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'exampress-sample-'));
  await folderWith('older', OLD);
  await folderWith('newer', [...OLD, ...ADDED]);
});
afterAll(() => rm(root, { recursive: true, force: true }));

const slugsOf = async (world: World) => (await newSamples(world.deps, newer())).map(({ slug }) => slug).sort();
const bring = async (world: World) => bringSamples(world.deps, newer(), await newSamples(world.deps, newer()));
const articleOf = (world: World, slug: string) => world.deps.db.selectFrom('articles').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow();

describeEachWorld('new sample articles on a site that an older version filled', (test) => {
  test('come as drafts in their places; nothing that is here changes, and a second time there is nothing', async ({ world }) => {
    await loadSample(world.deps, older());
    const edited = await articleOf(world, 'gre-counting');
    const token = await world.as('editor');
    await world.call('PUT', `/articles/${edited.id}`, { token, body: { title: 'Ours now', version: edited.version } });
    const before = await world.deps.db.selectFrom('articles').select(['slug', 'title', 'status', 'updated_at', 'content_html']).orderBy('id').execute();
    const menus = await countRows(world.deps.db.selectFrom('menus'));

    expect(await slugsOf(world)).toEqual([...ADDED].sort());
    await bring(world);

    const after = await world.deps.db.selectFrom('articles').select(['slug', 'title', 'status', 'updated_at', 'content_html']).orderBy('id').execute();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(
      after
        .slice(before.length)
        .map(({ slug, status }) => [slug, status])
        .sort(),
    ).toEqual([...ADDED].sort().map((slug) => [slug, 'draft']));
    expect(await countRows(world.deps.db.selectFrom('menus'))).toBe(menus);

    const original = await articleOf(world, 'gre-score-percentiles');
    const translation = await articleOf(world, 'gre-score-percentiles-zh');
    expect([translation.translation_of, translation.cover_media_id]).toEqual([original.id, original.cover_media_id]);
    expect(original.cover_media_id).not.toBeNull();
    expect(original.content_html).toMatch(/<img[^>]* src="\/media\//);
    expect(original.content_html).not.toContain('"media:');
    expect(original.author_id).not.toBeNull();
    expect(original.category_id).not.toBeNull();
    expect(original.edition_id).not.toBeNull();
    const counting = await articleOf(world, 'gre-counting-zh');
    expect([counting.translation_of, counting.cover_media_id]).toEqual([edited.id, edited.cover_media_id]);
    expect((await world.call('GET', '/articles/public/gre-score-percentiles')).status).toBe(404);

    expect(await slugsOf(world)).toEqual([]);
  });

  test('what was renamed or deleted for good is not new', async ({ world }) => {
    await loadSample(world.deps, newer(), { covers: false });
    const token = await world.as('editor');
    const renamed = await articleOf(world, 'gre-counting');
    expect((await world.call('PUT', `/articles/${renamed.id}`, { token, body: { slug: 'counting', version: renamed.version } })).status).toBe(200);
    const gone = await articleOf(world, 'gre-score-percentiles-zh');
    expect((await world.call('DELETE', `/articles/${gone.id}`, { token })).status).toBeLessThan(300);
    expect(await slugsOf(world)).toEqual([]);
    expect((await world.call('DELETE', `/articles/${gone.id}?permanent=true`, { token: await world.as('admin') })).status).toBeLessThan(300);
    expect(await slugsOf(world)).toEqual([]);
  });

  test('where category, author and edition are not here they are left open', async ({ world }) => {
    expect(await slugsOf(world)).toEqual([...OLD, ...ADDED].sort());
    await bring(world);
    const { status, author_id, category_id, edition_id } = await articleOf(world, 'gre-score-percentiles');
    expect({ status, author_id, category_id, edition_id }).toEqual({ status: 'draft', author_id: null, category_id: null, edition_id: null });
  });
});

describeEachWorld('a first start that was stopped while it laid in the sample', (test) => {
  const start = (world: World, sample: string | null) =>
    firstStart(world.deps, { admin_username: 'admin', admin_password: null }, { sample, onPassword: () => {}, onSample: () => {} });
  const slugs = async ({ deps }: World) => (await deps.db.selectFrom('articles').select('slug').execute()).map(({ slug }) => slug).sort();

  async function stopped(world: World): Promise<void> {
    await folderWith('broken', OLD);
    // Menus come last: authors and files are here by then.
    await writeFile(join(root, 'broken/menus.json'), '[{"children":[],"url":"/","position":"nowhere"}]');
    await expect(start(world, join(root, 'broken'))).rejects.toThrow('menus.json');
    expect(await slugs(world)).toEqual([]);
    expect(await countRows(world.deps.db.selectFrom('users'))).toBeGreaterThan(1);
  }

  test('is gone on with by the next one: all is there, and once', async ({ world }) => {
    await stopped(world);
    const users = await countRows(world.deps.db.selectFrom('users'));
    const files = await countRows(world.deps.db.selectFrom('media'));

    await start(world, older());

    expect(await slugs(world)).toEqual([...OLD].sort());
    expect([await countRows(world.deps.db.selectFrom('users')), await countRows(world.deps.db.selectFrom('media'))]).toEqual([users, files]);
    expect(await countRows(world.deps.db.selectFrom('menus'))).toBeGreaterThan(0);
    await world.deps.db.deleteFrom('articles').execute();
    await start(world, older());
    expect(await slugs(world)).toEqual([]);
  });

  test('is not gone on with once somebody has said that there is to be no sample', async ({ world }) => {
    await stopped(world);
    await start(world, null);
    await start(world, older());
    expect(await slugs(world)).toEqual([]);
  });
});
