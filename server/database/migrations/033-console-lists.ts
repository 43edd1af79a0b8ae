import { type Kysely, sql } from 'kysely';

/** What is replaced by an index of the list's own order, or one that holds all that is asked. */
const BEFORE = ['comments_deleted', 'comments_status', 'comments_email', 'comments_ip', 'media_uses_media'];

/** Indexes in the order of the console's lists of comments, for what is told of a comment's sender and a file's uses, and for what is due for review. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of BEFORE) await db.schema.dropIndex(name).execute();
  const index = (name: string, table: string, columns: string, where = '') =>
    sql.raw(`create index ${name} on ${table} (${columns})${where && ` where ${where}`}`).execute(db);
  // What the condition names stands in the index too, or SQLite reads the row for it.
  await index('comments_newest', 'comments', 'created_at, id, deleted_at, purged_at', 'deleted_at is null');
  await index('comments_status', 'comments', 'status, created_at, id, deleted_at, purged_at', 'deleted_at is null');
  // Only of what is deleted: of the many that are not, SQLite would choose it and sort.
  await index('comments_deleted', 'comments', 'deleted_at', 'deleted_at is not null');
  await index('comments_email', 'comments', 'email_key, status, created_at, id, user_id', 'email_key is not null');
  await index('comments_ip', 'comments', 'ip_key, status, created_at, id, user_id', 'ip_key is not null');
  await index('media_uses_media', 'media_uses', 'media_id, kind, owner_id');
  await index('articles_review', 'articles', 'review_by, deleted_at', 'deleted_at is null and review_by is not null');
  await index('articles_described', 'articles', 'edition_id, status, checked_on, review_by, deleted_at', 'deleted_at is null and edition_id is not null');
}
