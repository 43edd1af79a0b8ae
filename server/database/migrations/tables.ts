import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { SETTINGS, type Setting } from '../../../config/settings.ts';
import type { Migration } from '../dialect.ts';

interface Change {
  field: string;
  before: string | null;
  after: string | null;
}

const SECRETS: readonly string[] = (SETTINGS as readonly Setting[]).filter(({ secret }) => secret).map(({ key }) => key);
const hidden = (value: string | null) => (value === null ? null : '已设置');

/** Secrets that the log has kept of settings until now. */
async function forgetLoggedSecrets(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; changes: string }>`select id, changes from audit where target = 'configs'`.execute(db);
  for (const { id, changes } of rows) {
    const known = JSON.parse(changes) as Change[];
    if (!known.some(({ field }) => SECRETS.includes(field))) continue;
    const clean = known.map((change) => (SECRETS.includes(change.field) ? { ...change, before: hidden(change.before), after: hidden(change.after) } : change));
    await sql`update audit set changes = ${JSON.stringify(clean)} where id = ${id}`.execute(db);
  }
}

/** Migrations that make one table, by the name that a database writes down once it ran; one that has landed never changes. */
export const TABLE_MIGRATIONS: Readonly<Record<string, Migration>> = {
  /**
   * Rows of some kB that stand in the tree of their key, as SQLite keeps them without a row's number, leave three to a page: the more documents, the deeper the tree, and a search reads dozens
   * of them. By their numbers they lie behind a tree of a few levels. PostgreSQL keeps all rows so.
   */
  '089-documents-by-row': async (db, { dialect }) => {
    if (dialect !== 'sqlite') return;
    await sql`create table search_documents_by_row (scope integer not null, document_id integer not null, exam text, section text, kind text not null, language text not null,
      posted integer not null default 1, words text not null, constraint search_documents_pk primary key (scope, document_id)) strict`.execute(db);
    const columns = sql.raw('scope, document_id, exam, section, kind, language, posted, words');
    await sql`insert into search_documents_by_row (${columns}) select ${columns} from search_documents order by scope, document_id`.execute(db);
    await sql`drop table search_documents`.execute(db);
    await sql`alter table search_documents_by_row rename to search_documents`.execute(db);
    await sql`create index search_documents_attributes on search_documents (document_id, scope, exam, section, kind, language)`.execute(db);
    await sql`create index search_documents_pending on search_documents (scope, document_id) where posted = 0`.execute(db);
  },
  /** The hits of finished days, column by column: what is narrowed to one row is counted from them. */
  '012-hit-blocks': async (db, { dialect }) => {
    const sqlite = dialect === 'sqlite';
    const int = sqlite ? 'integer' : 'bigint';
    const builder = db.schema.createTable('hit_blocks');
    const table = (sqlite ? builder.modifyEnd(sql`strict`) : builder) as CreateTableBuilder<string, string>;
    await table
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('start_at', int, (column) => column.notNull())
      .addColumn('end_at', int, (column) => column.notNull())
      .addColumn('body', sqlite ? 'blob' : 'bytea', (column) => column.notNull())
      .addPrimaryKeyConstraint('hit_blocks_pk', ['name', 'start_at'])
      .execute();
    // Single hits are read by their time only; these made every hit dearer to write.
    for (const column of ['article_id', 'path', 'source']) await db.schema.dropIndex(`visits_${column}`).execute();
  },
  /**
   * Networks from which somebody has signed in: there a person gets in although others are guessing the password elsewhere. Kept as hashes. Whoever is signed
   * in now is known where that session began.
   */
  '016-known-networks': async (db, { dialect }) => {
    const int = dialect === 'sqlite' ? 'integer' : 'bigint';
    await db.schema
      .createTable('known_networks')
      .addColumn('user_id', int, (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('network', 'text', (column) => column.notNull())
      .addColumn('last_at', int, (column) => column.notNull())
      .addPrimaryKeyConstraint('known_networks_pk', ['user_id', 'network'])
      .execute();
    await forgetLoggedSecrets(db);
  },
  /** Every backup that was begun: how far it is, where it lies, why it failed. What was known of the last one becomes the first row. */
  '022-backups': async (db, { dialect }) => {
    const sqlite = dialect === 'sqlite';
    const int = sqlite ? 'integer' : 'bigint';
    const builder = db.schema.createTable('backups');
    const table = (sqlite ? builder.modifyEnd(sql`strict`) : builder) as CreateTableBuilder<string, string>;
    await table
      .addColumn('id', int, (column) => (sqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity()))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('origin', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('done', int, (column) => column.notNull().defaultTo(0))
      .addColumn('total', int, (column) => column.notNull().defaultTo(0))
      .addColumn('bytes', int)
      .addColumn('error', 'text')
      .addColumn('user_name', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('created_at', int, (column) => column.notNull())
      .addColumn('updated_at', int, (column) => column.notNull())
      .addColumn('link_hash', 'text')
      .addColumn('link_until', int)
      .execute();
    await db.schema.createIndex('backups_state').on('backups').columns(['state', 'created_at']).execute();
    await sql`insert into backups (name, origin, state, created_at, updated_at) select value, 'recorded', 'done', updated_at, updated_at from state where key = 'backup_at'`.execute(
      db,
    );
    await sql`delete from state where key = 'backup_at'`.execute(db);
  },
  /** Imports that were asked for in the console: how far each is, and what came of it. Their files lie in parts beside the backups. */
  '028-imports': async (db, { dialect }) => {
    const sqlite = dialect === 'sqlite';
    const int = sqlite ? 'integer' : 'bigint';
    const builder = db.schema.createTable('imports');
    const table = (sqlite ? builder.modifyEnd(sql`strict`) : builder) as CreateTableBuilder<string, string>;
    await table
      .addColumn('id', int, (column) => (sqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity()))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('file_key', 'text', (column) => column.notNull())
      .addColumn('bytes', int, (column) => column.notNull())
      .addColumn('received', int, (column) => column.notNull().defaultTo(0))
      .addColumn('parts', int, (column) => column.notNull().defaultTo(0))
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('phase', 'text', (column) => column.notNull())
      .addColumn('done', int, (column) => column.notNull().defaultTo(0))
      .addColumn('total', int, (column) => column.notNull().defaultTo(0))
      .addColumn('per_second', int, (column) => column.notNull().defaultTo(0))
      .addColumn('seconds_left', int)
      .addColumn('fetch_media', int, (column) => column.notNull().defaultTo(0))
      .addColumn('report', 'text')
      .addColumn('error', 'text')
      .addColumn('user_name', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('created_at', int, (column) => column.notNull())
      .addColumn('updated_at', int, (column) => column.notNull())
      .execute();
  },
  /** What the last publication over a public text has replaced, one row an article. */
  '077-replaced-texts': async (db, { dialect }) => {
    const sqlite = dialect === 'sqlite';
    const int = sqlite ? 'integer' : 'bigint';
    const builder = db.schema.createTable('article_replaced_texts');
    const table = (sqlite ? builder.modifyEnd(sql`strict`) : builder) as CreateTableBuilder<string, string>;
    await table
      .addColumn('article_id', int, (column) => column.primaryKey().references('articles.id').onDelete('cascade'))
      .addColumn('made_version', int, (column) => column.notNull())
      .addColumn('kept_at', int, (column) => column.notNull())
      .addColumn('fields', 'text', (column) => column.notNull())
      .addColumn('updated_at', int, (column) => column.notNull())
      .addColumn('text_updated_at', int, (column) => column.notNull())
      .addColumn('waiting_published_at', int)
      .addColumn('working_user_id', int, (column) => column.references('users.id').onDelete('set null'))
      .addColumn('working_updated_at', int)
      .execute();
  },
};
