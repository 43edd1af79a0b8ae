import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import { networkOf } from '../../network.ts';
import type { MigrationContext } from '../dialect.ts';

/** The tables as far as this migration reads and writes them. */
interface Touched {
  comments: { ip: string | null; ip_key: string | null; author_email: string | null; email_key: string | null; user_id: number | null };
  configs: { key: string; value: string; version: number; updated_at: number };
}

/** Senders are known by e-mail and network, not by the rows of the editorial team. */
async function fillKeys(db: Kysely<Touched>): Promise<void> {
  await db
    .updateTable('comments')
    .set({ email_key: sql<string>`lower(author_email)` })
    .where('author_email', 'is not', null)
    .where('user_id', 'is', null)
    .execute();
  const addresses = await db.selectFrom('comments').select('ip').distinct().where('ip', 'is not', null).where('user_id', 'is', null).execute();
  for (const { ip } of addresses) {
    if (ip === null) continue;
    await db
      .updateTable('comments')
      .set({ ip_key: networkOf(ip) })
      .where('ip', '=', ip)
      .where('user_id', 'is', null)
      .execute();
  }
}

/** Two settings become one of three: off, review, trusted. Publishing everything at once is no more; what comes nearest is `trusted`. */
async function mergeSettings(db: Kysely<Touched>): Promise<void> {
  const rows = await db.selectFrom('configs').selectAll().where('key', 'in', ['comments_enabled', 'comments_moderation']).execute();
  const stored = (key: string) => rows.find((row) => row.key === key)?.value;
  const mode = stored('comments_moderation');
  const next = stored('comments_enabled') === 'false' ? '"off"' : mode === '"open"' ? '"trusted"' : mode;
  if (next !== undefined && next !== mode) {
    const row = { key: 'comments_moderation', value: next, version: 2, updated_at: Date.now() };
    await db
      .insertInto('configs')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ value: next, version: eb('configs.version', '+', 1) })))
      .execute();
  }
  await db.deleteFrom('configs').where('key', '=', 'comments_enabled').execute();
}

/** Comments: who is the same sender, why one waits, what it was before it was changed. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const sqlite = dialect === 'sqlite';
  const int = sqlite ? 'integer' : 'bigint';
  const required = (column: ColumnDefinitionBuilder) => column.notNull();

  for (const name of ['email_key', 'ip_key', 'text_key']) await db.schema.alterTable('comments').addColumn(name, 'text').execute();
  await db.schema
    .alterTable('comments')
    .addColumn('held_reason', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
  await db.schema.createIndex('comments_email').on('comments').columns(['email_key', 'status']).execute();
  await db.schema.createIndex('comments_ip').on('comments').columns(['ip_key', 'status']).execute();
  await db.schema.createIndex('comments_text').on('comments').columns(['text_key', 'created_at']).execute();
  await db.schema.createIndex('comments_deleted').on('comments').columns(['deleted_at']).execute();

  const table = db.schema.createTable('comment_revisions');
  await (sqlite ? table.modifyEnd(sql`strict`) : table)
    .addColumn('id', int, (c) => (sqlite ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity()))
    .addColumn('comment_id', int, (c) => c.notNull().references('comments.id').onDelete('cascade'))
    .addColumn('author_name', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('user_id', int, (c) => c.references('users.id').onDelete('set null'))
    .addColumn('user_name', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('created_at', int, required)
    .execute();
  await db.schema.createIndex('comment_revisions_comment').on('comment_revisions').columns(['comment_id', 'id']).execute();

  await fillKeys(db as Kysely<Touched>);
  await mergeSettings(db as Kysely<Touched>);
}
