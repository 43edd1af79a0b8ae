import { randomBytes } from 'node:crypto';
import { type ColumnMetadata, sql } from 'kysely';
import { LIMITS } from '../../../config/limits.ts';
import { isPicture } from '../../../config/media.ts';
import { findSetting } from '../../../config/settings.ts';
import type { TreeRow } from '../../../config/tree.ts';
import { mediaKeysIn } from '../../content/text-of.ts';
import { reorderErrors } from '../../content/tree.ts';
import type { PlainRow } from '../../database/dump.ts';
import { type Loader, MisfitRow, replaceRows } from '../../database/replace.ts';
import { CONTENT_TABLES, type ContentTable, FOLLOWING_TABLES } from '../../database/tables.ts';
import type { Deps, Trx } from '../../deps.ts';
import { setCommentCounts } from '../../resources/articles/articles.repository.ts';
import { usernameKey } from '../../resources/auth/auth.service.ts';
import { forgetFollowing, heldBy, type PutFile, replacing } from '../../resources/backups/restore.ts';
import { storeConfig, storedConfigs } from '../../resources/configs/configs.repository.ts';
import { addUses } from '../../resources/media/media.uses.ts';
import { hashPassword } from '../../security/credentials.ts';
import { completed } from './checked-rows.ts';
import { type Column, EXPORTED_TABLES } from './lines.ts';
import { ExchangeError, type Manifest, readManifest } from './manifest.ts';
import { ExportReader, type ReadLine, type TableColumns } from './read-export.ts';
import type { OnProgress } from './write-export.ts';

async function assertEmpty(deps: Pick<Deps, 'snapshot'>): Promise<void> {
  const held = await heldBy(deps, ['articles', 'categories', 'menus', 'comments', 'media']);
  const counts = Object.entries(held).flatMap(([table, count]) => (count > 0 ? [`${count} ${table}`] : []));
  if (counts.length === 0) return;
  throw new ExchangeError(
    `This site is not empty: it has ${counts.join(', ')}. With --force its content is replaced; its people stay. Make a backup first (npm run backup).`,
  );
}

async function tableColumns({ db }: Pick<Deps, 'db'>): Promise<TableColumns> {
  const columnOf = ({ dataType, isNullable, hasDefaultValue, isAutoIncrementing }: ColumnMetadata): Column => ({
    kind: /int|real|float|double|numeric/i.test(dataType) ? 'number' : 'text',
    spared: (isNullable || hasDefaultValue) && !isAutoIncrementing,
    nullable: isNullable && !isAutoIncrementing,
  });
  const tables = await db.introspection.getTables();
  return new Map(tables.map(({ name, columns }) => [name, new Map(columns.map((column) => [column.name, columnOf(column)]))]));
}

type Ids = Map<string, number>;

/** Who is named by the export: those who are here under the same username, and those who come. */
async function peopleOf(deps: Pick<Deps, 'db'>, reader: ExportReader): Promise<{ ids: Ids; coming: Record<string, unknown>[] }> {
  const here = await deps.db.selectFrom('users').select(['id', 'username_key']).execute();
  const byKey = new Map(here.map(({ id, username_key }) => [username_key, id]));
  const taken = new Set(here.map(({ id }) => id));
  const ids: Ids = new Map();
  const lines: ReadLine[] = [];
  for await (const some of reader.lines('users', { ids })) lines.push(...some);
  const wanted = lines.map(({ row }) => row as { id: number; username: string });
  let last = Math.max(0, ...taken, ...wanted.map(({ id }) => id));
  const now = Date.now();
  const coming: Record<string, unknown>[] = [];
  // Nobody knows it: until an admin gives another, nobody signs in with it.
  const hash = () => hashPassword(randomBytes(24).toString('base64url'));
  let password_hash: string | undefined;
  for (const row of wanted) {
    const known = byKey.get(usernameKey(row.username));
    if (known !== undefined) {
      ids.set(row.username, known);
      continue;
    }
    // The address of an author's page has the id: it stays where it is free.
    const id = taken.has(row.id) ? ++last : row.id;
    taken.add(id);
    byKey.set(usernameKey(row.username), id);
    ids.set(row.username, id);
    password_hash ??= await hash();
    coming.push({ ...completed('users', row), id, password_hash, last_login_at: null, created_at: now, updated_at: now });
  }
  return { ids, coming };
}

/** What stands below one another, and how deep. */
const DEPTHS: { readonly [Table in ContentTable]?: number } = { categories: LIMITS.category.depth, menus: LIMITS.menu.depth };

/** Reads everything once and keeps nothing: a broken line or file stops here, and nothing was changed. */
async function check(reader: ExportReader, ids: Ids, missing: ReadonlySet<string>): Promise<void> {
  for (const table of LATER) {
    const rows: TreeRow[] = [];
    for await (const lines of reader.lines(table, { ids })) {
      if (table in DEPTHS) rows.push(...lines.map(({ row: { id, parent_id = null, sort = 0 } }) => ({ id, parent_id, sort }) as TreeRow));
      if (table !== 'media') continue;
      for (const { row } of lines) {
        if (!(await reader.file(row)) && !missing.has(String(row.storage_key))) throw new ExchangeError(`media/${String(row.storage_key)} is missing.`);
      }
    }
    const [wrong] = Object.keys(reorderErrors(rows, rows, DEPTHS[table] ?? Infinity));
    if (wrong !== undefined) {
      const at = Number(wrong.split('.')[1]);
      throw new ExchangeError(`${table}.jsonl: ${rows[at]?.id} cannot stand below ${rows[at]?.parent_id}: it is not there, too deep, or below the other.`);
    }
  }
}

