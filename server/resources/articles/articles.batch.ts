import { BATCH_FIELD_NAMES } from '../../../config/article-fields.ts';
import { isSectionOf } from '../../../config/exams.ts';
import { LIMITS } from '../../../config/limits.ts';
import { tagKey } from '../../../config/tidy-article.ts';
import type { ArticleFields, BatchFields } from '../../../contract/articles.ts';
import type { CallInput, CallReply } from '../../../contract/index.ts';
import { changeContent } from '../../change.ts';
import { lock } from '../../database/lock.ts';
import { iso } from '../../database/values.ts';
import type { Caller, Deps, SessionUser, Trx } from '../../deps.ts';
import { AppError, found, invalid, refuse } from '../../errors.ts';
import { asStored, referenceErrors, toColumns } from './articles.fields.ts';
import { deleteArticle, markChecked, recycleArticle, restoreArticle, unpublishArticle } from './articles.lifecycle.ts';
import { syncTags, updateArticleRow } from './articles.repository.ts';
import { getArticle, lockUnlessRecycled, updateArticle } from './articles.service.ts';
import { addRevision, editedFields, findArticle, keepWorkingCopy } from './articles.versions.ts';
import { syncIndex } from './derived/derived.ts';

type Batch = CallInput<'articles', 'batch'>['body'];
type Result = CallReply<'articles', 'batch'>['data'][number];
/** What is answered of one article beside that it went well. */
type Outcome = Pick<Result, 'before'>;

/**
 * Answers where the article stood before, as it was stored: a date that waits in a working copy is not its own yet. What readers have already, without a
 * change that waits, stays as it is, and nothing is answered of it.
 */
async function publishArticle(deps: Deps, caller: Caller<SessionUser>, id: number): Promise<Outcome> {
  const article = await getArticle(deps, id);
  const { status, published_at, working_fields } = found(await findArticle(deps.db, id));
  // What lies in the recycle bin is refused below.
  const isRecycled = article.deleted_at !== null;
  if (!isRecycled && status === 'published' && working_fields === null) return {};
  const isAhead = article.published_at !== null && Date.parse(article.published_at) > deps.clock();
  const { version } = await updateArticle(deps, caller, id, { status: 'published', version: article.version, ...(isAhead && { published_at: null }) });
  return { before: { status, published_at: published_at === null ? null : iso(published_at), version } };
}

/** The tags after a batch: those taken away are gone in every spelling, new ones stand at the end. */
function tagsAfter(tags: readonly string[], { add_tags: added = [], remove_tags: removed = [] }: BatchFields): string[] {
  const gone = new Set(removed.map(tagKey));
  return asStored({ tags: [...tags.filter((tag) => !gone.has(tagKey(tag))), ...added] }).tags;
}

/** An article's fields with a batch's in them. Another exam takes section and edition away unless they are named too. */
async function changed(trx: Trx, before: ArticleFields, fields: BatchFields): Promise<ArticleFields> {
  const { add_tags: _added, remove_tags: _removed, ...named } = fields;
  const next: ArticleFields = { ...before, ...named, tags: tagsAfter(before.tags, fields) };
  if (named.exam === undefined || named.exam === before.exam) return next;
  if (named.section === undefined && next.section !== null && !isSectionOf(next.exam ?? '', next.section)) next.section = null;
  if (named.edition_id === undefined && next.edition_id !== null) {
    const edition = await trx.selectFrom('editions').select('exam').where('id', '=', next.edition_id).executeTakeFirst();
    if (edition?.exam !== next.exam) next.edition_id = null;
  }
  return next;
}

/**
 * Changes a few fields at once, of what is live and of what waits; the text that waits goes on waiting. Only what these
 * fields may break is checked, so an old article that lacks something else can still be moved.
 */
async function updateFields(deps: Deps, caller: Caller<SessionUser>, id: number, fields: BatchFields): Promise<void> {
  const now = deps.clock();
  await changeContent(deps, async (trx) => {
    await lock(trx, deps.dialect, 'articles');
    const row = await lockUnlessRecycled(trx, deps, id);
    const before = await editedFields(trx, row);
    const live = await changed(trx, before.live, fields);
    const edited = await changed(trx, before.edited, fields);
    refuse(await referenceErrors(trx, live, { id, live: before.live }));
    if (Math.max(live.tags.length, edited.tags.length) > LIMITS.article.tags) throw invalid('tags', `最多 ${LIMITS.article.tags} 个标签`);
    const written = Object.fromEntries(BATCH_FIELD_NAMES.map((name) => [name, live[name]]));
    await updateArticleRow(trx, row, { ...toColumns(written), updated_at: now });
    await syncTags(trx, id, live.tags, before.live.tags);
    await syncIndex(trx, deps.dialect, id, live, before.live);
    if (row.working_fields) await keepWorkingCopy(trx, row, { live, edited }, { user_id: row.working_user_id, updated_at: row.working_updated_at ?? now });
    await addRevision(trx, id, edited, { event: 'save', user_id: caller.user.id, created_at: now });
  });
}

/** What somebody else has recycled before was not done here: whoever takes the batch back must not bring it back. */
async function recycleHere(deps: Deps, id: number): Promise<void> {
  if (!(await recycleArticle(deps, id))) {
    throw new AppError('conflict', { message: { zh: '文章已在回收站中', en: 'This article is in the recycle bin already.' } });
  }
}

type Work<Done> = (deps: Deps, caller: Caller<SessionUser>, id: number, fields: BatchFields) => Promise<Done>;
const silent =
  (work: Work<unknown>): Work<Outcome> =>
  async (...of) => {
    await work(...of);
    return {};
  };

const ACTIONS: Record<Batch['action'], Work<Outcome>> = {
  publish: publishArticle,
  unpublish: silent(unpublishArticle),
  recycle: silent((deps, _, id) => recycleHere(deps, id)),
  restore: silent((deps, _, id) => restoreArticle(deps, id)),
  restore_former: silent((deps, _, id) => restoreArticle(deps, id, true)),
  delete: silent(deleteArticle),
  checked: silent((deps, _, id) => markChecked(deps, id)),
  update: silent(updateFields),
};

/** Does one thing to many articles, each for itself, and answers what happened to each. */
export async function batchArticles(deps: Deps, caller: Caller<SessionUser>, { ids, action, fields }: Batch) {
  if (action === 'update' && !fields) throw invalid('fields', '必填');
  if (action !== 'update' && fields) throw invalid('fields', '只用于批量修改');
  const results: Result[] = [];
  for (const id of ids) {
    try {
      results.push({ id, ok: true, ...(await ACTIONS[action](deps, caller, id, fields ?? {})) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const messages = Object.values(error.details.errors ?? {}).flat();
      results.push({ id, ok: false, code: error.code, message: messages[0] ?? error.messageIn(caller.language) });
    }
  }
  return results;
}
