import { setImmediate as nextTurn } from 'node:timers/promises';
import { changeContent } from '../../change.ts';
import type { Deps } from '../../deps.ts';
import { makeVariants } from '../../media/images.ts';
import { readWhole } from '../../media/storage.ts';
import type { StoredVariant } from './media.present.ts';
import { findMedia, setVariants } from './media.repository.ts';

const WEBP = 'image/webp';

/** One picture after the other: decoding takes memory and a core, and nobody waits for it. */
let queue: Promise<void> = Promise.resolve();

/** Removes files that no row names any more; a failure leaves a file behind and is logged. */
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
  const bytes = row && (await readWhole(deps.storage, row.storage_key));
  if (!row || !bytes) return;
  const variants: StoredVariant[] = [];
  for await (const picture of makeVariants(bytes)) {
    const key = row.storage_key.replace(/\.\w+$/, `-${picture.width}.webp`);
    await deps.storage.put(key, picture.bytes, WEBP);
    variants.push({ key, width: picture.width, height: picture.height, mime: WEBP });
  }
  if (variants.length === 0) return;
  const isKept = await changeContent(deps, (trx) => setVariants(trx, id, JSON.stringify(variants)));
  if (isKept) return;
  await removeFiles(
    deps,
    variants.map((variant) => variant.key),
  );
}

/** Makes a picture's smaller copies after the answer has left; without them the picture itself is shown. */
export function queueVariants(deps: Deps, id: number): void {
  queue = queue
    .then(() => nextTurn())
    .then(() => storeVariants(deps, id))
    .catch((err) => deps.log.error({ err, media_id: id }, 'the smaller copies of a picture could not be made'));
}

/** Resolves when no picture waits: for commands, which end when their work is done, and tests. */
export async function drainMediaQueue(): Promise<void> {
  let last: Promise<void> | undefined;
  while (last !== queue) {
    last = queue;
    await last;
  }
}
