import type { CallName } from '../../../contract/calls.ts';
import type { Caller, Deps } from '../../deps.ts';

interface Recorded {
  params: unknown;
  body: unknown;
}

/** Which fields a body names; never their values, so neither passwords nor texts reach the log. */
function fieldNames(body: unknown): string {
  if (!body || typeof body !== 'object') return '';
  return Object.keys(body)
    .filter((key) => key !== 'version')
    .join(', ')
    .slice(0, 500);
}

function idOf(input: Recorded, result: unknown): string | null {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const own = params.id ?? params.key ?? params.code;
  const made = (result as { data?: { id?: unknown } } | undefined)?.data?.id;
  const id = own ?? made;
  return id === undefined || id === null ? null : String(id);
}

/** Who changed what: written once for every call that changes something, under the call's name. */
export async function recordAudit(deps: Deps, action: CallName, caller: Caller, input: Recorded, result: unknown): Promise<void> {
  await recordEvent(deps, action, caller, { target: action.split('.')[0] ?? '', target_id: idOf(input, result), detail: fieldNames(input.body) });
}

/** An event that is not a call's success: a failed sign-in, an import. */
export async function recordEvent(
  deps: Deps,
  action: string,
  caller: Pick<Caller, 'user' | 'ip'>,
  { target, target_id = null, detail = '' }: { target: string; target_id?: string | null; detail?: string },
): Promise<void> {
  await deps.db
    .insertInto('audit')
    .values({
      action,
      target,
      target_id,
      detail,
      user_id: caller.user?.id ?? null,
      user_name: caller.user ? caller.user.name || caller.user.username : '',
      ip: caller.ip,
      created_at: deps.clock(),
    })
    .execute();
}
