import type { CallName, Resource } from '../../../contract/calls.ts';
import type { ChangeLog } from '../../change.ts';
import type { Caller, Deps, Trx } from '../../deps.ts';
import { type AuditValues, deleteLine, insertAudit, updateAudit } from './audit.repository.ts';
import { eventValues, namedTogether } from './audit.service.ts';
import { batchNames, changesBetween, isAboutPart, type Snapshot, snapshotOf } from './audit.snapshots.ts';

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

function ownId(action: CallName, input: Recorded): string | null {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const own = params.id ?? (isAboutPart(action) ? null : (params.key ?? params.code));
  return own === undefined || own === null ? null : String(own);
}

/** The id of what a call created, from its result: the id itself, the thing, or the thing as `data`. */
function madeId(done: unknown): string | null {
  if (typeof done === 'number') return String(done);
  const thing = done as { id?: unknown; data?: { id?: unknown } } | null | undefined;
  const made = thing?.data?.id ?? thing?.id;
  return typeof made === 'number' ? String(made) : null;
}

interface Batch {
  /** Those that it was done to; until the call has ended, those it was asked for. */
  ids: readonly number[];
  /** What it did, and what it wrote where it is told: `action`, `fields`, `group_name`. */
  told: Record<string, unknown>;
  names: ReadonlyMap<number, string>;
}

/** What a batch call was asked for; null for other calls. */
function batchOf(action: CallName, body: unknown): Batch | null {
  if (!action.endsWith('.batch')) return null;
  const { ids, action: what, fields = {}, group_name } = body as { ids: number[]; action: string; fields?: object; group_name?: string };
  const written = Object.entries(fields).map(([field, value]) => [field, Array.isArray(value) ? value.join('、') : value]);
  return { ids, told: { action: what, ...Object.fromEntries(written), group_name }, names: new Map() };
}

/** Those that a batch was done to, by its answer. */
function doneIds(result: unknown): number[] {
  const { data = [] } = (result ?? {}) as { data?: { id: number; ok: boolean }[] };
  return data.filter(({ ok }) => ok).map(({ id }) => id);
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
  #batch: Batch | null;
  #isOver = false;

  constructor(deps: Deps, call: Logged) {
    this.#deps = deps;
    this.#call = call;
    this.#batch = batchOf(call.action, call.input.body);
  }

  get #resource(): Resource {
    return this.#call.action.split('.')[0] as Resource;
  }

  /** The id of the call's target; null until it is created. A call that creates something below another thing is about the new one. */
  get #target(): string | null {
    const { action, input } = this.#call;
    return ownId(action, input) ?? this.#made;
  }

  async before(trx: Trx): Promise<void> {
    if (this.#isOver || this.#before !== undefined) return;
    this.#before = await snapshotOf({ ...this.#deps, db: trx }, this.#call.action, this.#target);
    if (this.#batch) this.#batch = { ...this.#batch, names: await batchNames(trx, this.#resource, this.#batch.ids) };
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
    if (this.#batch) return this.#batchValues(deps, this.#batch);
    const target_id = this.#target;
    const after = await snapshotOf(deps, action, target_id);
    const before = this.#before ?? null;
    return eventValues(deps, action, caller, {
      target: this.#resource,
      target_id,
      target_name: after?.name || before?.name || '',
      detail: fieldNames(input.body),
      changes: before || after ? changesBetween(before?.fields ?? null, after?.fields ?? null) : [],
    });
  }

  #batchValues(deps: Deps, { ids, told, names }: Batch): AuditValues {
    const { action, caller, input } = this.#call;
    return eventValues(deps, action, caller, {
      target: this.#resource,
      target_id: ids.join(','),
      target_name: namedTogether(
        this.#resource,
        ids.flatMap((id) => names.get(id) ?? []),
      ),
      detail: fieldNames(input.body),
      changes: changesBetween(null, told),
    });
  }

  /** After the call's success. The change is committed: an error here goes to the operator's log, not to the caller. */
  async finish(result: unknown): Promise<void> {
    if (this.#batch) return this.#finishBatch(this.#batch, doneIds(result));
    const isNamed = this.#id !== null && (this.#target !== null || !this.#call.makes);
    if (!isNamed) {
      if (this.#call.makes) this.#made ??= madeId(result);
      await this.#write(this.#deps).catch((err) => this.#deps.log.error({ err, action: this.#call.action }, 'a call could not be logged'));
    }
    this.#isOver = true;
  }

  /** What a batch was not done to is not named; where it was done to nothing, it has changed nothing. */
  async #finishBatch(batch: Batch, ids: readonly number[]): Promise<void> {
    this.#isOver = true;
    if (ids.length === batch.ids.length || this.#id === null) return;
    this.#batch = { ...batch, ids };
    const mended = ids.length > 0 ? this.#write(this.#deps) : deleteLine(this.#deps.db, this.#id);
    await mended.catch((err) => this.#deps.log.error({ err, action: this.#call.action }, 'a call could not be logged'));
  }
}
