import { metaOf, offsetOf } from '../../../config/paging.ts';
import { personName } from '../../../config/person-name.ts';
import type { AuditChange, AuditEntry } from '../../../contract/audit.ts';
import type { Resource } from '../../../contract/calls.ts';
import type { CallInput } from '../../../contract/index.ts';
import { iso } from '../../database/values.ts';
import type { Caller, Db, Deps } from '../../deps.ts';
import { dayRange } from '../../time-zone.ts';
import { type CommentRow, commentsById } from '../comments/comments.repository.ts';
import { settingsOf } from '../configs/configs.service.ts';
import { type AuditRow, type AuditValues, auditPage, countAudit, insertAudit } from './audit.repository.ts';

const NAME_MAX = 200;

/** Characters of a comment that stand for it. */
const EXCERPT = 40;

/** What the things of a batch are counted in. */
const UNITS: Partial<Record<Resource, string>> = { articles: '篇', comments: '条', media: '个' };

/** `3 篇：One、Two、Three`: many things in one line; one alone goes by its name. */
export function namedTogether(resource: Resource, names: readonly string[]): string {
  return names.length > 1 ? `${names.length} ${UNITS[resource] ?? '项'}：${names.join('、')}` : (names[0] ?? '');
}

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
    user_name: caller.user ? personName(caller.user) : '',
    ip: caller.ip,
    created_at: deps.clock(),
  };
}

/** Logs an event other than a call's success: a sign-in, a failed one, an import. */
export async function recordEvent(deps: Pick<Deps, 'db' | 'clock'>, action: string, caller: Pick<Caller, 'user' | 'ip'>, event: Event): Promise<void> {
  await insertAudit(deps.db, eventValues(deps, action, caller, event));
}

function presentEntry(row: AuditRow, comments: ReadonlyMap<number, CommentRow>): AuditEntry {
  const { id, action, target, target_id, detail, changes, user_id, user_name, ip, created_at } = row;
  const target_name = target === 'comments' ? namedTogether(target, commentNames(row, comments)) : row.target_name;
  const user = user_id === null && user_name === '' ? null : { id: user_id, name: user_name };
  return { id, action, target, target_id, target_name, detail, changes: JSON.parse(changes) as AuditChange[], user, ip, created_at: iso(created_at) };
}

const commentIds = ({ target, target_id }: AuditRow): number[] => (target === 'comments' && target_id ? target_id.split(',').map(Number) : []);

/** Who wrote the comments of a line and how they begin; one that is gone goes by its number. */
function commentNames(row: AuditRow, comments: ReadonlyMap<number, CommentRow>): string[] {
  return commentIds(row).map((id) => {
    const comment = comments.get(id);
    if (!comment || comment.purged_at !== null) return `编号 ${id}`;
    const text = comment.content.replace(/\s+/gu, ' ');
    const characters = [...text];
    return `${comment.author_name}：${characters.length > EXCERPT ? `${characters.slice(0, EXCERPT).join('')}…` : text}`;
  });
}

function commentsOf(db: Db, rows: readonly AuditRow[]): Promise<Map<number, CommentRow>> {
  return commentsById(db, [...new Set(rows.flatMap(commentIds))]);
}

/** One page of the log, newest first; `from` and `to` are days in the site's time zone. */
export async function listAudit(deps: Deps, query: CallInput<'audit', 'list'>['query']) {
  const { action, user_id, from, to } = query;
  const days = dayRange(from, to, (await settingsOf(deps.db)).time_zone);
  const filters = { action, user_id, ...days };
  const rows = await auditPage(deps.db, filters, query.per_page, offsetOf(query));
  const comments = await commentsOf(deps.db, rows);
  return { data: rows.map((row) => presentEntry(row, comments)), meta: metaOf(query, await countAudit(deps.db, filters)) };
}
