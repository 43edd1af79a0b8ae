import { type Kysely, sql } from 'kysely';
import type { PlainRow } from './dump.ts';
import { lockShape } from './lock.ts';
import { runMigrations } from './migrate.ts';
import type { OpenDatabase } from './open.ts';
import type { Trx } from './schema.ts';
import { ALL_TABLES } from './tables.ts';

/** Parameters of one statement: both databases take more. */
const PARAMETERS = 8000;
/** Characters of one statement's values: a long body goes nearly by itself. */
const STATEMENT = 2_000_000;

/** What stands in a backup does not fit the tables that it names. */
export class MisfitRow extends Error {
  override name = 'MisfitRow';
}

/** Writes rows into tables as they were; in use while the whole content is replaced. */
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
        // A column that a row does not name takes its default: rows of one statement name the same.
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

/** References between rows are looked at when all rows are there: a row may name one that comes later. */
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

/** Ids go on after the last one that was ever given. */
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

/** On PostgreSQL too ids go on after the highest that came. */
async function raiseSequences(trx: Trx, { dialect }: Pick<OpenDatabase, 'dialect'>, tables: readonly string[]): Promise<void> {
  if (dialect.name !== 'postgres') return;
  const known = await tablesIn(trx);
  for (const name of tables) {
    if (!known.get(name)?.has('id')) continue;
    const sequence = sql`pg_get_serial_sequence(${name}, 'id')`;
    await sql`select setval(${sequence}, greatest(nextval(${sequence}), (select coalesce(max(id), 0) from ${sql.table(name)}), 1))`.execute(trx);
  }
}

/** One transaction beside which nobody writes, and in which rows may name others that come later: references are looked at by `settle`. */
async function inAnyOrder({ db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>, work: (trx: Trx) => Promise<void>): Promise<void> {
  const isSqlite = dialect.name === 'sqlite';
  // Not to be changed inside a transaction.
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

/** From here on references are not looked at until the answer is called. */
const holdReferences = async (trx: Trx, dialect: OpenDatabase['dialect']) => (dialect.name === 'sqlite' ? () => assertReferences(trx) : deferReferences(trx));

/** How often all tables are asked for at once before it is given up. */
const TRIES = 20;
const DEADLOCK = '40P01';

/**
 * Takes every table at once. Taken one by one as they are dropped, they would meet a reader of two of them who holds one and waits for the other; whoever PostgreSQL
 * then stops must not be the whole work, so only the taking is tried again.
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

interface Replacement {
  /** The migrations that had run where the rows come from. */
  migrations: readonly string[];
  sequences: Readonly<Record<string, number>>;
  /** Brings the rows. */
  fill(loader: Loader): Promise<void>;
  /** What else belongs to the change, once everything has the newest shape. */
  finish(trx: Trx): Promise<void>;
}

/**
 * Replaces all our tables, in one transaction: they are dropped, made as they were where the rows come from, filled, and brought to the newest shape. Whatever fails,
 * the database is as it was. Other tables of the same database are left alone.
 */
export async function replaceContent(open: Pick<OpenDatabase, 'db' | 'dialect'>, { migrations, sequences, fill, finish }: Replacement): Promise<void> {
  const { dialect } = open;
  await inAnyOrder(open, async (trx) => {
    await takeAll(trx, dialect);
    await dropAll(trx, dialect);
    await runMigrations(trx, dialect, migrations);
    // Migrations lay in rows of their own (equal words of the search): those of the backup take their place.
    for (const name of (await tablesIn(trx)).keys()) if ((ALL_TABLES as string[]).includes(name)) await sql`delete from ${sql.table(name)}`.execute(trx);
    const settle = await holdReferences(trx, dialect);
    await fill(loaderInto(trx, await tablesIn(trx)));
    await settle();
    await setSequences(trx, { dialect }, sequences);
    await runMigrations(trx, dialect, 'all');
    await finish(trx);
  });
}

interface RowReplacement {
  /** Those that `fill` brings rows for. */
  tables: readonly string[];
  /** Takes out what is there and brings the rows. */
  fill(loader: Loader, trx: Trx): Promise<void>;
  finish(trx: Trx): Promise<void>;
}

/** Replaces rows of tables that stay as they are, in one transaction; whatever fails, the database is as it was. */
export async function replaceRows(open: Pick<OpenDatabase, 'db' | 'dialect'>, { tables, fill, finish }: RowReplacement): Promise<void> {
  await inAnyOrder(open, async (trx) => {
    const settle = await holdReferences(trx, open.dialect);
    await fill(loaderInto(trx, await tablesIn(trx)), trx);
    await settle();
    await raiseSequences(trx, open, tables);
    await finish(trx);
  });
}
