import { sql } from 'kysely';
import type { OpenDatabase } from './open.ts';

/** Rows per index that `analyze` samples: a few milliseconds however large the table. */
const LOOKED_AT = 400;
/** SQLite's mask: analyse tables that were never analysed or have grown tenfold. */
const WHERE_NEEDED = 0x10002;

/**
 * Updates SQLite's table statistics. Without them it assumes that few articles are published and reads all of them to find three by their addresses. Run
 * repeatedly, since tables grow; where nothing has changed it costs nothing. PostgreSQL does this by itself.
 */
export async function refreshPlanner({ db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>): Promise<void> {
  if (dialect.name !== 'sqlite') return;
  await sql`pragma analysis_limit = ${sql.lit(LOOKED_AT)}`.execute(db);
  await sql`pragma optimize = ${sql.lit(WHERE_NEEDED)}`.execute(db);
}
