import { personName } from '../../../config/person-name.ts';
import type { ArticleFields, Revision, RevisionEvent, WholeRevision } from '../../../contract/articles.ts';
import { iso } from '../../database/values.ts';
import type { Db, Deps } from '../../deps.ts';
import { found } from '../../http/errors.ts';
import { NEW_ARTICLE } from './articles.fields.ts';

// What was kept of an article, to be looked at; `addRevision` (articles.versions.ts) keeps it.

function selectRevisions(db: Db, articleId: number) {
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
function listRevisions(db: Db, articleId: number) {
  return selectRevisions(db, articleId).orderBy('revision', 'desc').execute();
}

type RevisionRow = Awaited<ReturnType<typeof listRevisions>>[number];

function findRevision(db: Db, articleId: number, revision: number) {
  return selectRevisions(db, articleId).select('article_revisions.fields').where('revision', '=', revision).executeTakeFirst();
}

/** A revision as the API answers it, without its texts. */
function presentRevision({ revision, title, chars, event, created_at, user_id, name, username }: RevisionRow): Revision {
  return {
    revision,
    title,
    chars,
    event: event as RevisionEvent,
    author: user_id === null ? null : { id: user_id, name: personName({ name, username }) },
    created_at: iso(created_at),
  };
}

async function expectArticle(deps: Deps, id: number): Promise<void> {
  found(await deps.db.selectFrom('articles').select('id').where('id', '=', id).executeTakeFirst());
}

/** What was kept of an article, newest first, without the texts. */
export async function revisionsOf(deps: Deps, id: number): Promise<Revision[]> {
  await expectArticle(deps, id);
  return (await listRevisions(deps.db, id)).map(presentRevision);
}

/** One revision whole. */
export async function getRevision(deps: Deps, id: number, revision: number): Promise<WholeRevision> {
  const row = found(await findRevision(deps.db, id, revision));
  const fields: ArticleFields = { ...NEW_ARTICLE, ...(JSON.parse(row.fields) as ArticleFields) };
  return { ...presentRevision(row), fields };
}
