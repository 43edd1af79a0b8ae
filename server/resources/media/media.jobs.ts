import { HOUR_MS, MINUTE_MS } from '../../../config/limits.ts';
import { isPicture } from '../../../config/media.ts';
import { changeContent } from '../../change.ts';
import type { Deps, Trx } from '../../deps.ts';
import { makeVariants, UnreadablePicture } from '../../media/images.ts';
import { readWhole } from '../../media/storage.ts';
import { enqueue, type JobKind } from '../../queue.ts';
import type { StoredVariant } from './media.present.ts';
import { findMedia, knownFileKeys, type MediaRow, picturesWithoutCopies, setVariants } from './media.repository.ts';

/** How often work with the store is tried: the queue waits an hour at most, so a store may be away for a day. */
const STORE_ATTEMPTS = 30;

/** How long a replaced file stays in the store, because open pages still request its copies. Milliseconds. */
const GRACE_MS = HOUR_MS;

const extOf = (key: string) => key.slice(key.lastIndexOf('.'));
const withoutExt = (key: string) => key.slice(0, -extOf(key).length);

/** Removes files that no row refers to any more. A failure leaves the file behind and is logged. */
export async function removeFiles(deps: Deps, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    try {
      await deps.storage.remove(key);
    } catch (err) {
      deps.log.error({ err, key }, 'a file could not be removed from the store');
    }
  }
}

async function storeVariants(deps: Deps, id: number): Promise<void> {
  const row = await findMedia(deps.db, id);
  const bytes = row && (await readWhole(deps.storage, row.file_key));
  if (!row || !bytes) return;
  const variants: StoredVariant[] = [];
  try {
    for await (const { bytes: copy, width, height, mime, ext } of makeVariants(bytes)) {
      const key = `${withoutExt(row.file_key)}-${width}.${ext}`;
      await deps.storage.put(key, copy, mime);
      variants.push({ key, width, height, mime });
    }
  } catch (err) {
    if (!(err instanceof UnreadablePicture)) throw err;
    // A retry would take as long and fail the same way; readers get the picture itself.
    deps.log.error({ err, media: id }, 'a picture has no copies');
  }
  const isKept = await changeContent(deps, (trx) => setVariants(trx, row, JSON.stringify(variants)));
  if (isKept) return;
  await removeFiles(
    deps,
    variants.map(({ key }) => key),
  );
}

/** Makes a picture's copies in other sizes and formats; until then readers get the picture itself. */
export const STORE_VARIANTS: JobKind<{ id: number }> = {
  name: 'media.variants',
  lease_ms: 5 * MINUTE_MS,
  attempts: STORE_ATTEMPTS,
  run: (deps, { id }) => storeVariants(deps, id),
};

/** Removes files that a change has left without a row; retried while the store is unreachable. */
export const REMOVE_FILES: JobKind<{ keys: string[] }> = {
  name: 'media.remove_files',
  lease_ms: 5 * MINUTE_MS,
  attempts: STORE_ATTEMPTS,
  run: async (deps, { keys }) => {
    const known = await knownFileKeys(deps.db, keys);
    for (const key of keys) if (!known.has(key)) await deps.storage.remove(key);
  },
};

/** Queues the copies of a picture, in the transaction that stores it. */
export async function queueVariants(trx: Trx, deps: Deps, media: Pick<MediaRow, 'id' | 'mime'>): Promise<void> {
  if (isPicture(media)) await enqueue(trx, STORE_VARIANTS, { id: media.id }, { now: deps.clock() });
}

/** Queues the removal of files, in the transaction that makes them superfluous. `at_once`: no page shows them any more. */
export async function queueRemoval(trx: Trx, deps: Deps, keys: string[], at_once: boolean): Promise<void> {
  await enqueue(trx, REMOVE_FILES, { keys }, { now: deps.clock(), delay_ms: at_once ? 0 : GRACE_MS });
}

/** Queues copies for all pictures that have none: a restore brings rows, but not the queue. */
export async function queueMissingVariants(trx: Trx, deps: Deps): Promise<void> {
  for (const row of await picturesWithoutCopies(trx)) await queueVariants(trx, deps, row);
}
