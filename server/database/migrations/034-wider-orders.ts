import { type Kysely, sql } from 'kysely';

/** Lists by views and by title, narrowed by anything: what is passed over is passed over in the index, and no sort is made of all that fits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, order] of [
    ['most_viewed', 'view_count, published_at, id'],
    ['by_title', 'lower(title), published_at desc, id desc'],
  ] as const) {
    await db.schema.dropIndex(`articles_${name}`).execute();
    const columns = `status, ${order}, language, exam, section, kind, category_id, author_id, deleted_at`;
    await sql.raw(`create index articles_${name} on articles (${columns}) where deleted_at is null`).execute(db);
  }
}
