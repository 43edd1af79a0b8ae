import { addArchivedCommentIn, finishArchive } from '../../resources/comments/comments.archive.ts';
import { planComments } from './plan-comments.ts';
import type { Writing } from './writing.ts';
import type { WxrItem } from './wxr.ts';

/** Brings the comments of new articles, and those that articles of an earlier import have got since. */
export async function writeComments(
  { trx, deps, plan, summary }: Writing,
  articles: ReadonlyMap<string, number>,
  authors: ReadonlyMap<string, number>,
): Promise<void> {
  const { imported, file, offset } = plan;
  const touched = new Set<number>();
  const items: { item: WxrItem; key: string; label: string }[] = [...plan.fresh.map(({ plan: article }) => article), ...plan.known];
  for (const { item, key: itemKey, label } of items) {
    const articleId = articles.get(itemKey);
    if (articleId === undefined || item.comments.length === 0) continue;
    const keyOf = (id: string) => `${itemKey} #${id}`;
    const known = item.comments.filter(({ id }) => imported.has('comment', keyOf(id)));
    summary.alreadyHere('comment', known.length);
    const fresh = { ...item, comments: item.comments.filter((comment) => !known.includes(comment)) };
    const isKnown = (id: string) => imported.find('comment', keyOf(id)) !== undefined;
    for (const comment of planComments(fresh, label, offset, file.authors, isKnown, summary)) {
      const id = await addArchivedCommentIn(trx, {
        article_id: articleId,
        parent_id: comment.parent === null ? null : (imported.find('comment', keyOf(comment.parent)) ?? null),
        author_name: comment.author_name,
        author_email: comment.author_email,
        content: comment.content,
        status: comment.status,
        user_id: comment.author_login === null ? null : (authors.get(comment.author_login) ?? null),
        ip: comment.ip,
        created_at: comment.created_at ?? deps.clock(),
      });
      imported.add('comment', keyOf(comment.id), id);
      touched.add(articleId);
      summary.brought('comment');
    }
  }
  await finishArchive(trx, touched);
}
