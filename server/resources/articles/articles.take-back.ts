import type { Article, ArticleFields } from '../../../contract/articles.ts';
import { changeContent, unlessTaken } from '../../change.ts';
import { lock } from '../../database/lock.ts';
import { iso } from '../../database/values.ts';
import type { Caller, Deps, SessionUser } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { withoutDeadReferences } from './articles.fields.ts';
import { dropReplaced, findReplaced } from './articles.replaced.ts';
import { findForEdit, getArticle, slugTaken, writeLive } from './articles.service.ts';
import { addRevision, editedFields, keepWorkingCopy } from './articles.versions.ts';

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
