import { addDays } from '../../../config/calendar.ts';
import { DAY_MS, LIMITS } from '../../../config/limits.ts';
import type { Article, ArticleFields } from '../../../contract/articles.ts';
import { changeContent, unlessTaken } from '../../change.ts';
import { lock } from '../../database/lock.ts';
import type { ArticlesTable } from '../../database/schema.ts';
import { iso } from '../../database/values.ts';
import type { Caller, Db, Deps, SessionUser, Trx } from '../../deps.ts';
import { AppError, found, slugTaken } from '../../errors.ts';
import { momentOf } from '../configs/configs.service.ts';
import { withoutDeadReferences } from './articles.fields.ts';
import { dueCondition, dueConditions } from './articles.publication.ts';
import { deleteArticleRow, setRedirect, updateArticleRow } from './articles.repository.ts';
import { dropReplaced, findReplaced } from './articles.revisions.ts';
import { findForEdit, getArticle, lockArticle, lockUnlessRecycled, writeLive } from './articles.service.ts';
import { type ArticleRecord, addRevision, editedFields, findArticle, keepWorkingCopy, saveWorkingCopy, workingFieldsOf } from './articles.versions.ts';
import { showInSearch, unindexArticle } from './derived/derived.ts';

/** How many articles one transaction deletes. */
const CHUNK = 200;

/** Writes another state to the row; whether readers find the article follows from it. */
async function changeState(
  trx: Trx,
  { dialect }: Deps,
  row: ArticleRecord,
  state: { status?: ArticlesTable['status']; deleted_at?: number | null; updated_at?: number },
): Promise<void> {
  const { status, deleted_at } = { ...row, ...state };
  await updateArticleRow(trx, row, state);
  await showInSearch(trx, dialect, row.id, deleted_at === null ? status : null);
}

/** Moves an article to the recycle bin, where readers no longer find it; false when it was there already, and nothing happens. */
export function recycleArticle(deps: Deps, id: number): Promise<boolean> {
  return changeContent(deps, (trx) => recycleArticleIn(trx, deps, id));
}

export async function recycleArticleIn(trx: Trx, deps: Deps, id: number): Promise<boolean> {
  await lock(trx, deps.dialect, 'articles');
  const row = await lockArticle(trx, deps, id);
  if (row.deleted_at !== null) return false;
  await changeState(trx, deps, row, { deleted_at: deps.clock() });
  return true;
}

/** Deletes for good; the addresses answer 410 from then on. */
async function deleteIn(trx: Trx, deps: Deps, rows: readonly { id: number; slug: string }[]): Promise<void> {
  for (const { id, slug } of rows) {
    await unindexArticle(trx, deps.dialect, id);
    await setRedirect(trx, `/article/${slug}`, 'gone', deps.clock());
    await deleteArticleRow(trx, id);
  }
}

/** Deletes one article for good: admins only, and only from the recycle bin. */
export async function deleteArticle(deps: Deps, caller: Caller<SessionUser>, id: number): Promise<void> {
  if (caller.user.role !== 'admin') throw new AppError('forbidden');
  await changeContent(deps, async (trx) => {
    await lock(trx, deps.dialect, 'articles');
    const row = found(await findArticle(trx, id));
    if (row.deleted_at === null)
      throw new AppError('conflict', { message: { zh: '只能永久删除回收站中的文章', en: 'Only articles in the recycle bin can be deleted for good.' } });
    await deleteIn(trx, deps, [row]);
  });
}

/** Deletes what lies in the recycle bin since `before` or earlier, a part at a time; answers how many it were. */
async function deleteRecycled(deps: Deps, before: number): Promise<number> {
  const select = (db: Db) => db.selectFrom('articles').select(['id', 'slug']).where('deleted_at', '<=', before).orderBy('id').limit(CHUNK);
  for (let deleted = 0; ; ) {
    if (!(await select(deps.db).executeTakeFirst())) return deleted;
    deleted += await changeContent(deps, async (trx) => {
      await lock(trx, deps.dialect, 'articles');
      const rows = await select(trx).execute();
      await deleteIn(trx, deps, rows);
      return rows.length;
    });
  }
}

/** Deletes for good whatever is in the recycle bin now. */
export async function emptyRecycleBin(deps: Deps): Promise<{ deleted: number }> {
  return { deleted: await deleteRecycled(deps, deps.clock()) };
}

/** Deletes for good what has been in the recycle bin for its time. */
export function expireRecycled(deps: Deps): Promise<number> {
  return deleteRecycled(deps, deps.clock() - LIMITS.article.recycle_days * DAY_MS);
}

/**
 * Takes an article out of the recycle bin, as a draft or in its `former` state: public again, or scheduled. A schedule that
 * has run out meanwhile makes a draft: nobody has said that it shall appear today.
 */
export async function restoreArticle(deps: Deps, id: number, former = false): Promise<Article> {
  const now = deps.clock();
  await changeContent(deps, async (trx) => {
    await lock(trx, deps.dialect, 'articles');
    const row = await lockArticle(trx, deps, id);
    if (row.deleted_at === null) throw new AppError('conflict', { message: { zh: '文章不在回收站中', en: 'This article is not in the recycle bin.' } });
    const change = row.status === 'scheduled' ? row.published_at : row.unpublish_at;
    const missed = change !== null && change <= now;
    await changeState(trx, deps, row, { deleted_at: null, status: former && !missed ? row.status : 'draft', updated_at: now });
  });
  return getArticle(deps, id);
}

