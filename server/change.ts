import { AsyncScope } from './async-scope.ts';
import { WrittenTables } from './database/written-tables.ts';
import type { Deps, Trx } from './deps.ts';
import { AppError } from './http/errors.ts';

/** What writes a call into the log of changes, inside the change that the call makes. */
export interface ChangeLog {
  /** At the beginning of a transaction, and at its end with what it answered; an error here undoes the change. */
  before(trx: Trx): Promise<void>;
  after(trx: Trx, done: unknown): Promise<void>;
}

const current = new AsyncScope<ChangeLog>();

/** Does work whose changes are written into this log. */
export function loggedBy<Result>(log: ChangeLog, work: () => Promise<Result>): Promise<Result> {
  return current.run(log, work);
}

/**
 * One change: all of it or nothing, and with it its line in the log, when a call that is logged makes it. Inside, use `trx` only: on SQLite there is one
 * connection, and asking `deps.db` here would wait for ever.
 */
export function inTransaction<Result>(deps: Deps, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  const log = current.value;
  return deps.db.transaction().execute(async (trx) => {
    await log?.before(trx);
    const done = await work(trx);
    await log?.after(trx, done);
    return done;
  });
}

/** One change of what readers see: the versions of the kinds of content that it writes rise with it; caches follow before the answer leaves. */
export async function changeContent<Result>(deps: Deps, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  const result = await inTransaction(deps, async (trx) => {
    const written = new WrittenTables();
    const done = await work(trx.withPlugin(written));
    await deps.content.raise(trx, deps.clock(), written.kinds());
    return done;
  });
  // It is saved: whoever asked hears so. Caches that could not be told ask by themselves within a second.
  await deps.content.refresh().catch((err) => deps.log.error({ err }, 'the content version could not be read after a change'));
  return result;
}

/** What the database refuses because a name is taken, in the words of `taken`. */
export async function unlessTaken<Result>({ dialect }: Pick<Deps, 'dialect'>, taken: () => AppError, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw dialect.isUniqueViolation(error) ? taken() : error;
  }
}

/** What the database refuses because something points at the row, as 409 `in_use`: it came in between the look and the deletion. */
export async function unlessUsed<Result>({ dialect }: Pick<Deps, 'dialect'>, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw dialect.isForeignKeyViolation(error) ? new AppError('in_use', { cause: error }) : error;
  }
}
