import { LIMITS } from '../../../config/limits.ts';
import { inTransaction } from '../../change.ts';
import type { Caller, Deps, SessionUser } from '../../deps.ts';
import { AppError, found } from '../../http/errors.ts';
import { hashToken, newToken } from '../../security/tokens.ts';
import { DAY_MS } from '../../time-zone.ts';
import { type ArticleRecord, findArticle } from './articles.queries.ts';
import { refuseRecycled } from './articles.service.ts';

/** Makes a link that shows the article as it stands in the console, without signing in, for some days. */
export async function makePreviewLink(deps: Deps, caller: Caller<SessionUser>, id: number): Promise<{ url: string; expires_at: string }> {
  const now = deps.clock();
  const expires_at = now + LIMITS.article.preview_days * DAY_MS;
  const token = newToken();
  await inTransaction(deps, async (trx) => {
    refuseRecycled(found(await findArticle(trx, id)));
    await trx
      .insertInto('article_previews')
      .values({ article_id: id, token_hash: hashToken(token), user_id: caller.user.id, created_at: now, expires_at })
      .execute();
  });
  return { url: `/article/${id}?preview=${token}`, expires_at: new Date(expires_at).toISOString() };
}

/** The article that a preview link shows; 404 for another article's token, a wrong or an expired one, and in the recycle bin. */
export async function findPreviewed(deps: Deps, id: string, token: string): Promise<ArticleRecord> {
  const preview = found(
    await deps.db
      .selectFrom('article_previews')
      .select('article_id')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', deps.clock())
      .executeTakeFirst(),
  );
  if (String(preview.article_id) !== id) throw new AppError('not_found');
  const row = found(await findArticle(deps.db, preview.article_id));
  if (row.deleted_at !== null) throw new AppError('not_found');
  return row;
}

/** Forgets the links that are over. */
export async function expirePreviews(deps: Deps): Promise<void> {
  await deps.db.deleteFrom('article_previews').where('expires_at', '<=', deps.clock()).execute();
}
