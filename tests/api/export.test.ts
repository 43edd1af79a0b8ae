import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { LIMITS } from '../../config/limits.ts';
import { bringExport } from '../../server/commands/exchange/bring-export.ts';
import { ExchangeError } from '../../server/commands/exchange/manifest.ts';
import { writeExport } from '../../server/commands/exchange/write-export.ts';
import { remake } from '../../server/commands/remake.ts';
import { countRows } from '../../server/database/values.ts';
import type { Trx } from '../../server/deps.ts';
import { ensureAdmin } from '../../server/first-start.ts';
import { runJobs } from '../../server/queue.ts';
import { storeConfig } from '../../server/resources/configs/configs.repository.ts';
import { settingsOf } from '../../server/resources/configs/configs.service.ts';
import { STORE_VARIANTS } from '../../server/resources/media/media.jobs.ts';
import { publish, read, save } from '../support/articles.ts';
import { fillSite } from '../support/backups.ts';
import { say } from '../support/comments.ts';
import { describeEachPair } from '../support/database.ts';
import { PDF, upload, wav } from '../support/media-files.ts';
import { buildWorld, describeEachWorld, PASSWORD, type World } from '../support/world.ts';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function exported(world: World): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'exampress-export-'));
  folders.push(folder);
  await writeExport(world.deps, folder);
  return folder;
}

/** Every file of a folder by its name, as text; of pictures the bytes in hex would do as well. */
async function filesOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(await Promise.all(files.map(async (path) => [path.slice(folder.length + 1), await readFile(path, 'latin1')])));
}

/** But for when, and by what, it was made. */
const withoutStamps = ({ 'exampress.json': said = '{}', ...files }: Record<string, string>) => ({
  ...files,
  'exampress.json': { ...JSON.parse(said), made_at: '', product_version: '' },
});

const linesIn = (files: Record<string, string>, name: string) =>
  Buffer.from(files[name] ?? '', 'latin1')
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Changes the one line of a file that an export has of it. */
/** More elements in one another than a text may hold. */
const TOO_DEEP = `${'<b>'.repeat(LIMITS.html.depth + 1)}x`;

async function edit(folder: string, name: string, change: (line: Record<string, unknown>) => void): Promise<void> {
  const lines = (await readFile(join(folder, name), 'utf8')).trim().split('\n');
  const first = JSON.parse(lines[0] as string);
  change(first);
  await writeFile(join(folder, name), [JSON.stringify(first), ...lines.slice(1)].join('\n'));
}

