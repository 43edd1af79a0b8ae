import type { Kysely } from 'kysely';
import type { MigrationContext } from '../dialect.ts';

/** What tells a repeated request to make an article from a second article: a word that the author's window made up. */
export async function up(db: Kysely<unknown>, _context: MigrationContext): Promise<void> {
  await db.schema.alterTable('articles').addColumn('creation_key', 'text').execute();
  await db.schema.createIndex('articles_creation_key').on('articles').columns(['author_id', 'creation_key']).unique().execute();
}
