import type { Trx } from '../../deps.ts';

/** Before an article goes with its comments: replies point at their parents, and the database checks that row by row. */
export async function looseComments(trx: Trx, articleId: number): Promise<void> {
  await trx.updateTable('comments').set({ parent_id: null, root_id: null }).where('article_id', '=', articleId).execute();
}