describeEachPair('an export', (from, to) => {
  it('holds a text that is longer than the editor takes, as an import may have brought it, and is brought whole', async () => {
    const old = await buildWorld(from);
    const { id, slug } = await publish(old, { title: 'Long' });
    const content_html = `<p>${'words '.repeat(LIMITS.article.content_html / 5)}</p>`;
    await old.deps.db.updateTable('articles').set({ content_html }).where('id', '=', id).execute();
    const fresh = await buildWorld(to);
    await bringExport(fresh.deps, await exported(old), { force: false });
    const brought = await fresh.deps.db.selectFrom('articles').select('content_html').where('slug', '=', slug).executeTakeFirstOrThrow();
    expect(brought.content_html.length).toBe(content_html.length);
  });

  it('is brought with the days that its texts await, before anything is made anew', async () => {
    const old = await buildWorld(from);
    const { slug } = await publish(old, { title: 'To come', content_html: '<p>The test will be given on 24 November 2026.</p>' });
    const fresh = await buildWorld(to);
    await bringExport(fresh.deps, await exported(old), { force: false });
    const brought = await fresh.deps.db.selectFrom('articles').select('outdated_after').where('slug', '=', slug).executeTakeFirstOrThrow();
    expect(brought.outdated_after).toBe('2026-11-24');
  });

  it('of a text with signs that elsewhere end a line is brought whole, as it is written and as it was before they were spelt out', async () => {
    const old = await buildWorld(from);
    const content = 'one\u2028two\u2029three';
    const article = await publish(old, { title: 'Signs' });
    await say(old, { article_id: article.id, content });
    const folder = await exported(old);
    const path = join(folder, 'comments.jsonl');
    const written = await readFile(path, 'utf8');
    expect(written).not.toContain('\u2028');
    for (const text of [written, written.replaceAll('\\u2028', '\u2028').replaceAll('\\u2029', '\u2029')]) {
      await writeFile(path, text);
      const site = await buildWorld(to);
      await bringExport(site.deps, folder, { force: false });
      expect(await site.deps.db.selectFrom('comments').select('content').execute()).toEqual([{ content }]);
    }
  });

  it('of a site that has a sound as a cover and a paper as its logo, as could once be chosen, is brought without them', async () => {
    const old = await buildWorld(from);
    const sound = (await upload(old, wav(), 'sound')).body.data;
    const paper = (await upload(old, PDF, 'paper')).body.data;
    const { id, slug } = await publish(old, { title: 'Heard' });
    await old.deps.db.updateTable('articles').set({ cover_media_id: sound.id }).where('id', '=', id).execute();
    await storeConfig(old.deps.db as Trx, { key: 'logo', value: JSON.stringify(paper.url), version: 2, updated_at: old.deps.clock() });
    const fresh = await buildWorld(to);
    await bringExport(fresh.deps, await exported(old), { force: false });
    const { cover_media_id } = await fresh.deps.db.selectFrom('articles').select('cover_media_id').where('slug', '=', slug).executeTakeFirstOrThrow();
    expect([cover_media_id, (await settingsOf(fresh.deps.db)).logo]).toEqual([null, '']);
  });

  it('brought into an empty site and exported again is the same, byte for byte; readers get the same', async () => {
    const old = await buildWorld(from);
    await fillSite(old);
    const folder = await exported(old);
    const site = await buildWorld(to);
    for (const role of ['admin', 'editor'] as const) await site.as(role);
    const { counts } = await bringExport(site.deps, folder, { force: false });
    await remake(site.deps);
    expect(counts).toMatchObject({ articles: 2, comments: 2, media: 1, menus: 0 });
    const again = await filesOf(await exported(site));
    expect(withoutStamps(again)).toEqual(withoutStamps(await filesOf(folder)));
    expect(Object.keys(again).filter((name) => name.startsWith('media/'))).toHaveLength(1);

    // Copies of pictures are made again by the running site, at addresses of their own; figures are the old site's own.
    await runJobs(site.deps, STORE_VARIANTS);
    const plain = (value: unknown) => (typeof value === 'string' ? value.replace(/\.[0-9a-f]{8}(?=-\d+\.(?:avif|webp))/g, '') : value);
    const said = (text: string) => JSON.parse(text, (key, value) => (key === 'view_count' ? undefined : plain(value)));
    const ask = async (world: World, path: string) => said((await world.call('GET', path)).text);
    const slug = (await old.deps.db.selectFrom('articles').select('slug').where('exam', '=', 'GRE').where('language', '=', 'en').executeTakeFirstOrThrow())
      .slug;
    for (const path of [`/articles/public/${slug}`, '/articles/public', '/categories/public', '/search?q=guide', '/exams/public', '/configs/public'])
      expect(await ask(site, path), path).toEqual(await ask(old, path));
    // Whoever is here stays, and signs in as before.
    expect((await site.call('POST', '/auth/login', { body: { username: 'admin', password: PASSWORD } })).status).toBe(200);
    // Ids go on behind the highest that came.
    const next = await publish(site, { title: 'Next' });
    expect(next.id).toBeGreaterThan(Math.max(...linesIn(again, 'articles.jsonl').map(({ id }) => id)));
  });
});

