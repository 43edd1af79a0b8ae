import { sql } from 'kysely';
import type { Dialect } from './dialect.ts';
import type { Db, Trx } from './schema.ts';

/** What one transaction at a time may change, because a rule looks at many of its rows. */
type Lockable = 'articles' | 'categories' | 'menus' | 'configs' | 'users' | 'comments' | 'search_aliases' | 'backups' | 'imports' | 'visits' | 'first_start';

/** Waits for the other transactions that hold this name; held to the end of `trx`. SQLite has one writer and needs none. */
export async function lock(trx: Trx, dialect: Pick<Dialect, 'name'>, name: Lockable): Promise<void> {
  if (dialect.name === 'postgres') await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx);
}

/** Held by every transaction that writes, and alone by a migration. */
export const SHAPE_LOCK = 'database_shape';

/** Waits for every transaction that writes, and lets none begin until the end of `trx`: its tables are about to change. */
export async function lockShape(trx: Trx, dialect: Pick<Dialect, 'name'>): Promise<void> {
  if (dialect.name === 'postgres') await sql`select pg_advisory_xact_lock(hashtext(${SHAPE_LOCK}))`.execute(trx);
}

/** Waits for the other transactions that change this row; held to the end of `trx`. PostgreSQL alone: SQLite has one writer. */
export async function lockRow(trx: Trx, dialect: Dialect, table: 'articles' | 'editions' | 'exams' | 'media' | 'users', key: number | string): Promise<void> {
  const column = table === 'exams' ? 'code' : 'id';
  if (dialect.name === 'postgres') await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${key} for update`.execute(trx);
}

/**
 * Does the work while no other process that shares the database does work of this name, in transactions of its own. SQLite's file
 * belongs to one process.
 */
export async function alone<Result>({ db, dialect }: { db: Db; dialect: Dialect }, name: Lockable, work: () => Promise<Result>): Promise<Result> {
  if (dialect.name !== 'postgres') return work();
  return db.transaction().execute(async (trx) => {
    await lock(trx, dialect, name);
    return work();
  });
}
