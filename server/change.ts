import { WrittenTables } from './database/tables.ts';
import type { Deps, Trx } from './deps.ts';
import { AppError } from './errors.ts';
import { AsyncScope } from './runtime.ts';

/** Writes a call's line into the log of changes, inside the call's transactions. */
export interface ChangeLog {
  /** At the beginning of a transaction, and at its end with its result; an error here rolls the change back. */
  before(trx: Trx): Promise<void>;
  after(trx: Trx, done: unknown): Promise<void>;
}

const current = new AsyncScope<ChangeLog>();

/** Runs work whose changes are written into this log. */
export function loggedBy<Result>(log: ChangeLog, work: () => Promise<Result>): Promise<Result> {
  return current.run(log, work);
}

/**
 * One transaction, with its line in the log where a logged call makes it. Inside, use `trx` only: SQLite has one
 * connection, so that a query on `deps.db` would wait for ever.
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

/** A transaction that changes content: it raises the version of every kind of content that it writes, and caches follow before the answer is sent. */
export async function changeContent<Result>(deps: Deps, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  const result = await inTransaction(deps, async (trx) => {
    const written = new WrittenTables();
    const done = await work(trx.withPlugin(written));
    await deps.content.raise(trx, deps.clock(), written.kinds());
    return done;
  });
  // The change is committed, so the caller is told of success; caches that could not be refreshed poll within a second.
  await deps.content.refresh().catch((err) => deps.log.error({ err }, 'the content version could not be read after a change'));
  return result;
}

/** Runs work and turns a violated unique index into the error of `taken`. */
export async function unlessTaken<Result>({ dialect }: Pick<Deps, 'dialect'>, taken: () => AppError, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw dialect.isUniqueViolation(error) ? taken() : error;
  }
}

/** Runs work and turns a violated foreign key into 409 `in_use`: the reference came in between check and deletion. */
export async function unlessUsed<Result>({ dialect }: Pick<Deps, 'dialect'>, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw dialect.isForeignKeyViolation(error) ? new AppError('in_use', { cause: error }) : error;
  }
}