describeEachWorld('an export', (it, fresh) => {
  it('speaks as the API does, and holds nothing that is nobody’s business', async ({ world }) => {
    await fillSite(world);
    const files = await filesOf(await exported(world));
    const article = linesIn(files, 'articles.jsonl')[0];
    const answered = await read(world, article.id);
    for (const name of ['id', 'slug', 'exam', 'pinned', 'allow_comments', 'tags', 'published_at', 'updated_at', 'sources', 'version'])
      expect(article[name], name).toEqual(answered[name as keyof typeof answered]);
    expect(linesIn(files, 'users.jsonl').map((line) => Object.keys(line).join())).toEqual(['id,username,name,bio', 'id,username,name,bio']);
    const { password_hash } = await world.deps.db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow();
    const all = Object.values(files).join('\n');
    for (const secret of [password_hash, 'a-secret', '127.0.0.1']) expect(all).not.toContain(secret);
    await expect(writeExport(world.deps, folders[0] as string)).rejects.toThrow(/is not empty/);
  });

  it('replaces the content of a site only when told, and leaves its people, their rights and its secrets', async () => {
    const old = await buildWorld(fresh);
    await fillSite(old);
    const folder = await exported(old);
    const site = await buildWorld(fresh);
    await fillSite(site);
    const own = await publish(site, { title: 'Only here' });
    await expect(bringExport(site.deps, folder, { force: false })).rejects.toThrow(/This site is not empty: it has \d+ articles/);
    expect((await read(site, own.id)).title).toBe('Only here');
    await bringExport(site.deps, folder, { force: true });
    await remake(site.deps);
    expect(withoutStamps(await filesOf(await exported(site)))).toEqual(withoutStamps(await filesOf(folder)));
    expect((await site.call('GET', `/articles/public/${own.slug}`)).status).toBe(404);
    expect((await site.call('GET', '/search?q=only%20here')).body.data).toEqual([]);
    const secret = await site.deps.db.selectFrom('configs').select('value').where('key', '=', 'baidu_push_token').executeTakeFirst();
    expect(secret?.value).toBe('"a-secret"');
    expect(await site.deps.db.selectFrom('users').select(['username', 'role', 'disabled']).orderBy('id').execute()).toEqual([
      { username: 'admin', role: 'admin', disabled: 0 },
      { username: 'editor', role: 'editor', disabled: 0 },
    ]);
  });

  it.each([
    ['that has no article of that id', 0],
    ['that has another article of that id, as often saved', 1],
  ])('%s takes the place of a site that offers to take a published change back: nothing of that is left', async (_, articles) => {
    const old = await buildWorld(fresh);
    const site = await buildWorld(fresh);
    const { id } = await publish(site, { title: 'Own' });
    const { version } = (await save(site, id, { title: 'Own, changed', status: 'published' })).body.data;
    if (articles > 0) {
      const other = await publish(old, { title: 'Brought' });
      await save(old, other.id, { title: 'Brought, changed', status: 'published' });
      expect(await read(old, other.id)).toMatchObject({ id, version });
    }
    await bringExport(site.deps, await exported(old), { force: true });
    await remake(site.deps);
    const answer = await site.call('POST', `/articles/${id}/take-back`, { token: await site.as('editor'), body: { version } });
    expect(answer.body).toMatchObject(articles > 0 ? { code: 'conflict', message: '没有可以撤销的更新' } : { code: 'not_found' });
    expect(await countRows(site.deps.db.selectFrom('article_replaced_texts'))).toBe(0);
    if (articles > 0) expect((await site.call('GET', `/articles/public/${id}`)).body.data.title).toBe('Brought, changed');
  });

  it('authors who are not here come as accounts that nobody can sign in to', async () => {
    const old = await buildWorld(fresh);
    await fillSite(old);
    await old.deps.db.updateTable('users').set({ username: 'ann', username_key: 'ann', name: 'Ann' }).where('username', '=', 'editor').execute();
    const site = await buildWorld(fresh);
    await bringExport(site.deps, await exported(old), { force: false });
    const people = await site.deps.db.selectFrom('users').select(['username', 'name', 'role', 'disabled']).execute();
    expect(people).toContainEqual({ username: 'ann', name: 'Ann', role: 'editor', disabled: 1 });
    expect((await site.call('POST', '/auth/login', { body: { username: 'ann', password: PASSWORD } })).status).toBe(401);
    // The admin of the old site came as such an account too: the first start gives it to whoever starts this one.
    const password = await ensureAdmin(site.deps, { admin_username: 'admin', admin_password: null });
    const signedIn = await site.call('POST', '/auth/login', { body: { username: 'admin', password } });
    expect([signedIn.status, signedIn.body.data?.user?.role]).toEqual([200, 'admin']);
    const { author_id } = await site.deps.db.selectFrom('articles').select('author_id').executeTakeFirstOrThrow();
    expect((await site.call('GET', `/users/public/${author_id}`)).body.data.name).toBe('Ann');
  });

  it('of an older product comes in too: a field and a table that it did not know are as if nothing had been said', async () => {
    const old = await buildWorld(fresh);
    await fillSite(old);
    const folder = await exported(old);
    await edit(folder, 'articles.jsonl', (line) => {
      for (const name of ['content_html', 'checked_on', 'published_at', 'allow_comments', 'sources', 'kind', 'tags']) delete line[name];
    });
    await edit(folder, 'categories.jsonl', (line) => delete line.name_zh);
    await edit(folder, 'exams.jsonl', (line) => delete line.faqs);
    await edit(folder, 'users.jsonl', (line) => delete line.name);
    await edit(folder, 'comments.jsonl', (line) => delete line.held_reason);
    await rm(join(folder, 'article_revisions.jsonl'));
    const said = JSON.parse(await readFile(join(folder, 'exampress.json'), 'utf8'));
    delete said.lines.article_revisions;
    // Not counted, and there all the same: it is read.
    delete said.lines.comments;
    await writeFile(join(folder, 'exampress.json'), JSON.stringify(said));

    const site = await buildWorld(fresh);
    await bringExport(site.deps, folder, { force: false });
    await remake(site.deps);
    const articles = linesIn(await filesOf(await exported(site)), 'articles.jsonl');
    expect(articles[0]).toMatchObject({ content_html: '', checked_on: null, published_at: null, allow_comments: true, sources: [], kind: 'guide', tags: [] });
    // What the next line says counts.
    expect(articles[1].content_html).not.toBe('');
    expect(await countRows(site.deps.db.selectFrom('article_revisions'))).toBe(0);
    expect(await countRows(site.deps.db.selectFrom('comments'))).toBe(2);
    expect((await site.deps.db.selectFrom('users').select('name_key').orderBy('id').executeTakeFirstOrThrow()).name_key).toBe('');
  });

  it('that somebody has edited is held against the contract; what is wrong is named, and nothing was changed', async () => {
    const old = await buildWorld(fresh);
    await fillSite(old);
    const site = await buildWorld(fresh);
    await site.as('admin');
    const broken: [name: string, change: (line: Record<string, unknown>) => void, says: RegExp][] = [
      ['articles.jsonl', (line) => Object.assign(line, { status: 'open' }), /articles\.jsonl:1: "status"/],
      ['articles.jsonl', (line) => Object.assign(line, { tags: ['unheard of'] }), /the tag "unheard of"/],
      ['articles.jsonl', (line) => Object.assign(line, { sources: [{ title: 'x', url: 'javascript:alert(1)' }] }), /"sources\.0\.url"/],
      ['articles.jsonl', (line) => Object.assign(line, { created_at: 'yesterday' }), /"created_at" is no time/],
      ['articles.jsonl', (line) => Object.assign(line, { author: 'nobody' }), /nobody in users\.jsonl is called "nobody"/],
      ['articles.jsonl', (line) => Object.assign(line, { password: 'x' }), /there is no field "password"/],
      ['articles.jsonl', (line) => Object.assign(line, { category_id: 999 }), /rows name others that are not there|foreign key/],
      ['articles.jsonl', (line) => delete line.title, /"title" is missing/],
      ['articles.jsonl', (line) => delete line.id, /"id" is missing/],
      ['media.jsonl', (line) => Object.assign(line, { storage_key: '../../etc/passwd' }), /"storage_key"/],
      ['media.jsonl', (line) => Object.assign(line, { bytes: 1 }), /has \d+ bytes/],
      ['media.jsonl', (line) => Object.assign(line, { mime: 'text/html' }), /"mime" is not the type/],
      ['categories.jsonl', (line) => Object.assign(line, { name: '' }), /categories\.jsonl:1: "name"/],
      ['configs.jsonl', (line) => Object.assign(line, { key: 'baidu_push_token', value: 'x' }), /"key": there is no setting "baidu_push_token"/],
      ['configs.jsonl', (line) => Object.assign(line, { value: 7 }), /configs\.jsonl:1: "value": the setting site_name/],
      ['articles.jsonl', (line) => Object.assign(line, { content_html: TOO_DEEP }), /articles\.jsonl:1: "content_html": .*deep/],
      ['articles.jsonl', (line) => Object.assign(line, { author: 'nobody' }), /articles\.jsonl:1: "author": nobody/],
      ['article_revisions.jsonl', ({ fields }) => Object.assign(fields as object, { content_html: TOO_DEEP }), /:1: "fields\.content_html": .*deep/],
      ['exams.jsonl', (line) => Object.assign(line, { overview_html_zh: TOO_DEEP }), /exams\.jsonl:1: "overview_html_zh": .*deep/],
      [
        'exams.jsonl',
        (line) => Object.assign(line, { faqs: [{ question: 'a', question_zh: '', answer_html: '', answer_html_zh: TOO_DEEP }] }),
        /exams\.jsonl:1: "faqs\.0\.answer_html_zh": .*deep/,
      ],
    ];
    for (const [name, change, says] of broken) {
      const folder = await exported(old);
      await writeFile(join(folder, 'configs.jsonl'), '{"key":"site_name","value":"Mine","version":2,"updated_at":"2026-11-22T00:00:00.000Z"}\n');
      await edit(folder, name, change);
      await expect(bringExport(site.deps, folder, { force: false }), String(says)).rejects.toThrow(says);
    }
    const cut = await exported(old);
    await rm(join(cut, 'menus.jsonl'));
    await expect(bringExport(site.deps, cut, { force: false })).rejects.toThrow(/menus\.jsonl is missing/);
    await rm(join(cut, 'exampress.json'));
    await expect(bringExport(site.deps, cut, { force: false })).rejects.toThrow(ExchangeError);
    expect([await countRows(site.deps.db.selectFrom('articles')), await site.deps.storage.stat('x')]).toEqual([0, null]);

    const folder = await exported(old);
    await edit(folder, 'articles.jsonl', (line) => Object.assign(line, { content_html: '<p onclick="x()">Text<script>alert(1)</script></p>' }));
    await bringExport(site.deps, folder, { force: false });
    expect((await site.deps.db.selectFrom('articles').select('content_html').orderBy('id').executeTakeFirstOrThrow()).content_html).toBe('<p>Text</p>');
  });

  it('no line brings what no row may have, and no sign that turns the words after it', async () => {
    const old = await buildWorld(fresh);
    await fillSite(old);
    const site = await buildWorld(fresh);
    const folder = await exported(old);
    const wrong: [name: string, change: (line: Record<string, unknown>) => void, says: RegExp][] = [
      ['articles.jsonl', (line) => Object.assign(line, { id: -1 }), /articles\.jsonl:1: "id" is no whole number/],
      ['articles.jsonl', (line) => Object.assign(line, { id: 2 ** 53 - 1 }), /articles\.jsonl:1: "id"/],
      ['articles.jsonl', (line) => Object.assign(line, { version: 'three' }), /articles\.jsonl:1: "version"/],
      ['articles.jsonl', (line) => Object.assign(line, { slug: '../admin' }), /articles\.jsonl:1: "slug"/],
      ['articles.jsonl', (line) => Object.assign(line, { updated_at: null }), /articles\.jsonl:1: the field "updated_at" must not be null/],
      ['articles.jsonl', (line) => Object.assign(line, { id: (line.id as number) + 1 }), /This export does not fit: .*unique/i],
      ['exams.jsonl', (line) => Object.assign(line, { code: 'XYZ' }), /exams\.jsonl:1: "code"/],
      ['comments.jsonl', (line) => Object.assign(line, { held_reason: [{}] }), /comments\.jsonl:1: "held_reason/],
      ['categories.jsonl', (line) => Object.assign(line, { parent_id: line.id }), /categories\.jsonl: \d+ cannot stand below/],
    ];
    for (const [name, change, says] of wrong) {
      const text = await readFile(join(folder, name), 'utf8');
      await edit(folder, name, change);
      const said = await bringExport(site.deps, folder, { force: false }).catch((error: unknown) => error);
      expect(said, String(says)).toBeInstanceOf(ExchangeError);
      expect((said as Error).message).toMatch(says);
      await writeFile(join(folder, name), text);
    }
    await edit(folder, 'categories.jsonl', (line) => Object.assign(line, { name: 'Words \u202egnp' }));
    await bringExport(site.deps, folder, { force: false });
    expect((await site.deps.db.selectFrom('categories').select('name').orderBy('id').executeTakeFirstOrThrow()).name).toBe('Words gnp');
  });
});
