import type { Deps, Trx } from './deps.ts';

/**
 * One change of what readers see: the work and the content version in one transaction; caches follow before the answer
 * leaves. Inside, use `trx` only: on SQLite there is one connection, and asking `deps.db` here would wait for ever.
 */
export async function changeContent<Result>(deps: Deps, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  const result = await deps.db.transaction().execute(async (trx) => {
    const done = await work(trx);
    await deps.content.raise(trx, deps.clock());
    return done;
  });
  await deps.content.refresh();
  return result;
}
