import type { Kysely } from 'kysely';

/** Of translations alone: among all articles, most of which have no original, the database would think that any original has thousands. */
export async function up(db: Kysely<{ articles: { translation_of: number | null } }>): Promise<void> {
  await db.schema.dropIndex('articles_translations').execute();
  await db.schema.createIndex('articles_translations').on('articles').column('translation_of').where('translation_of', 'is not', null).execute();
}
