import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { CALLS, isLogged } from '../../contract/calls.ts';
import { article, send as comment } from '../support/comments.ts';
import { png, replace, send, upload } from '../support/media-files.ts';
import { describeEachWorld, PASSWORD, type World } from '../support/world.ts';

type Ids = Record<'user' | 'article' | 'category' | 'menu' | 'alias' | 'media' | 'edition' | 'session', number>;

async function fill(world: World, token: string): Promise<Ids> {
  const made = async (path: string, body: object) => (await world.call('POST', path, { token, body })).body.data.id as number;
  return {
    user: await made('/users', { username: 'somebody', password: PASSWORD }),
    article: await made('/articles', { title: 'One' }),
    category: await made('/categories', { name: 'One' }),
    menu: await made('/menus', { label: 'One', url: '/', position: 'header' }),
    alias: await made('/search/aliases', { words: ['one', 'single'] }),
    media: (await upload(world, await png(), 'one.png', { group_name: 'One' })).body.data.id,
    edition: await made('/exams/GRE/editions', { name: 'One', valid_from: '2026-01-01' }),
    session: (await world.call('GET', '/auth/sessions', { token })).body.data[0].id,
  };
}

/** Calls of every resource, each of which changes something: method, path, body, and whether the log must know which thing. */
const CHANGES: [action: string, method: 'POST' | 'PUT' | 'DELETE', path: (ids: Ids) => string, body?: object | ((ids: Ids) => object)][] = [
  ['users.create', 'POST', () => '/users', { username: 'another', password: PASSWORD }],
  ['users.update', 'PUT', ({ user }) => `/users/${user}`, { name: 'New', version: 1 }],
  ['users.remove', 'DELETE', ({ user }) => `/users/${user}`],
  ['auth.update_me', 'PUT', () => '/auth/me', { name: 'New' }],
  ['configs.update', 'PUT', () => '/configs/site_name', { value: 'New' }],
  ['configs.batch_update', 'POST', () => '/configs/batch-update', { configs: { site_name: 'Newer', seo_title: 'New' } }],
  ['exams.create_edition', 'POST', () => '/exams/GRE/editions', { name: 'Two', valid_from: '2027-01-01' }],
  ['exams.update_edition', 'PUT', ({ edition }) => `/editions/${edition}`, { name: 'Three', version: 1 }],
  ['exams.remove_edition', 'DELETE', ({ edition }) => `/editions/${edition}`],
  ['articles.create', 'POST', () => '/articles', { title: 'Two' }],
  ['articles.update', 'PUT', ({ article }) => `/articles/${article}`, { title: 'Three', version: 1 }],
  ['articles.preview_link', 'POST', ({ article }) => `/articles/${article}/preview-link`, {}],
  ['articles.batch', 'POST', () => '/articles/batch', ({ article }) => ({ ids: [article], action: 'recycle' })],
  ['articles.restore', 'POST', ({ article }) => `/articles/${article}/restore`],
  ['articles.remove', 'DELETE', ({ article }) => `/articles/${article}`],
  ['categories.create', 'POST', () => '/categories', { name: 'Two' }],
  ['categories.update', 'PUT', ({ category }) => `/categories/${category}`, { name: 'Three', version: 1 }],
  ['categories.remove', 'DELETE', ({ category }) => `/categories/${category}`],
  ['menus.create', 'POST', () => '/menus', { label: 'Two', url: '/GRE', position: 'footer' }],
  ['menus.update', 'PUT', ({ menu }) => `/menus/${menu}`, { label: 'Three', version: 1 }],
  ['menus.remove', 'DELETE', ({ menu }) => `/menus/${menu}`],
  ['media.update', 'PUT', ({ media }) => `/media/${media}`, { alt: 'New', version: 1 }],
  ['media.rename_group', 'PUT', () => '/media/groups', { group_name: 'One', to: 'Two' }],
  ['media.remove', 'DELETE', ({ media }) => `/media/${media}`],
  ['search.create_alias', 'POST', () => '/search/aliases', { words: ['two', 'double'] }],
  ['search.remove_alias', 'DELETE', ({ alias }) => `/search/aliases/${alias}`],
  ['backups.create', 'POST', () => '/backups', {}],
  ['imports.create', 'POST', () => '/imports', { name: 'export.xml', bytes: 10 }],
  ['auth.revoke_sessions', 'DELETE', () => '/auth/sessions'],
  ['auth.logout', 'POST', () => '/auth/logout'],
];

const KEPT_APART = ['throttle_events', 'kysely_migration', 'kysely_migration_lock'];

