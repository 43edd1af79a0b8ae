import { sql } from 'kysely';
import type { Trx } from './db.ts';
import type { Dialect } from './dialect.ts';

/** What one transaction at a time may change, because a rule looks at many of its rows. */
export type Lockable = 'articles' | 'categories' | 'menus' | 'configs' | 'users' | 'comments' | 'search_aliases' | 'backups';

/** Waits for the other transactions that hold this name; held to the end of `trx`. SQLite has one writer and needs none. */
export async function lock(trx: Trx, dialect: Dialect, name: Lockable): Promise<void> {
  if (dialect.name === 'postgres') await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx);
}
