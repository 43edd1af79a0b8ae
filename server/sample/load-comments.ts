import type { Trx } from '../deps.ts';
import { addArchivedCommentIn, finishArchive } from '../resources/comments/comments.archive.ts';
import type { SampleComment } from './content-files.ts';

type Ids = ReadonlyMap<string, number>;

/** Lays threads in as they were written: answers of authors carry the operator's badge. */
export async function loadComments(trx: Trx, comments: readonly SampleComment[], articles: Ids, authors: Ids): Promise<void> {
  const touched: number[] = [];
  const add = async (comment: SampleComment, articleId: number, parentId: number | null): Promise<void> => {
    const id = await addArchivedCommentIn(trx, {
      article_id: articleId,
      parent_id: parentId,
      author_name: comment.author_name,
      content: comment.content,
      status: comment.status,
      user_id: comment.operator === null ? null : (authors.get(comment.operator) ?? null),
      created_at: Date.parse(comment.created_at),
    });
    for (const reply of comment.replies) await add(reply, articleId, id);
  };
  for (const comment of comments) {
    const articleId = articles.get(comment.article);
    if (articleId === undefined) throw new Error(`no article is called "${comment.article}"`);
    touched.push(articleId);
    await add(comment, articleId, null);
  }
  await finishArchive(trx, touched);
}
