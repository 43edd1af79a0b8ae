import { gunzipSync, gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { MIGRATION_NAMES } from '../../server/database/migrate.ts';
import { readWhole } from '../../server/media/storage.ts';
import { BackupError, checkBackup, MANIFEST, MANIFEST_SUM, type Manifest, sumOf } from '../../server/resources/backups/archive.ts';
import { restoreBackup } from '../../server/resources/backups/restore.ts';
import { backUp, fillSite, type OpenedBackup, openedBackup, sealedBackup, sourceOf, sumsOf } from '../support/backups.ts';
import { type TarEntry, tarOf } from '../support/tar.ts';
import { buildWorld, describeEachWorld, type World } from '../support/world.ts';

const first = ({ entries }: OpenedBackup, name: string): TarEntry => entries.find((entry) => entry.name.startsWith(name)) as TarEntry;
const ANY = Buffer.from('x');

/** What may be wrong with a backup, and what is said. */
const DAMAGES: Record<string, [change: (bytes: Buffer) => Promise<Buffer> | Buffer, words: RegExp]> = {
  'a bit of a picture turned over': [
    async (bytes) => {
      const copy = Buffer.from(bytes);
      const { entries } = await openedBackup(bytes);
      const at = copy.indexOf(first({ entries } as OpenedBackup, 'media/').bytes.subarray(0, 64)) + 50;
      copy[at] = (copy[at] as number) ^ 1;
      return copy;
    },
    /the sum of media\/.* does not match/,
  ],
  'a letter of its manifest changed': [
    (bytes) => Buffer.from(bytes.toString('latin1').replace('"product_version": "0', '"product_version": "1'), 'latin1'),
    /sum of its manifest/,
  ],
  'cut short in the middle': [(bytes) => bytes.subarray(0, bytes.length >> 1), /cannot be read to its end/],
  'cut short between two entries': [async (bytes) => tarOf((await openedBackup(bytes)).entries), /ends too early/],
  'something else altogether': [() => Buffer.from('<html>Not found</html>'.repeat(100)), /damaged or no backup/],
  'an empty file': [() => Buffer.alloc(0), /ends too early/],
  'an entry missing': [
    async (bytes) => {
      const { entries, manifest } = await openedBackup(bytes);
      const whole = await sealedBackup({ entries, manifest });
      const text = Buffer.from(JSON.stringify(await checkBackup(sourceOf(whole))));
      const [, ...rest] = entries;
      return tarOf([...rest, { name: MANIFEST, bytes: text }, { name: MANIFEST_SUM, bytes: Buffer.from(`${sumOf(text)}  ${MANIFEST}`) }]);
    },
    /is missing/,
  ],
  'a way out of the folder': [
    async (bytes) => sealedBackup(added(await openedBackup(bytes), { name: 'media/../../evil.sh', bytes: ANY })),
    /"media\/..\/..\/evil.sh", which no backup has/,
  ],
  'an absolute path': [async (bytes) => sealedBackup(added(await openedBackup(bytes), { name: '/etc/passwd', bytes: ANY })), /which no backup has/],
  'a hidden file': [async (bytes) => sealedBackup(added(await openedBackup(bytes), { name: 'media/.ssh/keys', bytes: ANY })), /which no backup has/],
  'a link to somewhere else': [
    async (bytes) => sealedBackup(added(await openedBackup(bytes), { name: 'media/link', bytes: Buffer.alloc(0), type: 'symlink', linkname: '/etc' })),
    /holds a symlink/,
  ],
  'the same name twice': [async (bytes) => sealedBackup(added(await openedBackup(bytes), first(await openedBackup(bytes), 'media/'))), /twice/],
  'a name without an end': [async (bytes) => sealedBackup(added(await openedBackup(bytes), { name: 'x'.repeat(70 * 1024 * 1024), bytes: ANY })), /has no end/],
  'an entry that is too large': [
    async (bytes) => sealedBackup(added(await openedBackup(bytes), { name: 'media/large.png', bytes: Buffer.alloc(65 * 1024 * 1024) })),
    /larger than/,
  ],
  'few bytes that unpack to very many': [
    async (bytes) => sealedBackup(replaced(await openedBackup(bytes), 'tables/articles.', gzipSync(Buffer.alloc(80 * 1024 * 1024, '\n')))),
    /cannot be unpacked, or not within/,
  ],
  'a table that no restore takes': [
    async (bytes) => sealedBackup(renamed(await openedBackup(bytes), 'tables/tags.', 'tables/sessions.000001.ndjson.gz', 'sessions')),
    /the table sessions, which no restore takes/,
  ],
  'a table that does not exist': [
    async (bytes) => sealedBackup(renamed(await openedBackup(bytes), 'tables/tags.', 'tables/pg_catalog.000001.ndjson.gz', 'pg_catalog')),
    /which no restore takes/,
  ],
  'a column that does not exist': [
    async (bytes) => sealedBackup(replaced(await openedBackup(bytes), 'tables/tags.', gzipSync('{"id":1,"name\\"); drop table users; --":"x"}\n{"id":2}\n'))),
    /the table tags has no column/,
  ],
  'a row that names one that is not there': [
    async (bytes) => {
      const open = await openedBackup(bytes);
      const rows = gunzipSync(first(open, 'tables/comments.').bytes).toString();
      return sealedBackup(replaced(open, 'tables/comments.', gzipSync(rows.replace(/"article_id":\d+/g, '"article_id":99999'))));
    },
    /does not fit|foreign key|violates/,
  ],
  'a number of rows that is not right': [
    async (bytes) => sealedBackup(replaced(await openedBackup(bytes), 'tables/tags.', gzipSync(''))),
    /the table tags has 0 rows/,
  ],
  'a newer product’s': [
    async (bytes) => changed(bytes, { format_version: 2, product_version: '9.0.0' }),
    /newer version of ExamPress \(9\.0\.0; this is .*\): its format is 2,/,
  ],
  // Two builds of one number differ in their migrations alone.
  'a newer database’s': [
    async (bytes) => changed(bytes, { migrations: [...MIGRATION_NAMES, '998-tonight', '999-tomorrow\u001b[2J'] }),
    /newer version of ExamPress: its database has "998-tonight", "999-tomorrow\\u001b\[2J", unknown here\./,
  ],
  'another product’s': [async (bytes) => changed(bytes, { format: 'something' } as object), /no backup of ExamPress/],
};

const added = ({ entries, manifest }: OpenedBackup, entry: TarEntry): OpenedBackup => ({ entries: [...entries, entry], manifest });
const replaced = ({ entries, manifest }: OpenedBackup, start: string, bytes: Buffer): OpenedBackup => ({
  entries: entries.map((entry) => (entry.name.startsWith(start) ? { ...entry, bytes } : entry)),
  manifest,
});
const renamed = ({ entries, manifest }: OpenedBackup, start: string, name: string, table: string): OpenedBackup => ({
  entries: entries.map((entry) => (entry.name.startsWith(start) ? { ...entry, name } : entry)),
  manifest: { ...manifest, tables: { ...manifest.tables, [table]: 2 } },
});
async function changed(bytes: Buffer, change: object): Promise<Buffer> {
  const { entries, manifest } = await openedBackup(bytes);
  return sealedBackup({ entries, manifest: { ...manifest, ...change } as Manifest });
}

async function refusal(world: World, bytes: Buffer): Promise<string> {
  const error = await restoreBackup(world.deps, sourceOf(bytes)).then(
    () => null,
    (failure: unknown) => failure,
  );
  expect(error).toBeInstanceOf(Error);
  return String((error as Error).message);
}

describeEachWorld('a backup that is not whole', (it, fresh) => {
  it('is refused with a sentence that says what is wrong, and nothing is changed', async ({ world }) => {
    await fillSite(world);
    const bytes = await backUp(world);
    const before = await sumsOf(world);
    for (const [title, [change, words]] of Object.entries(DAMAGES)) {
      expect(await refusal(world, await change(bytes)), title).toMatch(words);
      expect(await sumsOf(world), title).toEqual(before);
    }
    // Whichever bit turns over: it is refused, or it stood where nothing is said.
    for (let turn = 0; turn < 24; turn += 1) {
      const copy = Buffer.from(bytes);
      const at = Math.floor((copy.length * turn) / 24) + turn;
      copy[at] = (copy[at] as number) ^ (1 << (turn % 8));
      await checkBackup(sourceOf(copy)).then(
        (manifest) => expect(manifest.entries.length, `bit at ${at}`).toBeGreaterThan(10),
        (error) => expect(error, `bit at ${at}`).toBeInstanceOf(BackupError),
      );
    }
    await restoreBackup(world.deps, sourceOf(bytes));
    expect(await sumsOf(world)).toEqual(before);
  });

  it('a store that fails on the way leaves everything as it was', async () => {
    const old = await buildWorld(fresh);
    await fillSite(old);
    const bytes = await backUp(old);
    const world = await buildWorld(fresh);
    const before = await sumsOf(world);
    const put = world.deps.storage.put.bind(world.deps.storage);
    const kept: string[] = [];
    world.deps.storage.put = async (key, body, mime) => {
      if (kept.length === 3) throw new Error('The store is full');
      kept.push(key);
      await put(key, body, mime);
    };
    expect(await refusal(world, bytes)).toBe('The store is full');
    expect(await sumsOf(world)).toEqual(before);
    for (const key of kept) expect(await world.deps.storage.stat(key)).toBeNull();
  });

  it('other bytes under a key that is in use take its place only when the rest is through', async () => {
    const world = await buildWorld(fresh);
    await fillSite(world);
    const bytes = await backUp(world);
    const { file_key } = await world.deps.db.selectFrom('media').select('file_key').where('mime', 'like', 'image/%').executeTakeFirstOrThrow();
    const { storage } = world.deps;
    const there = (await readWhole(storage, file_key)) as Buffer;
    const other = Buffer.concat([there, Buffer.from('as another version would have made it')]);
    await storage.put(file_key, other, 'image/webp');
    const [damage, words] = DAMAGES['a row that names one that is not there'] as (typeof DAMAGES)[string];
    expect(await refusal(world, await damage(bytes))).toMatch(words);
    expect(await readWhole(storage, file_key)).toEqual(other);
    await restoreBackup(world.deps, sourceOf(bytes));
    expect(await readWhole(storage, file_key)).toEqual(there);
    expect(await storage.stat(`${file_key}.restored`)).toBeNull();
  });

  it('a backup that cannot be written fails with the reason, and leaves nothing', async ({ world }) => {
    await fillSite(world);
    world.deps.backups.putStream = async (_, stream) => {
      for await (const _chunk of stream) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    };
    await expect(backUp(world)).rejects.toThrow('no space left');
    expect(await world.deps.backups.stat('test.tar')).toBeNull();
  });
});
