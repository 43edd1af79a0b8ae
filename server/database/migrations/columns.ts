import { type Kysely, sql } from 'kysely';
import type { Migration } from '../dialect.ts';
import { CARD_OUTDATED, createTrigger } from './041-article-cards.ts';

interface Names {
  users: { id: number; name: string; name_key: string };
}

/**
 * Moves an article's body behind all other columns of its row. SQLite keeps a long value in pages that hang one on the next, and what stands behind it is found by walking them: lists that
 * show no text walked past all of it. PostgreSQL keeps long values outside the row. A migration that adds a column to `articles` ends with this (decision 049).
 */
const bodyLast: Migration = async (db, { dialect }) => {
  if (dialect !== 'sqlite') return;
  await sql`alter table articles add column body text not null default ''`.execute(db);
  // Emptied as it is copied: rows stay as long as they are, and the file does not grow. No trigger and no index looks at either.
  await sql`update articles set body = content_html, content_html = ''`.execute(db);
  await sql`alter table articles drop column content_html`.execute(db);
  await sql`alter table articles rename column body to content_html`.execute(db);
};

/**
 * A column of `articles` that readers' cards show, beside those of migration 041: a change of it makes the card anew. The migration that adds a field of which
 * `config/article-fields.ts` says `public: 'card'` has this as well.
 */
export const onCards =
  (column: string): Migration =>
  (db, { dialect }) =>
    createTrigger(db, dialect === 'sqlite', [`article_cards_${column}`, `update of ${column} on articles`, CARD_OUTDATED]);