/** Takes a published or scheduled article down: a draft again, whose working copy still waits. A draft stays as it is. */
export async function unpublishArticle(deps: Deps, caller: Caller<SessionUser>, id: number): Promise<void> {
  const now = deps.clock();
  await changeContent(deps, async (trx) => {
    await lock(trx, deps.dialect, 'articles');
    const row = await lockUnlessRecycled(trx, deps, id);
    if (row.status === 'draft') return;
    await changeState(trx, deps, row, { status: 'draft', updated_at: now });
    const { edited } = await editedFields(trx, row);
    await addRevision(trx, id, { ...edited, status: 'draft' }, { event: 'unpublish', user_id: caller.user.id, created_at: now });
  });
}

/**
 * Stamps that somebody has found the article still accurate today: live at once, its text untouched. A past review day
 * moves on by half a year. The working copy follows in the fields that it holds.
 */
export async function markChecked(deps: Deps, id: number): Promise<Article> {
  await changeContent(deps, async (trx) => {
    const row = await lockUnlessRecycled(trx, deps, id);
    const { now, day } = await momentOf(deps, trx);
    const next = addDays(day, LIMITS.article.review_days);
    const isPast = (reviewBy: string | null | undefined) => typeof reviewBy === 'string' && reviewBy < day;
    await updateArticleRow(trx, row, { checked_on: day, ...(isPast(row.review_by) && { review_by: next }) });
    const working = workingFieldsOf(row);
    if (working.checked_on === undefined && !isPast(working.review_by)) return;
    const fields = { ...working, ...(working.checked_on !== undefined && { checked_on: day }), ...(isPast(working.review_by) && { review_by: next }) };
    await saveWorkingCopy(trx, { article_id: id, fields: JSON.stringify(fields), user_id: row.working_user_id, updated_at: row.working_updated_at ?? now });
  });
  return getArticle(deps, id);
}

/**
 * Publishes what is due and takes down what is over; exactly once, because only one update finds the row as it was. What should have come and gone while no server
 * ran becomes a draft: nobody has said that it shall appear today.
 */
export async function runSchedule(deps: Deps): Promise<number> {
  const now = deps.clock();
  const due: Pick<ArticleRecord, 'id' | 'status' | 'unpublish_at'>[] = [];
  // Asked every second, of an archive of any size.
  for (const condition of dueConditions(now))
    due.push(...(await deps.db.selectFrom('articles').select(['id', 'status', 'unpublish_at']).where(condition).execute()));
  if (due.length === 0) return 0;
  return changeContent(deps, async (trx) => {
    // Every change of a state counts articles: one transaction at a time, so that two never wait for each other.
    await lock(trx, deps.dialect, 'articles');
    let changed = 0;
    for (const { id, status, unpublish_at } of due.sort((one, other) => one.id - other.id)) {
      const isMissed = status === 'scheduled' && unpublish_at !== null && unpublish_at <= now;
      const next = status === 'scheduled' && !isMissed ? 'published' : 'draft';
      const result = await trx
        .updateTable('articles')
        .set((eb) => ({ status: next, version: eb('version', '+', 1), ...(next === 'draft' && { unpublish_at: null }) }))
        .where('id', '=', id)
        .where('status', '=', status)
        .where(dueCondition(now))
        .where((eb) => (unpublish_at === null ? eb('unpublish_at', 'is', null) : eb('unpublish_at', '=', unpublish_at)))
        .executeTakeFirst();
      if (result.numUpdatedRows === 0n) continue;
      changed += 1;
      await showInSearch(trx, deps.dialect, id, next);
      const { live } = await editedFields(trx, found(await findArticle(trx, id)));
      await addRevision(trx, id, live, { event: isMissed ? 'save' : next === 'published' ? 'publish' : 'unpublish', user_id: null, created_at: now });
    }
    return changed;
  });
}

function nothingReplaced(): AppError {
  return new AppError('conflict', {
    message: { zh: '没有可以撤销的更新', en: 'Publishing this has replaced nothing that readers had before.' },
  });
}

/**
 * Takes back that changes of a public article were published: readers get what they had, with its date, and what was published waits again, as it
 * was. Nobody may have changed the article since: a stale version is 409 with the current article.
 */
export async function takeBack(deps: Deps, caller: Caller<SessionUser>, id: number, version: number): Promise<Article> {
  const now = deps.clock();
  await unlessTaken(deps, slugTaken, () =>
    changeContent(deps, async (trx) => {
      await lock(trx, deps.dialect, 'articles');
      const row = await findForEdit(trx, deps, id, version);
      const replaced = await findReplaced(trx, id, version);
      if (!replaced) throw nothingReplaced();
      const { live: published } = await editedFields(trx, row);
      const former: ArticleFields = { ...published, ...(await withoutDeadReferences(trx, replaced.fields)) };
      const waiting: ArticleFields = { ...published, published_at: replaced.waiting_published_at === null ? null : iso(replaced.waiting_published_at) };
      const { updated_at, text_updated_at, working_user_id, working_updated_at } = replaced;
      await writeLive(trx, deps, row, { live: published, edited: former }, now, { updated_at, text_updated_at });
      const by = working_updated_at === null ? { user_id: caller.user.id, updated_at: now } : { user_id: working_user_id, updated_at: working_updated_at };
      await keepWorkingCopy(trx, row, { live: former, edited: waiting }, by);
      await dropReplaced(trx, id);
      await addRevision(trx, id, former, { event: 'take_back', user_id: caller.user.id, created_at: now });
    }),
  );
  return getArticle(deps, id);
}
