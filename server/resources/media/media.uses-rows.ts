import { among } from '../../database/values.ts';
import type { Trx } from '../../deps.ts';

/** Rewrites which files an article uses: its cover, and those of these addresses (without `/media/`) in its text. */
export async function replaceUses(trx: Trx, articleId: number, storageKeys: readonly string[], coverId: number | null): Promise<void> {
  await trx.deleteFrom('media_uses').where('kind', '=', 'article').where('owner_id', '=', articleId).execute();
  const named = storageKeys.length > 0 ? await trx.selectFrom('media').select('id').where(among('storage_key', storageKeys)).execute() : [];
  const ids = new Set(named.map((row) => row.id));
  if (coverId !== null) ids.add(coverId);
  if (ids.size === 0) return;
  await trx
    .insertInto('media_uses')
    .values([...ids].map((media_id) => ({ media_id, kind: 'article' as const, owner_id: articleId, owner_key: '' })))
    .execute();
}
