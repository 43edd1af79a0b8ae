import { sql } from 'kysely';
import type { Dialect } from './dialect.ts';
import type { Db, Trx } from './schema.ts';

/** What only one transaction at a time may change, because a rule spans many rows. */
type Lockable = 'articles' | 'categories' | 'menus' | 'configs' | 'users' | 'comments' | 'search_aliases' | 'backups' | 'imports' | 'visits' | 'first_start';

/** Waits for other transactions that hold this lock, then holds it until `trx` ends. SQLite has one writer and needs no lock. */
export async function lock(trx: Trx, dialect: Pick<Dialect, 'name'>, name: Lockable): Promise<void> {
  if (dialect.name === 'postgres') await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx);
}

/** Held (shared) by every transaction that writes, and exclusively by a migration. */
export const SHAPE_LOCK = 'database_shape';

/** Waits for every transaction that writes, and lets none begin until `trx` ends: the tables are about to change. */
export async function lockShape(trx: Trx, dialect: Pick<Dialect, 'name'>): Promise<void> {
  if (dialect.name === 'postgres') await sql`select pg_advisory_xact_lock(hashtext(${SHAPE_LOCK}))`.execute(trx);
}

/** Waits for other transactions that change this row, then holds it until `trx` ends. On PostgreSQL only: SQLite has one writer. */
export async function lockRow(trx: Trx, dialect: Dialect, table: 'articles' | 'exams' | 'media' | 'users', key: number | string): Promise<void> {
  const column = table === 'exams' ? 'code' : 'id';
  if (dialect.name === 'postgres') await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${key} for update`.execute(trx);
}

/**
 * Runs `work`, which opens its own transactions, while no other process that shares the database runs work of this name. A SQLite file
 * belongs to one process, so there is nothing to wait for.
 */
export async function alone<Result>({ db, dialect }: { db: Db; dialect: Dialect }, name: Lockable, work: () => Promise<Result>): Promise<Result> {
  if (dialect.name !== 'postgres') return work();
  return db.transaction().execute(async (trx) => {
    await lock(trx, dialect, name);
    return work();
  });
}