/** Migrations that add columns to tables, or move them, by the name that a database writes down once it ran; one that has landed never changes. */
export const COLUMN_MIGRATIONS: Readonly<Record<string, Migration>> = {
  /** Files can be replaced under their address, and stand in groups; pictures get the copies in the sizes and formats of today. */
  '003-media': async (db, { dialect }) => {
    await db.schema
      .alterTable('media')
      .addColumn('file_key', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await sql`update media set file_key = storage_key`.execute(db);
    await db.schema.createIndex('media_file').on('media').column('file_key').execute();
    await db.schema.createIndex('media_group').on('media').column('group_name').execute();
    const payload = dialect === 'sqlite' ? sql`json_object('id', id)` : sql`json_build_object('id', id)::text`;
    await sql`insert into jobs (kind, payload, run_at, created_at) select 'media.variants', ${payload}, 0, 0 from media where mime like 'image/%'`.execute(db);
  },
  /**
   * What the log says of a change (the thing's name, its values before and after), and users' names as search looks for
   * them: SQLite's own `lower()` knows ASCII only.
   */
  '006-structure': async (db) => {
    await db.schema
      .alterTable('audit')
      .addColumn('target_name', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema
      .alterTable('audit')
      .addColumn('changes', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
    await db.schema.createIndex('audit_user').on('audit').columns(['user_id', 'created_at']).execute();

    await db.schema
      .alterTable('users')
      .addColumn('name_key', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    const users = db as unknown as Kysely<Names>;
    for (const { id, name } of await users.selectFrom('users').select(['id', 'name']).execute()) {
      const name_key = name.normalize('NFKC').trim().toLowerCase();
      await users.updateTable('users').set({ name_key }).where('id', '=', id).execute();
    }
    // Failed sign-ins used to keep what was typed as a name, and people type passwords there.
    await sql`update audit set detail = '' where action = 'auth.login_failed'`.execute(db);
  },
  /** What readers of the Chinese interface see of a category; empty where the one name does for both. */
  '008-chinese-names': async (db) => {
    for (const column of ['name_zh', 'description_zh']) {
      await db.schema
        .alterTable('categories')
        .addColumn(column, 'text', (text) => text.notNull().defaultTo(''))
        .execute();
    }
  },
  /** What tells a repeated request to make an article from a second article: a word that the author's window made up. */
  '009-creation-keys': async (db) => {
    await db.schema.alterTable('articles').addColumn('creation_key', 'text').execute();
    await db.schema.createIndex('articles_creation_key').on('articles').columns(['author_id', 'creation_key']).unique().execute();
  },
  /** That a comment was removed for good is said by a time of its own; it was an empty text before. */
  '012-purged-comments': async (db, { dialect }) => {
    await db.schema
      .alterTable('comments')
      .addColumn('purged_at', dialect === 'sqlite' ? 'integer' : 'bigint')
      .execute();
    await sql`update comments set purged_at = updated_at where content = '' and deleted_at is not null`.execute(db);
  },
  /** When the text that readers see last changed, apart from any other change. What was known of old articles is their last change of any kind. */
  '013-text-date': async (db, { dialect }) => {
    await db.schema
      .alterTable('articles')
      .addColumn('text_updated_at', dialect === 'sqlite' ? 'integer' : 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`update articles set text_updated_at = updated_at`.execute(db);
  },
  /**
   * Documents of an import are written first, their postings afterwards, many documents' sorted together: in the order in which they are stored. Until then a
   * document is pending, and whoever comes next, this import, another or the running site, can make it whole.
   */
  '023-pending-postings': async (db, { dialect }) => {
    const type = dialect === 'sqlite' ? sql`integer` : sql`smallint`;
    await sql`alter table search_documents add column posted ${type} not null default 1`.execute(db);
    await sql`create index search_documents_pending on search_documents (scope, document_id) where posted = 0`.execute(db);
  },
  /** Which pictures are drawings on light paper, whose lightness the dark theme turns over. */
  '024-drawings': async (db, { dialect }) => {
    await db.schema
      .alterTable('media')
      .addColumn('is_drawing', dialect === 'sqlite' ? 'integer' : 'bigint', (column) => column.notNull().defaultTo(0).check(sql`is_drawing in (0, 1)`))
      .execute();
  },
  /** Who asked for a backup's link. Those that are on their way are a minute old at most. */
  '070-link-owners': async (db, { dialect }) => {
    await db.schema
      .alterTable('backups')
      .addColumn('link_user_id', dialect === 'sqlite' ? 'integer' : 'bigint')
      .execute();
  },
  /** The other ways in which each question is asked. They are known when documents are read anew (`SEARCH_DOCUMENT_VERSION` 12). */
  '072-also-asked': async (db) => {
    for (const table of ['article_questions', 'exam_answers'])
      await db.schema
        .alterTable(table)
        .addColumn('also_asked', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
  },
  '074-body-last': bodyLast,
  /**
   * The first day that a text speaks of as still to come, and an index by which those whose day is over are found, with all that is asked of them. The texts that
   * stand already are read with what else follows from them (`DERIVED_VERSION` 9).
   */
  '086-outdated-after': async (db, context) => {
    await db.schema.alterTable('articles').addColumn('outdated_after', 'text').execute();
    await sql`create index articles_outdated on articles (outdated_after, status, review_by, edition_id, checked_on, deleted_at)
      where deleted_at is null and outdated_after is not null`.execute(db);
    await bodyLast(db, context);
  },
  /**
   * What search was told of each answer, in short. Empty until an exam is looked at again: then all of them are told anew. Tables without a caption have a name in the
   * text's language now (`DERIVED_VERSION` 10).
   */
  '088-answers-made-of': async (db) => {
    await db.schema
      .alterTable('exam_answers')
      .addColumn('made_of', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
  /** Where a category stood under a former slug. Of one that is deleted nothing is known any more, as of its present address. */
  '098-former-addresses-of-categories': async (db, { dialect }) => {
    await db.schema
      .alterTable('redirects')
      .addColumn('category_id', dialect === 'sqlite' ? 'integer' : 'bigint', (column) => column.references('categories.id').onDelete('cascade'))
      .execute();
    await sql`create index redirects_category on redirects (category_id) where category_id is not null`.execute(db);
  },
};