/** Everything the database holds, but for what is no content. */
async function contentOf({ deps }: World): Promise<string> {
  const tables = (await deps.db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !KEPT_APART.includes(name) && !/^(article_search|audit)/.test(name));
  const rows: Record<string, string[]> = {};
  for (const name of tables) rows[name] = (await sql`select * from ${sql.table(name)}`.execute(deps.db)).rows.map((row) => JSON.stringify(row)).sort();
  return JSON.stringify(rows);
}

interface Line {
  action: string;
  target_id: string;
  target_name: string;
  changes: { field: string }[];
}

const newest = async (world: World, token: string): Promise<Line[]> => (await world.call('GET', '/audit', { token })).body.data;

describeEachWorld('the log is part of the change', (test) => {
  test('a change whose line cannot be written does not happen; then it does, with one line', async ({ world, admin: token }) => {
    const ids = await fill(world, token);
    for (const [action, method, path, given] of CHANGES) {
      const body = typeof given === 'function' ? given(ids) : given;
      const before = await contentOf(world);
      await sql`alter table audit rename to audit_away`.execute(world.deps.db);
      const refused = await world.call(method, path(ids), { token, body });
      await sql`alter table audit_away rename to audit`.execute(world.deps.db);
      expect([action, refused.status, refused.body?.code]).toEqual([action, 500, 'internal']);
      expect(await contentOf(world), action).toBe(before);

      const newest = async () =>
        (await sql<{ id: number; action: string; target_id: string | null }>`select * from audit order by id desc limit 2`.execute(world.deps.db)).rows;
      const last = (await newest())[0]?.id;
      const done = await world.call(method, path(ids), { token, body });
      expect([200, 201, 204], `${action}: ${done.text}`).toContain(done.status);
      const [line, line_before] = await newest();
      expect([line?.action, line_before?.id], action).toEqual([action, last]);
      if (done.status === 201) expect(line?.target_id, action).toBe(String(done.body.data.id));
    }
  });

  test('a call that is refused leaves no line; an upload leaves one, of the new file', async ({ world, admin: token }) => {
    const lines = () => newest(world, token);
    expect((await world.call('POST', '/menus', { token, body: { label: 'A', url: '/', position: 'header', parent_id: 999 } })).status).toBe(422);
    expect((await world.call('PUT', '/categories/999', { token, body: { name: 'A', version: 1 } })).status).toBe(404);
    expect(await lines()).toEqual([]);
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await png())]), 'a.png');
    const file = await send(world, form, token);
    expect(await lines()).toMatchObject([{ action: 'media.upload', target_id: String(file.body.data.id) }]);
    await world.call('POST', '/categories', { token, body: { name: 'Vocabulary' } });
    expect((await lines())[0]).toMatchObject({
      action: 'categories.create',
      target_name: 'Vocabulary',
      changes: expect.arrayContaining([{ field: 'name', before: null, after: 'Vocabulary' }]),
    });
  });
});

describeEachWorld('the log of the media library', (test) => {
  test('calls a file by its name, also when it is gone, and says what of it changed', async ({ world, admin: token }) => {
    const { id } = (await upload(world, await png(), 'one.png', { group_name: 'One' })).body.data;
    const at = `/media/${id}`;
    await world.call('PUT', at, { token, body: { name: 'two.png', alt: 'A clock', version: 1 } });
    expect((await replace(world, { id, version: 2 }, await png(30, 20))).status).toBe(200);
    expect((await world.call('DELETE', at, { token })).status).toBe(204);
    const lines = (await newest(world, token)).filter(({ action }) => action.startsWith('media.'));
    expect(lines.map(({ action, target_id, target_name }) => [action, target_id, target_name])).toEqual([
      ['media.remove', String(id), 'two.png'],
      ['media.replace', String(id), 'two.png'],
      ['media.update', String(id), 'two.png'],
      ['media.upload', String(id), 'one.png'],
    ]);
    expect(lines[2]?.changes).toEqual([
      { field: 'name', before: 'one.png', after: 'two.png' },
      { field: 'alt', before: null, after: 'A clock' },
    ]);
    expect(lines[1]?.changes.map(({ field }) => field)).toEqual(expect.arrayContaining(['bytes', 'width', 'height']));
  });
});

