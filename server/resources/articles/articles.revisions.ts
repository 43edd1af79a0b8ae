import { ARTICLE_FIELD_NAMES } from '../../../config/article-fields.ts';
import { LIMITS } from '../../../config/limits.ts';
import { personName } from '../../../config/person-name.ts';
import { isSame } from '../../../config/same.ts';
import type { ArticleFields, Revision, RevisionEvent, WholeRevision } from '../../../contract/articles.ts';
import { iso } from '../../database/values.ts';
import type { Db, Deps, Trx } from '../../deps.ts';
import { found } from '../../errors.ts';
import { NEW_ARTICLE } from './articles.fields.ts';
import type { ArticleRecord } from './articles.versions.ts';

// What was kept of an article: its revisions, to be looked at (`addRevision` of articles.versions.ts keeps them), and behind them what its last publication has replaced, to be taken back.

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
  const changed = ARTICLE_FIELD_NAMES.filter((name) => !isSame(live[name], edited[name]));
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
