import { type Kysely, sql } from 'kysely';
import { type PlainRow, sequencesOf } from './dump.ts';
import { lockShape } from './lock.ts';
import { runMigrations } from './migrate.ts';
import type { OpenDatabase } from './open.ts';
import type { Trx } from './schema.ts';
import { ALL_TABLES, OWN_TABLES } from './tables.ts';

/** Parameters per statement: below what both databases allow. */
const PARAMETERS = 8000;
/** Characters of values per statement: a long body is sent nearly alone. */
const STATEMENT = 2_000_000;

/** A row of a backup does not fit the table that it names. */
export class MisfitRow extends Error {
  override name = 'MisfitRow';
}

/** Writes rows into the tables as they were at the backup; used while all content is replaced. */
export interface Loader {
  /** @throws MisfitRow where the table, or one of the columns, does not exist */
  load(table: string, rows: readonly PlainRow[]): Promise<void>;
}

function plainToColumn(value: unknown, column: string): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  const bytes = typeof value === 'object' ? (value as { base64?: unknown }).base64 : undefined;
  if (typeof bytes === 'string') return Buffer.from(bytes, 'base64');
  throw new MisfitRow(`the column ${column} holds what no column can hold`);
}

function loaderInto(trx: Trx, columnsOf: ReadonlyMap<string, ReadonlySet<string>>): Loader {
  return {
    load: async (table, rows) => {
      const columns = columnsOf.get(table);
      if (!columns) throw new MisfitRow(`there is no table ${table}`);
      let batch: Record<string, unknown>[] = [];
      let length = 0;
      let together = '';
      const write = async () => {
        if (batch.length > 0) await (trx as unknown as Kysely<Record<string, Record<string, unknown>>>).insertInto(table).values(batch).execute();
        batch = [];
        length = 0;
      };
      for (const row of rows) {
        const names = Object.keys(row);
        const foreign = names.find((name) => !columns.has(name));
        if (foreign !== undefined) throw new MisfitRow(`the table ${table} has no column ${foreign}`);
        const size = Object.values(row).reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 8), 0);
        // A missing column takes its default, so the rows of one statement must name the same columns.
        const named = names.join();
        if (named !== together || (batch.length + 1) * columns.size > PARAMETERS || length + size > STATEMENT) await write();
        together = named;
        batch.push(Object.fromEntries(names.map((name) => [name, plainToColumn(row[name], name)])));
        length += size;
      }
      await write();
    },
  };
}

async function tablesIn(trx: Trx): Promise<Map<string, ReadonlySet<string>>> {
  const tables = await trx.introspection.getTables();
  return new Map(tables.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]));
}

async function dropAll(trx: Trx, dialect: OpenDatabase['dialect']): Promise<void> {
  const present = [...(await tablesIn(trx)).keys()].filter((name) => (ALL_TABLES as string[]).includes(name));
  if (present.length === 0) return;
  if (dialect.name === 'sqlite') {
    for (const name of present) await sql`drop table ${sql.table(name)}`.execute(trx);
    return;
  }
  const functions = await sql<{ name: string }>`
    select distinct p.proname as name from pg_trigger t
    join pg_class c on c.oid = t.tgrelid and c.relnamespace = current_schema()::regnamespace
    join pg_proc p on p.oid = t.tgfoid and p.pronamespace = current_schema()::regnamespace
    where not t.tgisinternal and ${sql.ref('c.relname')} = any(${present})`.execute(trx);
  await sql`drop table ${sql.join(present.map((name) => sql.table(name)))} cascade`.execute(trx);
  for (const { name } of functions.rows) await sql`drop function ${sql.id(name)}()`.execute(trx);
}

/** Foreign keys are checked once all rows are in: a row may refer to a later one. */
async function deferReferences(trx: Trx): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; owner: string }>`
    select con.conname as name, c.relname as owner from pg_constraint con
    join pg_class c on c.oid = con.conrelid
    where con.contype = 'f' and con.connamespace = current_schema()::regnamespace`.execute(trx);
  const ours = rows.filter(({ owner }) => (ALL_TABLES as string[]).includes(owner));
  const alter = async (how: string) => {
    for (const { name, owner } of ours) await sql`alter table ${sql.table(owner)} alter constraint ${sql.id(name)} ${sql.raw(how)}`.execute(trx);
  };
  await alter('deferrable initially deferred');
  return async () => {
    await sql`set constraints all immediate`.execute(trx);
    await alter('not deferrable');
  };
}

async function assertReferences(trx: Trx): Promise<void> {
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(trx);
  const [first] = rows;
  if (first) throw new MisfitRow(`${rows.length} rows name others that are not there, the first in ${first.table} one of ${first.parent}`);
}

