import type { Insertable, Selectable } from 'kysely';
import { prepared } from '../../database/prepared.ts';
import type { AuditTable } from '../../database/schema.ts';
import { among, countRows } from '../../database/values.ts';
import type { Db } from '../../deps.ts';

export type AuditRow = Selectable<AuditTable>;

export type AuditValues = Insertable<AuditTable>;

const insertLine = prepared((db, values: AuditValues) => db.insertInto('audit').values(values).returning('id'));

export async function insertAudit(db: Db, values: AuditValues): Promise<number> {
  const [line] = await insertLine(db, values);
  if (!line) throw new Error('a line of the log got no number');
  return line.id;
}

/** False where there is no such line. */
export async function updateAudit(db: Db, id: number, values: AuditValues): Promise<boolean> {
  const result = await db.updateTable('audit').set(values).where('id', '=', id).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteLine(db: Db, id: number): Promise<void> {
  await db.deleteFrom('audit').where('id', '=', id).execute();
}

interface AuditFilters {
  action?: string;
  user_id?: number;
  /** From `start` (inclusive) to `end` (exclusive), epoch milliseconds. */
  start: number | null;
  end: number | null;
}

/** What a line's target was called before 2026-11-29, where that was not its resource. */
const FORMER_TARGETS: ReadonlyMap<string, string> = new Map([['imports', 'import']]);

function matching(db: Db, { action, user_id, start, end }: AuditFilters) {
  let query = db.selectFrom('audit');
  // A resource's name alone matches all its actions.
  if (action?.includes('.')) query = query.where('action', '=', action);
  else if (action) query = query.where(among('target', [...new Set([action, FORMER_TARGETS.get(action) ?? action])]));
  if (user_id !== undefined) query = query.where('user_id', '=', user_id);
  if (start !== null) query = query.where('created_at', '>=', start);
  if (end !== null) query = query.where('created_at', '<', end);
  return query;
}

/** One page of the log, newest first. */
export function auditPage(db: Db, filters: AuditFilters, limit: number, offset: number): Promise<AuditRow[]> {
  return matching(db, filters).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute();
}

export const countAudit = (db: Db, filters: AuditFilters) => countRows(matching(db, filters));

/** Deletes lines older than `time`, epoch milliseconds. */
export async function deleteOldLines(db: Db, time: number): Promise<void> {
  await db.deleteFrom('audit').where('created_at', '<', time).execute();
}
