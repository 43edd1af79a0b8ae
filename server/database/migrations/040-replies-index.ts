import { type Kysely, sql } from 'kysely';

/**
 * Replies by the comment that their thread begins with. Without the comments that begin threads: to count those as one value with thousands of rows makes the planner
 * believe that two threads are half of the table, and read all of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('comments_root').execute();
  await sql`create index comments_root on comments (root_id, created_at, id) where root_id is not null`.execute(db);
}
