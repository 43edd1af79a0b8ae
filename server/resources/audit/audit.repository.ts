import { sql } from 'kysely';
import type { Db } from '../../deps.ts';

export interface AuditFilters {
  action?: string;
  user_id?: number;
}

function matching(db: Db, { action, user_id }: AuditFilters) {
  let query = db.selectFrom('audit');
  // A resource's name alone means all of its actions.
  if (action) query = query.where((eb) => eb.or([eb('action', '=', action), eb('target', '=', action)]));
  if (user_id !== undefined) query = query.where('user_id', '=', user_id);
  return query;
}

/** One page of the log, the newest first. */
export function auditPage(db: Db, filters: AuditFilters, limit: number, offset: number) {
  return matching(db, filters).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute();
}

export async function countAudit(db: Db, filters: AuditFilters): Promise<number> {
  const row = await matching(db, filters).select(sql<number>`count(*)`.as('total')).executeTakeFirst();
  return row?.total ?? 0;
}
