import { type Kysely, sql } from 'kysely';
import type { MigrationContext } from '../dialect.ts';

/**
 * Documents of an import are written first, their postings afterwards, many documents' sorted together: in the order in which they are stored. Until then a
 * document is pending, and whoever comes next, this import, another or the running site, can make it whole.
 */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const type = dialect === 'sqlite' ? sql`integer` : sql`smallint`;
  await sql`alter table search_documents add column posted ${type} not null default 1`.execute(db);
  await sql`create index search_documents_pending on search_documents (scope, document_id) where posted = 0`.execute(db);
}
