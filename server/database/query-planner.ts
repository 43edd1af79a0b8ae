import { sql } from 'kysely';
import type { OpenDatabase } from './open.ts';

/** Rows of an index that are looked at: some milliseconds, however large the table is. */
const LOOKED_AT = 400;
/** Every table that has never been counted, or is ten times what it was. */
const WHERE_NEEDED = 0x10002;

/**
 * Tells SQLite how its tables are filled. Without that it takes the published articles for few and reads all of them to find three by their addresses. Asked
 * again and again, since a table grows; where nothing has changed it costs nothing. PostgreSQL does so by itself.
 */
export async function refreshPlanner({ db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>): Promise<void> {
  if (dialect.name !== 'sqlite') return;
  await sql`pragma analysis_limit = ${sql.lit(LOOKED_AT)}`.execute(db);
  await sql`pragma optimize = ${sql.lit(WHERE_NEEDED)}`.execute(db);
}
