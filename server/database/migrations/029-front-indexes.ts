import { type Kysely, sql } from 'kysely';

/** What was led by `deleted_at`, too: PostgreSQL does not skip over a null when it looks for an order. */
const BEFORE = ['front', 'exam_front', 'section_front', 'near', 'near_section', 'near_category', 'near_edition'];

/**
 * Indexes over articles that nobody has deleted, led by their status (SQLite wants something to look up), each in the order of a list and with all that it is narrowed by: a row's other columns lie behind its body, and to pass
 * over a row would mean to read past its text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of BEFORE) await db.schema.dropIndex(`articles_${name}`).execute();
  const index = (name: string, columns: string) =>
    sql.raw(`create index articles_${name} on articles (status, ${columns}, deleted_at) where deleted_at is null`).execute(db);
  const order = 'pinned, published_at, id';
  await index('front', `${order}, kind, category_id, language`);
  await index('language_front', `language, ${order}, kind, category_id`);
  await index('exam_front', `exam, ${order}, section, kind, language`);
  await index('exam_language_front', `exam, language, ${order}, section, kind`);
  await index('section_front', `exam, section, ${order}, kind, language`);
  await index('author_front', `author_id, ${order}, language`);
  await index('most_viewed', 'view_count, published_at, id');
  await index('by_title', 'lower(title), published_at desc, id desc');
  await index('sitemap', 'id, published_at, text_updated_at, exam, language, translation_of, slug');
  // The looks for what stands around an article: what is asked of a candidate stands in the index too.
  await index('near', 'language, exam, published_at, id, section, skill, kind, review_by, edition_id');
  await index('near_section', 'language, exam, section, published_at, id, skill, kind, review_by, edition_id');
  await index('near_category', 'language, category_id, published_at, id, exam, section, skill, kind, review_by, edition_id');
  await index('near_edition', 'edition_id, language, section, published_at, id, kind, review_by');
}
