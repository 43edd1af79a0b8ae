import type { CallName } from '../../../contract/calls.ts';
import type { ChangeLog } from '../../change.ts';
import type { Caller, Deps, Trx } from '../../deps.ts';
import { type AuditValues, insertAudit, updateAudit } from './audit.repository.ts';
import { eventValues } from './audit.service.ts';
import { changesBetween, type Snapshot, snapshotOf } from './audit.snapshots.ts';

interface Recorded {
  params: unknown;
  body: unknown;
}

/** The names of a body's fields. Values are logged as changes, where the thing is known, and never a password. */
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

/** The id of what a call created, from its result: the id itself, the thing, or the thing as `data`. */
function madeId(done: unknown): string | null {
  if (typeof done === 'number') return String(done);
  const thing = done as { id?: unknown; data?: { id?: unknown } } | null | undefined;
  const made = thing?.data?.id ?? thing?.id;
  return typeof made === 'number' ? String(made) : null;
}

interface Logged {
  action: CallName;
  caller: Caller;
  input: Recorded;
  /** Whether the call creates something (201). */
  makes: boolean;
}

/**
 * A call's line in the log: who changed what. The call's first transaction writes it, later ones update it; a
 * call without a transaction gets its line at the end.
 */
export class CallLog implements ChangeLog {
  readonly #deps: Deps;
  readonly #call: Logged;
  #before: Snapshot | null | undefined;
  #id: number | null = null;
  #made: string | null = null;
  #isOver = false;

  constructor(deps: Deps, call: Logged) {
    this.#deps = deps;
    this.#call = call;
  }

  /** The id of the call's target; null until it is created. A call that creates something below another thing is about the new one. */
  get #target(): string | null {
    const { action, input } = this.#call;
    return action === 'exams.create_edition' ? this.#made : (ownId(input) ?? this.#made);
  }

  async before(trx: Trx): Promise<void> {
    if (this.#isOver || this.#before !== undefined) return;
    this.#before = await snapshotOf({ ...this.#deps, db: trx }, this.#call.action, this.#target);
  }

  async after(trx: Trx, done: unknown): Promise<void> {
    if (this.#isOver) return;
    if (this.#call.makes) this.#made ??= madeId(done);
    await this.#write({ ...this.#deps, db: trx });
  }

  async #write(deps: Deps): Promise<void> {
    const values = await this.#values(deps);
    // A rolled-back transaction takes its line with it: the id refers to no row, and the line is inserted again.
    if (this.#id === null || !(await updateAudit(deps.db, this.#id, values))) this.#id = await insertAudit(deps.db, values);
  }

  async #values(deps: Deps): Promise<AuditValues> {
    const { action, caller, input } = this.#call;
    const target_id = this.#target;
    const after = await snapshotOf(deps, action, target_id);
    const before = this.#before ?? null;
    return eventValues(deps, action, caller, {
      target: action.split('.')[0] ?? '',
      target_id,
      target_name: after?.name || before?.name || '',
      detail: fieldNames(input.body),
      changes: before || after ? changesBetween(before?.fields ?? null, after?.fields ?? null) : [],
    });
  }

  /** After the call's success. The change is committed: an error here goes to the operator's log, not to the caller. */
  async finish(result: unknown): Promise<void> {
    const isNamed = this.#id !== null && (this.#target !== null || !this.#call.makes);
    if (!isNamed) {
      if (this.#call.makes) this.#made ??= madeId(result);
      await this.#write(this.#deps).catch((err) => this.#deps.log.error({ err, action: this.#call.action }, 'a call could not be logged'));
    }
    this.#isOver = true;
  }
}
