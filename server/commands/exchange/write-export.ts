import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { sql } from 'kysely';
import { findSetting } from '../../../config/settings.ts';
import type { ContentTable } from '../../database/tables.ts';
import { iso } from '../../database/values.ts';
import type { Deps, Trx } from '../../deps.ts';
import { LocalStorage } from '../../media/storage.ts';
import { PRODUCT_VERSION } from '../../product-version.ts';
import { tagsOf } from '../../resources/articles/articles.repository.ts';
import { EXPORTED, EXPORTED_TABLES, type Line, lineOf, type Row } from './lines.ts';
import { ExchangeError, FORMAT, FORMAT_VERSION, MANIFEST, type Manifest, MEDIA_FOLDER } from './manifest.ts';

/** Rows per query; articles' bodies are the longest. */
const ROWS = 50;
/** By what rows are told apart and put in order, where it is no id; few of them, or short. */
const KEYS: { readonly [Table in ContentTable]?: string } = { exams: 'code', configs: 'key', redirects: 'path' };

/** The rows of a table in an order that is the same on both databases. */
async function* rowsOf(trx: Trx, table: ContentTable): AsyncGenerator<Row[]> {
  const name = KEYS[table];
  if (name !== undefined) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(trx);
    yield rows.sort((a, b) => (String(a[name]) < String(b[name]) ? -1 : 1));
    return;
  }
  const id = 'id' in EXPORTED[table] ? 'id' : 'article_id';
  for (let after = 0; ; ) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${sql.ref(id)} > ${after} order by ${sql.ref(id)} limit ${ROWS}`.execute(trx);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.[id] as number;
  }
}

/** What of a table goes into an export, and what a line has beside its columns. */
async function linesOf(trx: Trx, table: ContentTable, rows: readonly Row[], names: ReadonlyMap<number, string>): Promise<Line[]> {
  if (table === 'configs') return rows.filter(({ key }) => findSetting(String(key))?.secret === undefined).map((row) => lineOf(table, row, { names }));
  if (table !== 'articles') return rows.map((row) => lineOf(table, row, { names }));
  const tags = await tagsOf(
    trx,
    rows.map(({ id }) => id as number),
  );
  return rows.map((row) => ({ ...lineOf(table, row, { names }), tags: (tags.get(row.id as number) ?? []).map(({ name }) => name) }));
}

/** A line as JSON, without the two signs that some readers of lines end one at. */
const jsonOf = (line: Line) => JSON.stringify(line).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/** Writes lines to a file, no faster than the disk takes them. */
async function writeLines(path: string, pieces: AsyncIterable<readonly Line[]>): Promise<number> {
  const file = createWriteStream(path, { mode: 0o600, flush: true });
  let count = 0;
  try {
    for await (const lines of pieces) {
      count += lines.length;
      if (lines.length > 0 && !file.write(lines.map((line) => `${jsonOf(line)}\n`).join(''))) await once(file, 'drain');
    }
  } finally {
    file.end();
  }
  await finished(file);
  return count;
}

export type OnProgress = (done: number, total: number) => void;

/**
 * Writes all content as it stands at one moment into an empty folder: a file of JSON lines for each table, every file of the media library, and last what it is. The site
 * goes on meanwhile.
 * @throws ExchangeError when the folder holds something
 */
export async function writeExport(deps: Pick<Deps, 'snapshot' | 'storage' | 'clock'>, folder: string, onProgress: OnProgress = () => {}): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new ExchangeError(`${folder} is not empty: an export goes into a folder of its own.`);
  const files = new LocalStorage(join(folder, MEDIA_FOLDER), { secret: true });
  return deps.snapshot(async (trx) => {
    const people = await trx.selectFrom('users').select(['id', 'username']).execute();
    const names = new Map(people.map(({ id, username }) => [id, username]));
    const media = await trx.selectFrom('media').select(['storage_key', 'file_key']).orderBy('id').execute();
    const tables = EXPORTED_TABLES.filter((table) => table !== 'article_tags');
    const total = tables.length + media.length;
    let done = 0;
    const counts: Record<string, number> = {};
    for (const table of tables) {
      async function* pieces() {
        for await (const rows of rowsOf(trx, table)) yield await linesOf(trx, table, rows, names);
      }
      counts[table] = await writeLines(join(folder, `${table}.jsonl`), pieces());
      onProgress(++done, total);
    }
    const missing: string[] = [];
    for (const { storage_key, file_key } of media) {
      const file = await deps.storage.get(file_key);
      if (file) await files.putStream(storage_key, file.stream);
      else missing.push(storage_key);
      onProgress(++done, total);
    }
    const manifest: Manifest = {
      format: FORMAT,
      format_version: FORMAT_VERSION,
      product_version: PRODUCT_VERSION,
      made_at: iso(deps.clock()),
      lines: counts,
      missing_files: missing,
    };
    // Last: a folder without it is no whole export.
    await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
    return manifest;
  });
}
