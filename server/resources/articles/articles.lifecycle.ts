import type { Article, ArticleInput, Revision } from '../../../contract/articles.ts';
import { changeContent } from '../../change.ts';
import type { Caller, Deps, SessionUser, Trx } from '../../deps.ts';
import { AppError, found } from '../../http/errors.ts';
import { deleteArticleRow, findArticle, listRevisions, setRedirect, updateArticleRow } from './articles.repository.ts';
import { withoutDeadReferences } from './articles.rules.ts';
import { getArticle, updateArticle } from './articles.service.ts';

/** Moves an article to the recycle bin, where readers no longer find it. Already there, nothing happens. */
export async function recycleArticle(deps: Deps, id: number): Promise<void> {
  await changeContent(deps, (trx) => recycleArticleIn(trx, deps, id));
}

export async function recycleArticleIn(trx: Trx, deps: Deps, id: number): Promise<void> {
  const row = found(await findArticle(trx, id));
  if (row.deleted_at === null) await updateArticleRow(trx, id, { deleted_at: deps.clock() });
}

/** Deletes for good: admins only, and only from the recycle bin. Its address answers 410 from then on. */
export async function deleteArticle(deps: Deps, caller: Caller<SessionUser>, id: number): Promise<void> {
  if (caller.user.role !== 'admin') throw new AppError('forbidden');
  await changeContent(deps, async (trx) => {
    const row = found(await findArticle(trx, id));
    if (row.deleted_at === null)
      throw new AppError('conflict', { message: { zh: '只能永久删除回收站中的文章', en: 'Only articles in the recycle bin can be deleted for good.' } });
    await deps.dialect.unindexArticle(trx, id);
    await setRedirect(trx, `/article/${row.slug}`, null, deps.clock());
    await deleteArticleRow(trx, id);
  });
}

/** Takes an article out of the recycle bin; what was published or scheduled comes back as a draft. */
export async function restoreArticle(deps: Deps, id: number): Promise<Article> {
  await changeContent(deps, async (trx) => {
    const row = found(await findArticle(trx, id));
    if (row.deleted_at === null) throw new AppError('conflict', { message: { zh: '文章不在回收站中', en: 'This article is not in the recycle bin.' } });
    await updateArticleRow(trx, id, { deleted_at: null, status: 'draft', updated_at: deps.clock() });
  });
  return getArticle(deps.db, id);
}

/** Takes a published or scheduled article down: a draft again, with nothing of its working copy lost. */
async function unpublishArticle(deps: Deps, caller: Caller<SessionUser>, id: number): Promise<void> {
  const article = await getArticle(deps.db, id);
  await updateArticle(deps, caller, id, { status: 'draft', version: article.version });
}

async function publishArticle(deps: Deps, caller: Caller<SessionUser>, id: number): Promise<void> {
  const article = await getArticle(deps.db, id);
  const due = article.published_at !== null && Date.parse(article.published_at) > deps.clock();
  await updateArticle(deps, caller, id, { status: 'published', version: article.version, ...(due && { published_at: null }) });
}

const ACTIONS = {
  publish: publishArticle,
  unpublish: unpublishArticle,
  recycle: (deps: Deps, _: Caller<SessionUser>, id: number) => recycleArticle(deps, id),
  restore: async (deps: Deps, _: Caller<SessionUser>, id: number) => void (await restoreArticle(deps, id)),
  delete: deleteArticle,
} as const;

/** Does one thing to many articles, each for itself, and answers what happened to each. */
export async function batchArticles(deps: Deps, caller: Caller<SessionUser>, ids: readonly number[], action: keyof typeof ACTIONS) {
  const results: { id: number; ok: boolean; code?: string; message?: string }[] = [];
  for (const id of ids) {
    try {
      await ACTIONS[action](deps, caller, id);
      results.push({ id, ok: true });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const fields = Object.values(error.details.errors ?? {}).flat();
      results.push({ id, ok: false, code: error.code, message: fields[0] ?? error.messageIn(caller.language) });
    }
  }
  return results;
}

export async function revisionsOf(deps: Deps, id: number): Promise<Revision[]> {
  found(await findArticle(deps.db, id));
  const rows = await listRevisions(deps.db, id);
  return rows.map(({ revision, fields, created_at, user_id, name, username }) => {
    const { title = '', content_html = '' } = JSON.parse(fields) as Partial<ArticleInput>;
    return {
      revision,
      title,
      content_html,
      author: user_id === null ? null : { id: user_id, name: name || username || '' },
      created_at: new Date(created_at).toISOString(),
    };
  });
}

/** Brings a revision's texts back as a new save (and so as a new revision); status and dates stay as they are. */
export async function restoreRevision(deps: Deps, caller: Caller<SessionUser>, id: number, revision: number): Promise<Article> {
  const article = await getArticle(deps.db, id);
  const row = found((await listRevisions(deps.db, id)).find((candidate) => candidate.revision === revision));
  const { status: _status, published_at: _published, unpublish_at: _unpublish, ...fields } = JSON.parse(row.fields) as ArticleInput;
  return updateArticle(deps, caller, id, { ...(await withoutDeadReferences(deps.db, fields)), version: article.version });
}

/** Publishes what is due and takes down what is over; exactly once, because only one update finds the row as it was. */
export async function runSchedule(deps: Deps): Promise<number> {
  const now = deps.clock();
  const due = await deps.db
    .selectFrom('articles')
    .select(['id', 'status'])
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([eb.and([eb('status', '=', 'scheduled'), eb('published_at', '<=', now)]), eb.and([eb('status', '=', 'published'), eb('unpublish_at', '<=', now)])]),
    )
    .execute();
  if (due.length === 0) return 0;
  return changeContent(deps, async (trx) => {
    let changed = 0;
    for (const { id, status } of due) {
      const next = status === 'scheduled' ? 'published' : 'draft';
      const result = await trx
        .updateTable('articles')
        .set((eb) => ({ status: next, version: eb('version', '+', 1), ...(next === 'draft' && { unpublish_at: null }) }))
        .where('id', '=', id)
        .where('status', '=', status)
        .where(status === 'scheduled' ? 'published_at' : 'unpublish_at', '<=', now)
        .executeTakeFirst();
      changed += Number(result.numUpdatedRows);
    }
    return changed;
  });
}
