import { among } from '../../database/values.ts';
import type { Trx } from '../../deps.ts';

/** Rewrites which files an article uses: its cover, and those of these addresses (without `/media/`) in its text. */
export async function replaceUses(trx: Trx, articleId: number, storageKeys: readonly string[], coverId: number | null): Promise<void> {
  await trx.deleteFrom('media_uses').where('kind', '=', 'article').where('owner_id', '=', articleId).execute();
  await addUses(trx, [{ id: articleId, keys: storageKeys, cover: coverId }]);
}

/** The same of articles that use none yet, many at once. */
export async function addUses(trx: Trx, articles: readonly { id: number; keys: readonly string[]; cover: number | null }[]): Promise<void> {
  const keys = [...new Set(articles.flatMap((article) => article.keys))];
  const named = keys.length > 0 ? await trx.selectFrom('media').select(['id', 'storage_key']).where(among('storage_key', keys)).execute() : [];
  const ids = new Map(named.map((row) => [row.storage_key, row.id]));
  const rows = articles.flatMap(({ id: owner_id, keys: own, cover }) => {
    const used = new Set([...own.flatMap((key) => ids.get(key) ?? []), ...(cover === null ? [] : [cover])]);
    return [...used].map((media_id) => ({ media_id, kind: 'article' as const, owner_id, owner_key: '' }));
  });
  if (rows.length > 0) await trx.insertInto('media_uses').values(rows).execute();
}