describeEachWorld('the log of comments', (test) => {
  test('calls a comment by its author and how it begins, while it is there; what is purged leaves nothing of a person', async ({ world, admin: token }) => {
    const { id: article_id } = await article(world);
    const long = `Where is the list?\n${'It is long. '.repeat(10)}`;
    const id = (await comment(world, { article_id, author_name: 'Ann', content: long })).body.data.id;
    const other = (await comment(world, { article_id, author_name: 'Bob', content: 'Thanks' })).body.data.id;
    await world.call('PUT', `/comments/${id}`, { token, body: { status: 'approved' } });
    await world.call('POST', `/comments/${id}/reply`, { token, body: { content: 'Below the table.' } });
    await world.call('POST', '/comments/batch', { token, body: { ids: [other], action: 'spam' } });
    await world.call('POST', '/comments/batch', { token, body: { ids: [id, other, 999_999], action: 'delete' } });
    await world.call('POST', '/comments/batch', { token, body: { ids: [999_999], action: 'delete' } });
    await world.call('POST', `/comments/${other}/restore`, { token });
    const lines = async () => (await newest(world, token)).filter(({ action }) => action.startsWith('comments.'));
    const ann = 'Ann：Where is the list? It is long. It is lon…';
    expect((await lines()).map(({ action, target_name }) => [action, target_name])).toEqual([
      ['comments.restore', 'Bob：Thanks'],
      ['comments.batch', `2 条：${ann}、Bob：Thanks`],
      ['comments.batch', 'Bob：Thanks'],
      ['comments.reply', ann],
      ['comments.update', ann],
    ]);
    expect((await lines()).at(-1)?.changes).toEqual([{ field: 'status', before: 'pending', after: 'approved' }]);
    await world.call('DELETE', `/comments/${id}/permanent`, { token });
    const { text } = await world.call('GET', '/audit', { token });
    expect(text).not.toContain('Where is the list');
    expect((await lines())[0]).toMatchObject({ action: 'comments.purge', target_name: `编号 ${id}` });
  });
});

describeEachWorld('the log of an article', (test) => {
  test('says who published it and who took it down', async ({ world, admin: token }) => {
    const { id, version } = (await world.call('POST', '/articles', { token, body: { title: 'One', content_html: '<p>Text.</p>' } })).body.data;
    const published = await world.call('PUT', `/articles/${id}`, { token, body: { status: 'published', version } });
    await world.call('PUT', `/articles/${id}`, { token, body: { status: 'draft', version: published.body.data.version } });
    const updates = (await newest(world, token)).filter(({ action }) => action === 'articles.update');
    expect(updates.map(({ changes }) => changes.find(({ field }) => field === 'status'))).toEqual([
      { field: 'status', before: 'published', after: 'draft' },
      { field: 'status', before: 'draft', after: 'published' },
    ]);
  });
});

describeEachWorld('the log of a batch', (test) => {
  test('says what was done to which of them, and leaves out those it was not done to', async ({ world, admin: token }) => {
    const made = async (title: string, content_html: string) => (await world.call('POST', '/articles', { token, body: { title, content_html } })).body.data.id;
    const [one, two, empty] = [await made('One', '<p>Text.</p>'), await made('Two', '<p>Text.</p>'), await made('Empty', '')];
    const batch = (ids: number[], action: string, more = {}) => world.call('POST', '/articles/batch', { token, body: { ids, action, ...more } });
    await batch([empty], 'publish');
    await batch([one, two, empty], 'publish');
    await batch([one], 'update', { fields: { exam: 'GRE', add_tags: ['new'] } });
    await batch([one, two], 'recycle');
    await batch([two, one], 'delete');
    const lines = (await newest(world, token)).filter(({ action }) => action === 'articles.batch');
    expect(lines.map(({ target_name, changes }) => [target_name, ...changes])).toEqual([
      ['2 篇：Two、One', { field: 'action', before: null, after: 'delete' }],
      ['2 篇：One、Two', { field: 'action', before: null, after: 'recycle' }],
      [
        'One',
        { field: 'action', before: null, after: 'update' },
        { field: 'exam', before: null, after: 'GRE' },
        { field: 'add_tags', before: null, after: 'new' },
      ],
      ['2 篇：One、Two', { field: 'action', before: null, after: 'publish' }],
    ]);
  });
});

describe('structure', () => {
  /** Done by nobody: schedules, counters. */
  const BACKGROUND = [
    'announcements/announcements.jobs.ts',
    'articles/derived/cards.ts',
    'articles/derived/derived.ts',
    'articles/derived/reindex.ts',
    'backups/backups.jobs.ts',
    'comments/comments.recycle.ts',
    'visits/visits.tasks.ts',
    'visits/search-log.ts',
    'visits/visit-writer.ts',
  ];

  test('whatever a call changes goes through the one transaction that writes the log', () => {
    const root = 'server/resources';
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts') && !BACKGROUND.includes(name));
    expect(files.filter((name) => /\.transaction\(\)/.test(readFileSync(join(root, name), 'utf8')))).toEqual([]);
  });

  test('every resource that logs anything is tried above', () => {
    const logging = Object.entries(CALLS)
      .filter(([, calls]) => Object.values(calls).some(isLogged))
      .map(([resource]) => resource);
    const tried = new Set([...CHANGES.map(([action]) => action.split('.')[0]), 'comments']);
    expect(logging.filter((resource) => !tried.has(resource))).toEqual([]);
  });
});
