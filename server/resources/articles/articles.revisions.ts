import type { Article, ArticleFields, Revision, RevisionEvent, WholeRevision } from '../../../contract/articles.ts';
import type { Caller, Deps, SessionUser } from '../../deps.ts';
import { found } from '../../http/errors.ts';
import { type Draft, EMPTY_ARTICLE } from './articles.fields.ts';
import { findRevision, listRevisions, type RevisionRow } from './articles.revision-rows.ts';
import { withoutDeadReferences } from './articles.rules.ts';
import { getArticle, updateArticle } from './articles.service.ts';

function present({ revision, title, chars, event, created_at, user_id, name, username }: RevisionRow): Revision {
  return {
    revision,
    title,
    chars,
    event: event as RevisionEvent,
    author: user_id === null ? null : { id: user_id, name: name || username || '' },
    created_at: new Date(created_at).toISOString(),
  };
}

async function expectArticle(deps: Deps, id: number): Promise<void> {
  found(await deps.db.selectFrom('articles').select('id').where('id', '=', id).executeTakeFirst());
}

/** What was kept of an article, newest first, without the texts. */
export async function revisionsOf(deps: Deps, id: number): Promise<Revision[]> {
  await expectArticle(deps, id);
  return (await listRevisions(deps.db, id)).map(present);
}

/** One revision whole. */
export async function getRevision(deps: Deps, id: number, revision: number): Promise<WholeRevision> {
  const row = found(await findRevision(deps.db, id, revision));
  const fields: ArticleFields = { ...EMPTY_ARTICLE, ...(JSON.parse(row.fields) as Draft) };
  return { ...present(row), fields };
}

/** Brings a revision's texts back as a new save (and so as a new revision); status and dates stay as they are. */
export async function restoreRevision(deps: Deps, caller: Caller<SessionUser>, id: number, revision: number): Promise<Article> {
  const { version } = await getArticle(deps, id);
  const { fields } = await getRevision(deps, id, revision);
  const { status: _status, published_at: _published, unpublish_at: _unpublish, slug, title, ...texts } = fields;
  const restored = { ...(await withoutDeadReferences(deps.db, texts)), ...(slug !== '' && { slug }), ...(title !== '' && { title }) };
  return updateArticle(deps, caller, id, { ...restored, version }, 'restore');
}
