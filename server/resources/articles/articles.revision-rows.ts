import { LIMITS } from '../../../config/limits.ts';
import type { RevisionEvent } from '../../../contract/articles.ts';
import { textOf } from '../../content/text-of.ts';
import type { Db, Trx } from '../../deps.ts';
import type { Draft } from './articles.fields.ts';

type Source = Db | Trx;

/** Keeps a revision and drops the oldest beyond the limit. */
export async function addRevision(
  trx: Trx,
  articleId: number,
  draft: Draft,
  about: { event: RevisionEvent; user_id: number | null; created_at: number },
): Promise<void> {
  const last = await trx
    .selectFrom('article_revisions')
    .select((eb) => eb.fn.max('revision').as('revision'))
    .where('article_id', '=', articleId)
    .executeTakeFirst();
  const revision = Number(last?.revision ?? 0) + 1;
  const row = { article_id: articleId, revision, fields: JSON.stringify(draft), title: draft.title, chars: [...textOf(draft.content_html)].length };
  await trx
    .insertInto('article_revisions')
    .values({ ...row, ...about })
    .execute();
  await trx
    .deleteFrom('article_revisions')
    .where('article_id', '=', articleId)
    .where('revision', '<=', revision - LIMITS.article.revisions_kept)
    .execute();
}

function selectRevisions(db: Source, articleId: number) {
  return db
    .selectFrom('article_revisions')
    .leftJoin('users', 'users.id', 'article_revisions.user_id')
    .select([
      'article_revisions.revision',
      'article_revisions.title',
      'article_revisions.chars',
      'article_revisions.event',
      'article_revisions.created_at',
      'users.id as user_id',
      'users.name',
      'users.username',
    ])
    .where('article_id', '=', articleId);
}

/** Newest first, without the texts. */
export function listRevisions(db: Source, articleId: number) {
  return selectRevisions(db, articleId).orderBy('revision', 'desc').execute();
}
export type RevisionRow = Awaited<ReturnType<typeof listRevisions>>[number];

export function findRevision(db: Source, articleId: number, revision: number) {
  return selectRevisions(db, articleId).select('article_revisions.fields').where('revision', '=', revision).executeTakeFirst();
}
