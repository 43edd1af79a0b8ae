import type { CallName } from '../../../contract/calls.ts';
import type { Caller, Deps } from '../../deps.ts';
import { changesBetween } from './audit.changes.ts';
import { recordEvent } from './audit.service.ts';
import { type Snapshot, snapshotOf } from './audit.snapshots.ts';

interface Recorded {
  params: unknown;
  body: unknown;
}

/** Which fields a body names; values stand in the changes, where the thing is known, and never a password. */
function fieldNames(body: unknown): string {
  if (!body || typeof body !== 'object') return '';
  return Object.keys(body)
    .filter((key) => key !== 'version')
    .join(', ')
    .slice(0, 500);
}

function ownId(input: Recorded): string | null {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const own = params.id ?? params.key ?? params.code;
  return own === undefined || own === null ? null : String(own);
}

function madeId(result: unknown): string | null {
  const made = (result as { data?: { id?: unknown } } | undefined)?.data?.id;
  return made === undefined || made === null ? null : String(made);
}

/** Which thing a call is about; null while it is not made yet. A call that makes one thing below another is about the new one. */
function targetOf(action: CallName, input: Recorded, result: unknown): string | null {
  return action === 'exams.create_edition' ? madeId(result) : (ownId(input) ?? madeId(result));
}

/** What the log must remember from before a call. Another's change at the same moment may be counted to this one. */
export function auditBefore(deps: Deps, action: CallName, input: Recorded): Promise<Snapshot | null> {
  return snapshotOf(deps, action, targetOf(action, input, undefined));
}

/** Who changed what: written once for every call that changes something, under the call's name. */
export async function recordAudit(deps: Deps, action: CallName, caller: Caller, input: Recorded, result: unknown, before: Snapshot | null): Promise<void> {
  const target_id = targetOf(action, input, result);
  const after = await snapshotOf(deps, action, target_id);
  await recordEvent(deps, action, caller, {
    target: action.split('.')[0] ?? '',
    target_id,
    target_name: after?.name || before?.name || '',
    detail: fieldNames(input.body),
    changes: before || after ? changesBetween(before?.fields ?? null, after?.fields ?? null) : [],
  });
}
