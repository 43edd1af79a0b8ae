import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import type { CallName } from '../../contract/calls.ts';
import { buildApp } from '../../server/app.ts';
import { ALL_TABLES, kindsOf } from '../../server/database/tables.ts';
import { CALL_KINDS, dependsOf } from '../../server/http/cached-calls.ts';
import { makeEdition, publish, withPages } from '../support/articles.ts';
import { moderate, say } from '../support/comments.ts';
import { describeEachDatabase } from '../support/database.ts';
import { Forgetful } from '../support/forgetful.ts';
import { png, upload } from '../support/media-files.ts';
import { buildWorld, type World } from '../support/world.ts';

/** Collects the tables that queries name, those of their SQL by hand too. */
class NamedTables implements KyselyPlugin {
  readonly names = new Set<string>();

  transformQuery({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    this.#see(node);
    return node;
  }

  async transformResult({ result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    return result;
  }

  #see(part: unknown): void {
    if (typeof part !== 'object' || part === null) return;
    const { kind, table, sqlFragments } = part as { kind?: string; table?: { identifier?: { name: string } }; sqlFragments?: readonly string[] };
    if (kind === 'TableNode' && table?.identifier) this.names.add(table.identifier.name);
    for (const [, name] of (sqlFragments?.join(' ') ?? '').matchAll(/\b(?:from|join)\s+"?(\w+)"?/gi)) this.names.add(name as string);
    for (const inner of Object.values(part)) this.#see(inner);
  }
}

/** A site in which every part of an answer has something to say. */
async function filledSite(world: World): Promise<{ slug: string; old: string; comment: number }> {
  const token = await world.as('admin');
  const post = async (path: string, body: object) => (await world.call('POST', path, { token, body })).body.data.id as number;
  const category_id = await post('/categories', { name: 'First', description: 'What it holds' });
  const { body: media } = await upload(world, await png());
  const ended = await makeEdition(world, 'GRE', 'The long test', '2020-01-01', '2026-01-01');
  const next = await makeEdition(world, 'GRE', 'The short test', '2026-01-02');
  const fields = { exam: 'GRE' as const, section: 'quant', category_id, cover_media_id: media.data.id, tags: ['One'] };
  const content_html = `<p>A picture</p><figure class="image"><img src="${media.data.src}" alt=""></figure>`;
  const { id, slug } = await publish(world, { ...fields, title: 'About the test', edition_id: ended, content_html });
  await publish(world, { ...fields, title: 'About the next test', edition_id: next });
  await publish(world, { ...fields, title: '关于考试', language: 'zh', translation_of: id });
  await post('/menus', { label: 'One', url: `/article/${slug}`, position: 'header' });
  await post('/menus', { label: 'A list', url: '/?category=first', position: 'header' });
  await post('/menus', { label: 'A tag', url: '/?tag=one', position: 'header' });
  const comment = await say(world, { article_id: id, author_name: 'Ann', content: 'A word' });
  await moderate(world, comment, { status: 'approved' });
  await world.call('POST', `/comments/${comment}/reply`, { token, body: { content: 'An answer' } });
  return { slug, old: String(id), comment };
}

/** Each way to ask that takes another path through the code. */
const ASKED: Partial<Record<CallName, (site: { slug: string; old: string; comment: number }) => string[]>> = {
  'configs.list_public': () => [''],
  'exams.list_public': () => ['', '?code=GRE', '?reader=zh'],
  'categories.list_public': () => ['', '?reader=zh'],
  'menus.list_public': () => ['', '?platform=web'],
  'articles.list_public': () => [
    ...['', '?exam=GRE&section=quant', '?kind=guide&reader=zh', '?category=first', '?tag=one', '?author_id=1', '?sort=title', '?sort=-published_at&page=2'],
    ...['?group_by=exam&per_group=2', '?exam=GRE&group_by=section&reader=zh'],
  ],
  'articles.get_public': ({ slug, old }) => [`/${slug}`, `/${old}`],
  'comments.list_public': ({ slug }) => ['', `?article=${slug}`, '?per_page=1'],
  'comments.get_public': ({ comment }) => [`/${comment}`, `/${comment + 1}`, `/${comment}?page=2`],
};

describeEachDatabase('what a kept answer is said to hang on', (fresh) => {
  test('covers every table that its call reads while nothing is remembered', async () => {
    const world = await buildWorld(fresh, withPages);
    const site = await filledSite(world);
    const seen = new NamedTables();
    const db = world.deps.db.withPlugin(seen);
    const content = new Forgetful(db);
    const app = await buildApp({ ...world.deps, db, content });
    try {
      expect(Object.keys(ASKED)).toEqual(Object.keys(CALL_KINDS));
      for (const [name, addresses] of Object.entries(ASKED)) {
        for (const rest of addresses(site)) {
          const url = `/api/${name.split('.')[0]}/public${rest}`;
          content.forget();
          seen.names.clear();
          const answer = await app.inject(url);
          expect(answer.statusCode, `${url} ${answer.body}`).toBe(200);
          const depends = dependsOf(name as CallName) ?? [];
          const read = ALL_TABLES.filter((table) => seen.names.has(table));
          const unsaid = read.filter((table) => !kindsOf(table, null).some((kind) => (depends as readonly string[]).includes(kind)));
          expect(unsaid, url).toEqual([]);
          expect(read, url).not.toEqual([]);
        }
      }
    } finally {
      await app.close();
    }
  });

  test('is any kind for a search and for orders that readers change', () => {
    expect(dependsOf('articles.list_public', { q: 'word' })).toBeUndefined();
    expect(dependsOf('articles.list_public', { sort: '-view_count' })).toBeUndefined();
    expect(dependsOf('articles.list_public', { sort: '-recent_views', exam: 'GRE' })).toBeUndefined();
    expect(dependsOf('articles.list_public', { sort: 'title' })).toBeDefined();
  });
});
