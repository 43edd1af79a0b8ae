import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { MigrationContext } from '../dialect.ts';

/**
 * Search by postings, the same on both databases: what each word weighs in each document, the weightiest readable first; slips
 * by which a misspelt word finds the word meant; the exam pages' answers as documents. The databases' own full text goes.
 */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const sqlite = dialect === 'sqlite';
  const int = sqlite ? 'integer' : 'bigint';
  // A primary key by which rows are stored: no second copy of them on SQLite.
  const keyed = (name: string) => {
    const builder = db.schema.createTable(name);
    return (sqlite ? builder.modifyEnd(sql`strict, without rowid`) : builder) as CreateTableBuilder<string, string>;
  };
  // Tokens are compared byte by byte: ranges of them mean the same everywhere.
  const token = sqlite ? sql`text` : sql`text collate "C"`;

  await keyed('search_postings')
    .addColumn('term', token, (column) => column.notNull())
    .addColumn('scope', sqlite ? int : 'smallint', (column) => column.notNull())
    .addColumn('weight', sqlite ? int : 'smallint', (column) => column.notNull())
    .addColumn('document_id', sqlite ? int : 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('search_postings_pk', ['term', 'scope', 'weight', 'document_id'])
    .execute();

  await keyed('search_documents')
    .addColumn('scope', int, (column) => column.notNull())
    .addColumn('document_id', int, (column) => column.notNull())
    .addColumn('exam', 'text')
    .addColumn('section', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('search_documents_pk', ['scope', 'document_id'])
    .execute();

  await keyed('search_totals')
    .addColumn('scope', int, (column) => column.primaryKey())
    .addColumn('documents', int, (column) => column.notNull())
    .execute();

  await keyed('search_slips')
    .addColumn('slip', token, (column) => column.notNull())
    .addColumn('word', token, (column) => column.notNull())
    .addPrimaryKeyConstraint('search_slips_pk', ['slip', 'word'])
    .execute();
  await db.schema.dropTable('search_words').execute();
  await keyed('search_words')
    .addColumn('word', token, (column) => column.primaryKey())
    .execute();

  await keyed('exam_answers')
    .addColumn('id', int, (column) => column.primaryKey())
    .addColumn('exam', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('question', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('anchor', 'text', (column) => column.notNull())
    .execute();

  await db.schema.dropTable('article_search').execute();
}