/** New ids continue after the last one ever assigned. */
async function setSequences(trx: Trx, { dialect }: Pick<OpenDatabase, 'dialect'>, sequences: Readonly<Record<string, number>>): Promise<void> {
  const tables = await tablesIn(trx);
  for (const [name, last] of Object.entries(sequences)) {
    if (!tables.get(name)?.has('id') || last < 1) continue;
    if (dialect.name === 'postgres') await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${last})`.execute(trx);
    else {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(trx);
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(trx);
    }
  }
}

/** On PostgreSQL too, new ids continue after the highest one restored. */
async function raiseSequences(trx: Trx, { dialect }: Pick<OpenDatabase, 'dialect'>, tables: readonly string[]): Promise<void> {
  if (dialect.name !== 'postgres') return;
  const known = await tablesIn(trx);
  for (const name of tables) {
    if (!known.get(name)?.has('id')) continue;
    await sql`
      select setval(of.sequence, of.last) from (select pg_get_serial_sequence(${name}, 'id')::regclass as sequence, max(id) as last from ${sql.table(name)}) of
      where of.last > coalesce(pg_sequence_last_value(of.sequence), 0)`.execute(trx);
  }
}

/** One exclusive transaction with foreign keys deferred: `settle` checks them at the end. */
async function inAnyOrder({ db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>, work: (trx: Trx) => Promise<void>): Promise<void> {
  const isSqlite = dialect.name === 'sqlite';
  // SQLite ignores this pragma inside a transaction.
  if (isSqlite) await sql`pragma foreign_keys = off`.execute(db);
  try {
    await db.transaction().execute(async (trx) => {
      await lockShape(trx, dialect);
      await work(trx);
    });
  } finally {
    if (isSqlite) await sql`pragma foreign_keys = on`.execute(db);
  }
}

/** Suspends foreign key checks until the returned function is called. */
const holdReferences = async (trx: Trx, dialect: OpenDatabase['dialect']) => (dialect.name === 'sqlite' ? () => assertReferences(trx) : deferReferences(trx));

/** Attempts to lock all tables before giving up. */
const TRIES = 20;
const DEADLOCK = '40P01';

/**
 * Locks every table at once. Locking them one by one as they are dropped could deadlock with a reader that holds one and waits for another; PostgreSQL might then
 * abort the whole replacement. So all locks are taken first, and only that is retried.
 */
async function takeAll(trx: Trx, dialect: OpenDatabase['dialect']): Promise<void> {
  if (dialect.name !== 'postgres') return;
  const tables = [...(await tablesIn(trx)).keys()].filter((name) => (ALL_TABLES as string[]).includes(name));
  if (tables.length === 0) return;
  for (let tried = 1; ; tried += 1) {
    await sql`savepoint untaken`.execute(trx);
    try {
      await sql`lock table ${sql.join(tables.map((name) => sql.table(name)))} in access exclusive mode`.execute(trx);
      return;
    } catch (error) {
      if ((error as { code?: unknown }).code !== DEADLOCK || tried === TRIES) throw error;
      await sql`rollback to savepoint untaken`.execute(trx);
    }
  }
}

/** Reads what this site keeps of its own; the returned function puts it back. */
async function holdOwn(trx: Trx, dialect: OpenDatabase['dialect']): Promise<() => Promise<void>> {
  const present = await tablesIn(trx);
  const tables = OWN_TABLES.filter((name) => present.has(name));
  const sequences = await sequencesOf(trx, dialect, tables);
  const rows = new Map<string, PlainRow[]>();
  for (const name of tables) rows.set(name, (await trx.selectFrom(name).selectAll().execute()) as PlainRow[]);
  return async () => {
    const loader = loaderInto(trx, await tablesIn(trx));
    for (const [name, own] of rows) await loader.load(name, own);
    await setSequences(trx, { dialect }, sequences);
  };
}

interface Replacement {
  /** The migrations that had run on the database that the rows come from. */
  migrations: readonly string[];
  sequences: Readonly<Record<string, number>>;
  /** Writes the rows. */
  fill(loader: Loader): Promise<void>;
  /** Runs in the same transaction, once the schema is the newest. */
  finish(trx: Trx): Promise<void>;
}

/**
 * Replaces all our tables in one transaction: they are dropped, created with the schema that the rows come from, filled, and migrated to the newest schema. If anything fails,
 * the database is unchanged. Rows of the site's own stay; other tables of the same database are left alone.
 */
export async function replaceContent(open: Pick<OpenDatabase, 'db' | 'dialect'>, { migrations, sequences, fill, finish }: Replacement): Promise<void> {
  const { dialect } = open;
  await inAnyOrder(open, async (trx) => {
    await takeAll(trx, dialect);
    const putOwnBack = await holdOwn(trx, dialect);
    await dropAll(trx, dialect);
    await runMigrations(trx, dialect, migrations);
    // Some migrations insert rows (search aliases): the backup's rows replace them.
    for (const name of (await tablesIn(trx)).keys()) if ((ALL_TABLES as string[]).includes(name)) await sql`delete from ${sql.table(name)}`.execute(trx);
    const settle = await holdReferences(trx, dialect);
    await fill(loaderInto(trx, await tablesIn(trx)));
    await settle();
    await setSequences(trx, { dialect }, sequences);
    await runMigrations(trx, dialect, 'all');
    await putOwnBack();
    await raiseSequences(trx, open, ALL_TABLES);
    await finish(trx);
  });
}

interface RowReplacement {
  /** The tables that `fill` writes. */
  tables: readonly string[];
  /** Deletes the present rows and writes the new ones. */
  fill(loader: Loader, trx: Trx): Promise<void>;
  finish(trx: Trx): Promise<void>;
}

/** Replaces the rows of tables whose schema stays, in one transaction; if anything fails, the database is unchanged. */
export async function replaceRows(open: Pick<OpenDatabase, 'db' | 'dialect'>, { tables, fill, finish }: RowReplacement): Promise<void> {
  await inAnyOrder(open, async (trx) => {
    const settle = await holdReferences(trx, open.dialect);
    await fill(loaderInto(trx, await tablesIn(trx)), trx);
    await settle();
    await raiseSequences(trx, open, tables);
    await finish(trx);
  });
}
