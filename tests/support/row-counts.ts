import type { Database, Db } from '../../server/database/schema.ts';
import { countRows } from '../../server/database/values.ts';

/** How many rows each of these tables holds. */
export async function rowCounts<Table extends keyof Database>(db: Db, tables: readonly Table[]): Promise<Record<Table, number>> {
  const counts: Partial<Record<Table, number>> = {};
  for (const table of tables) counts[table] = await countRows(db.selectFrom(table as 'state'));
  return counts as Record<Table, number>;
}
