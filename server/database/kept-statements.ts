import type { Database as SqliteDatabase, Statement } from 'better-sqlite3';
import { LRUCache } from 'lru-cache';

/** Statements kept ready: about as many as the product asks, with some lengths of its lists. */
const KEPT = 500;

/** What Kysely asks of a database: each text of SQL is prepared once and kept, since preparing costs more than most look-ups. */
export function keepingStatements(database: SqliteDatabase) {
  const kept = new LRUCache<string, Statement>({ max: KEPT });
  return {
    prepare: (sql: string): Statement => {
      const known = kept.get(sql);
      // One that is being read row by row cannot run a second time beside it.
      if (known && !known.busy) return known;
      const made = database.prepare(sql);
      kept.set(sql, made);
      return made;
    },
    close: () => {
      kept.clear();
      database.close();
    },
  };
}
