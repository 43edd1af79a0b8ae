import { forgetState } from '../../database/state.ts';
import { countRows } from '../../database/values.ts';
import type { Deps, Trx } from '../../deps.ts';
import { forgetKinds } from '../../jobs/content-version.ts';
import { forgetDerived } from '../articles/derived/derived.ts';
import { queueMissingVariants, removeFiles } from '../media/media.jobs.ts';
import { mediaFilesOf } from '../media/media.repository.ts';

type Held = 'articles' | 'categories' | 'menus' | 'comments' | 'media' | 'users';

/** What a restore would replace: rows by table. */
export async function heldBy<Table extends Held>({ snapshot }: Pick<Deps, 'snapshot'>, tables: readonly Table[]): Promise<Record<Table, number>> {
  return snapshot(async (trx) => {
    const counts = {} as Record<Table, number>;
    for (const table of tables) counts[table] = await countRows(trx.selectFrom(table as Held));
    return counts;
  });
}

/** Stores a file unless it is there already. */
export type PutFile = (key: string, bytes: Buffer, mime: string) => Promise<void>;

async function keysNow(deps: Deps): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const key of mediaFilesOf(deps.db).keys()) keys.add(key);
  return keys;
}

/**
 * Replaces the content, from a backup or an export: files first, since a file without a row does no harm, then `work`'s one transaction. If that fails, the new files
 * are removed again; if it succeeds, files that no row refers to any more are.
 */
export async function replacing<Result>(deps: Deps, work: (putFile: PutFile) => Promise<Result>): Promise<Result> {
  const before = await keysNow(deps);
  const put: string[] = [];
  const putFile: PutFile = async (key, bytes, mime) => {
    const there = await deps.storage.stat(key);
    if (!there) put.push(key);
    // A key contains the hash of its bytes: the same length at the same key is the same file.
    if (there?.bytes !== bytes.length) await deps.storage.put(key, bytes, mime);
  };
  const result = await work(putFile).catch(async (error: unknown) => {
    await removeFiles(deps, put);
    throw error;
  });
  const now = await keysNow(deps);
  await removeFiles(
    deps,
    [...before].filter((key) => !now.has(key)),
  );
  await deps.content.refresh();
  return result;
}

/** Deletes everything derived from the replaced texts; it is rebuilt afterwards. */
export async function forgetFollowing(trx: Trx, deps: Deps): Promise<void> {
  await forgetDerived(trx);
  await forgetState(trx, 'search_index');
  await forgetKinds(trx);
  await queueMissingVariants(trx, deps);
}