/** All but the people, who are there first; tags stand in their articles. */
const LATER = EXPORTED_TABLES.filter((table) => table !== 'users' && table !== 'article_tags');

async function putFiles(putFile: PutFile, reader: ExportReader, ids: Ids, step: () => void): Promise<void> {
  for await (const lines of reader.lines('media', { ids })) {
    for (const { row } of lines) {
      const bytes = await reader.file(row);
      if (bytes) await putFile(String(row.storage_key), bytes, String(row.mime));
      step();
    }
  }
}

/** Writes an article's rows beside its own: its tags, and which files it uses. */
async function writeBeside(trx: Trx, loader: Loader, lines: readonly ReadLine[], tags: ReadonlyMap<string, number>): Promise<void> {
  const links = lines.flatMap(({ row, tags: names }) =>
    names.map((name, position) => {
      const tag_id = tags.get(name);
      if (tag_id === undefined) throw new ExchangeError(`articles.jsonl: the tag ${JSON.stringify(name)} of the article ${row.id} is not in tags.jsonl.`);
      return { article_id: row.id as number, tag_id, position };
    }),
  );
  await loader.load('article_tags', links);
  await addUses(
    trx,
    lines.map(({ row }) => ({
      id: row.id as number,
      keys: mediaKeysIn(String(row.content_html ?? '')),
      cover: (row.cover_media_id ?? null) as number | null,
    })),
  );
}

/** Brings the rows, table by table, and what stands beside them. */
async function load(trx: Trx, loader: Loader, reader: ExportReader, ids: Ids, step: () => void): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const tags = new Map<string, number>();
  /** Sounds and papers: a site could once choose one as a cover, and its export holds it still. */
  const others = new Set<unknown>();
  for (const table of LATER) {
    counts[table] = 0;
    for await (const lines of reader.lines(table, { ids })) {
      if (table === 'media') for (const { row } of lines) if (!isPicture({ mime: String(row.mime) })) others.add(row.id);
      if (table === 'articles') for (const { row } of lines) if (others.has(row.cover_media_id)) row.cover_media_id = null;
      await loader.load(
        table,
        lines.map(({ row }) => completed(table, row) as PlainRow),
      );
      counts[table] += lines.length;
      if (table === 'tags') for (const { row } of lines) tags.set(String(row.name), row.id as number);
      if (table === 'articles') await writeBeside(trx, loader, lines, tags);
      if (table === 'comments') await setCommentCounts(trx, [...new Set(lines.map(({ row }) => row.article_id as number))]);
    }
    step();
  }
  return counts;
}

/** Takes out what is replaced. Secrets of the settings are in no export: the site's own stay. */
async function empty(trx: Trx): Promise<void> {
  const secrets = [...(await storedConfigs(trx)).values()].filter(({ key }) => findSetting(key)?.secret);
  for (const table of [...CONTENT_TABLES, ...FOLLOWING_TABLES]) if (table !== 'users') await sql`delete from ${sql.table(table)}`.execute(trx);
  for (const secret of secrets) await storeConfig(trx, secret);
}

/**
 * Puts the content of an export in the place of this site's, in one transaction: until it is done the site is as it was. People who are here stay, and keep their
 * rights. What follows from texts is to be made anew afterwards.
 * @throws ExchangeError with file, line and reason, or where there is content and `force` was not said
 */
export async function bringExport(
  deps: Deps,
  folder: string,
  { force }: { force: boolean },
  onProgress: OnProgress = () => {},
): Promise<{ manifest: Manifest; counts: Record<string, number> }> {
  const manifest = await readManifest(folder);
  if (!force) await assertEmpty(deps);
  const reader = new ExportReader(folder, manifest, await tableColumns(deps));
  const { ids, coming } = await peopleOf(deps, reader);
  await check(reader, ids, new Set(manifest.missing_files));
  const total = LATER.length + (manifest.lines.media ?? 0);
  let done = 0;
  const step = () => onProgress(Math.min(++done, total), total);
  let counts: Record<string, number> = {};
  const replaced = replacing(deps, async (putFile) => {
    await putFiles(putFile, reader, ids, step);
    await replaceRows(deps, {
      tables: CONTENT_TABLES,
      fill: async (loader, trx) => {
        await empty(trx);
        await loader.load('users', coming as PlainRow[]);
        counts = await load(trx, loader, reader, ids, step);
      },
      finish: async (trx) => {
        await forgetFollowing(trx, deps);
        await deps.content.raise(trx, deps.clock());
      },
    });
  });
  await replaced.catch((error: unknown) => {
    // Two lines that claim one id or name, or one that names what is not there: what only all of them together can show.
    if (error instanceof MisfitRow || deps.dialect.isMisfit(error))
      throw new ExchangeError(`This export does not fit: ${(error as Error).message}. The site is as it was.`, { cause: error });
    throw error;
  });
  return { manifest, counts: { users: coming.length, ...counts } };
}
