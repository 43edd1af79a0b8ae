import type { Kysely } from 'kysely';
import type { MigrationContext } from '../dialect.ts';

/** What readers of the Chinese interface see of a category; empty where the one name does for both. */
export async function up(db: Kysely<unknown>, _context: MigrationContext): Promise<void> {
  for (const column of ['name_zh', 'description_zh']) {
    await db.schema
      .alterTable('categories')
      .addColumn(column, 'text', (text) => text.notNull().defaultTo(''))
      .execute();
  }
}
