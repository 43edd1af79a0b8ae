import { ARTICLE_FIELD_NAMES } from '../../../config/article-fields.ts';
import { LIMITS } from '../../../config/limits.ts';
import type { ArticleFields } from '../../../contract/articles.ts';
import type { Db, Deps, Trx } from '../../deps.ts';
import type { ArticleRecord } from './articles.versions.ts';

interface Replacing {
  /** What readers had, and what they get instead. */
  live: ArticleFields;
  edited: ArticleFields;
  waiting_published_at: string | null;
  now: number;
}

/** The time of publication that waits before an article is published: one to come is given up by publishing, and comes back with what waited. */
export function waitingTime(before: ArticleFields, sent: ArticleFields, now: number): string | null {
  const isToCome = before.published_at !== null && Date.parse(before.published_at) > now;
  return isToCome && sent.published_at === null ? before.published_at : sent.published_at;
}

const time = (iso: string | null) => (iso === null ? null : Date.parse(iso));

/** Keeps what readers had before other text of a public article is published, in place of what an earlier publication has kept. */
export async function keepReplaced(trx: Trx, row: ArticleRecord, { live, edited, waiting_published_at, now }: Replacing): Promise<void> {
  if (live.status !== 'published' || edited.status !== 'published') return;
  const changed = ARTICLE_FIELD_NAMES.filter((name) => JSON.stringify(live[name]) !== JSON.stringify(edited[name]));
  if (changed.length === 0) return;
  const kept = {
    made_version: row.version + 1,
    kept_at: now,
    fields: JSON.stringify(Object.fromEntries(changed.map((name) => [name, live[name]]))),
    updated_at: row.updated_at,
    text_updated_at: row.text_updated_at,
    waiting_published_at: time(waiting_published_at),
    working_user_id: row.working_user_id,
    working_updated_at: row.working_updated_at,
  };
  await trx
    .insertInto('article_replaced_texts')
    .values({ article_id: row.id, ...kept })
    .onConflict((conflict) => conflict.column('article_id').doUpdateSet(kept))
    .execute();
}

/** What this article's publication has replaced that made this version of it. */
export async function findReplaced(db: Db, articleId: number, version: number) {
  const row = await db
    .selectFrom('article_replaced_texts')
    .selectAll()
    .where('article_id', '=', articleId)
    .where('made_version', '=', version)
    .executeTakeFirst();
  return row && { ...row, fields: JSON.parse(row.fields) as Partial<ArticleFields> };
}

/** Forgets it: it is what readers have again. */
export async function dropReplaced(trx: Trx, articleId: number): Promise<void> {
  await trx.deleteFrom('article_replaced_texts').where('article_id', '=', articleId).execute();
}

/** Forgets what nobody takes back any more: each holds a whole text. */
export async function expireReplaced({ db, clock }: Deps): Promise<void> {
  await db
    .deleteFrom('article_replaced_texts')
    .where('kept_at', '<=', clock() - LIMITS.article.take_back_ms)
    .execute();
}
