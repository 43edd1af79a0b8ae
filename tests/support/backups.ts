import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect } from 'vitest';
import { KEPT_TABLES } from '../../server/database/tables.ts';
import { readWhole } from '../../server/media/storage.ts';
import { runJobs } from '../../server/queue.ts';
import { entriesOf, MANIFEST, MANIFEST_SUM, type Manifest, type OpenSource, sumOf } from '../../server/resources/backups/archive.ts';
import { makeBackup } from '../../server/resources/backups/make.ts';
import { STORE_VARIANTS } from '../../server/resources/media/media.jobs.ts';
import { mediaFilesOf } from '../../server/resources/media/media.repository.ts';
import { BODY, publish, read, save } from './articles.ts';
import { photo, upload } from './media-files.ts';
import { type TarEntry, tarOf } from './tar.ts';
import { record } from './visits.ts';
import type { World } from './world.ts';

/** State that a restore makes anew or raises. */
const OWN_STATE = ['content_version', 'content_origin', 'search_index', 'derived_articles'];

/** Everything that a site holds, by table: a sum of its rows, whatever their order; and of every file. */
export async function sumsOf({ deps }: Pick<World, 'deps'>): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  const sum = (text: string | Buffer) => createHash('sha256').update(text).digest('hex').slice(0, 16);
  for (const table of KEPT_TABLES) {
    const rows = (await deps.db.selectFrom(table).selectAll().execute()) as Record<string, unknown>[];
    const own = rows.filter((row) => table !== 'state' || !OWN_STATE.includes(String(row.key).split('.')[0] ?? ''));
    const lines = own.map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))));
    sums[table] = `${own.length} ${sum(lines.sort().join('\n'))}`;
  }
  for await (const key of mediaFilesOf(deps.db).keys()) sums[`/media/${key}`] = sum((await readWhole(deps.storage, key)) ?? 'missing');
  return sums;
}

/** A bit of everything: rows that name later ones, bytes, a picture with its copies, both languages, an id that is gone. */
export async function fillSite(world: World): Promise<void> {
  const admin = await world.as('admin');
  const post = async (path: string, body: unknown) => {
    const answer = await world.call('POST', path, { token: admin, body });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data;
  };
  const child = await post('/categories', { name: 'Reading', name_zh: '阅读', slug: 'reading' });
  const parent = await post('/categories', { name: 'Skills', slug: 'skills' });
  // Its parent has the higher id: whoever lays the rows in one after another meets the child first.
  const moved = await world.call('PUT', `/categories/${child.id}`, {
    token: admin,
    body: { name: child.name, slug: child.slug, parent_id: parent.id, version: child.version },
  });
  expect(moved.status, moved.text).toBe(200);
  const picture = (await upload(world, await photo(900, 300), '图表.jpg', { alt: 'A chart' })).body.data;
  await runJobs(world.deps, STORE_VARIANTS);
  const live = await publish(world, {
    title: 'A guide with “quotes” and 中文',
    exam: 'GRE',
    category_id: child.id,
    cover_media_id: picture.id,
    tags: ['算术', 'verbal'],
    content_html: `${BODY}<p><img src="${picture.url}" alt="A chart"></p>`,
  });
  await save(world, live.id, { title: 'A guide, second edition' });
  const translated = await publish(world, { title: '指南', language: 'zh', exam: 'GRE' });
  expect((await save(world, live.id, { translation_of: translated.id })).status).toBe(200);
  const first = await world.call('POST', '/comments', { body: { article_id: live.id, author_name: 'Ann', content: 'Helpful\nand “clear” 😀' } });
  expect(first.status, first.text).toBe(201);
  await post(`/comments/${(await world.deps.db.selectFrom('comments').select('id').executeTakeFirstOrThrow()).id}/reply`, { content: 'Thank you' });
  await world.call('PUT', '/configs/baidu_push_token', { token: admin, body: { value: 'a-secret' } });
  await record(world, { path: `/article/${live.slug}` }, { path: '/' });
  const body = Buffer.from([0, 255, 10, 13, 128, 1]);
  await world.deps.db.insertInto('hit_blocks').values({ name: 'path', start_at: 1, end_at: 2, body }).execute();
  const gone = await publish(world, { title: 'Gone' });
  await world.call('DELETE', `/articles/${gone.id}`, { token: admin });
  await world.call('DELETE', `/articles/${gone.id}?permanent=true`, { token: admin });
  expect((await read(world, live.id)).title).toBe('A guide, second edition');
}

/** A backup of a world, whole in memory. */
export async function backUp(world: World): Promise<Buffer> {
  await makeBackup({ ...world.deps, now: world.deps.clock() }, world.deps.backups, 'test.tar');
  const bytes = await readWhole(world.deps.backups, 'test.tar');
  if (!bytes) throw new Error('There is no backup');
  return bytes;
}

export const sourceOf =
  (bytes: Buffer): OpenSource =>
  async () =>
    Readable.from(
      (function* () {
        // In pieces, as a file comes.
        for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
      })(),
    );

export interface OpenedBackup {
  entries: TarEntry[];
  manifest: Manifest;
}

/** What a backup holds. */
export async function openedBackup(bytes: Buffer): Promise<OpenedBackup> {
  const all: TarEntry[] = [];
  for await (const entry of entriesOf(await sourceOf(bytes)())) all.push(entry);
  const manifest = JSON.parse(String(all.find(({ name }) => name === MANIFEST)?.bytes)) as Manifest;
  return { entries: all.filter(({ name }) => name !== MANIFEST && name !== MANIFEST_SUM), manifest };
}

/** A backup whose sums are all right, whatever it holds: what somebody makes who means harm. */
export function sealedBackup({ entries, manifest }: OpenedBackup): Promise<Buffer> {
  const named = entries.filter(({ type }) => type === undefined).map(({ name, bytes }) => ({ name, bytes: bytes.length, sha256: sumOf(bytes) }));
  const text = Buffer.from(JSON.stringify({ ...manifest, entries: named }));
  return tarOf([...entries, { name: MANIFEST, bytes: text }, { name: MANIFEST_SUM, bytes: Buffer.from(`${sumOf(text)}  ${MANIFEST}\n`) }]);
}
