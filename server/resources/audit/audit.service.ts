import type { AuditChange, AuditEntry } from '../../../contract/audit.ts';
import type { CallInput } from '../../../contract/index.ts';
import { iso } from '../../database/values.ts';
import type { Caller, Deps } from '../../deps.ts';
import { metaOf, offsetOf } from '../../http/paging.ts';
import { dayRange } from '../../time-zone.ts';
import { settingsOf } from '../configs/configs.service.ts';
import { type AuditRow, type AuditValues, auditPage, countAudit, insertAudit } from './audit.repository.ts';

const NAME_MAX = 200;

interface Event {
  target: string;
  target_id?: string | null;
  target_name?: string;
  detail?: string;
  changes?: readonly AuditChange[];
}

/** An event as a row of the log. */
export function eventValues(
  deps: Pick<Deps, 'clock'>,
  action: string,
  caller: Pick<Caller, 'user' | 'ip'>,
  { target, target_id = null, target_name = '', detail = '', changes = [] }: Event,
): AuditValues {
  return {
    action,
    target,
    target_id,
    target_name: target_name.slice(0, NAME_MAX),
    detail,
    changes: JSON.stringify(changes),
    user_id: caller.user?.id ?? null,
    user_name: caller.user ? caller.user.name || caller.user.username : '',
    ip: caller.ip,
    created_at: deps.clock(),
  };
}

/** Logs an event other than a call's success: a sign-in, a failed one, an import. */
export async function recordEvent(deps: Pick<Deps, 'db' | 'clock'>, action: string, caller: Pick<Caller, 'user' | 'ip'>, event: Event): Promise<void> {
  await insertAudit(deps.db, eventValues(deps, action, caller, event));
}

function presentEntry({ id, action, target, target_id, target_name, detail, changes, user_id, user_name, ip, created_at }: AuditRow): AuditEntry {
  const user = user_id === null && user_name === '' ? null : { id: user_id, name: user_name };
  return { id, action, target, target_id, target_name, detail, changes: JSON.parse(changes) as AuditChange[], user, ip, created_at: iso(created_at) };
}

/** One page of the log, newest first; `from` and `to` are days in the site's time zone. */
export async function listAudit(deps: Deps, query: CallInput<'audit', 'list'>['query']) {
  const { action, user_id, from, to } = query;
  const days = dayRange(from, to, (await settingsOf(deps.db)).time_zone);
  const filters = { action, user_id, ...days };
  const rows = await auditPage(deps.db, filters, query.per_page, offsetOf(query));
  return { data: rows.map(presentEntry), meta: metaOf(query, await countAudit(deps.db, filters)) };
}
