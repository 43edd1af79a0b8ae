import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { MigrationContext } from '../dialect.ts';

/** A session that goes on under another token, the second factor of a sign-in, and where people have signed in from. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const sqlite = dialect === 'sqlite';
  const int = sqlite ? 'integer' : 'bigint';
  const table = (name: string) => {
    const builder = db.schema.createTable(name);
    return (sqlite ? builder.modifyEnd(sql`strict`) : builder) as CreateTableBuilder<string, string>;
  };
  const withId = (name: string) =>
    sqlite
      ? table(name).addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      : table(name).addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity());

  await db.schema
    .alterTable('sessions')
    .addColumn('renewed_by', int, (c) => c.references('sessions.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('sessions_renewed_by').on('sessions').column('renewed_by').execute();

  await table('second_factors')
    .addColumn('user_id', int, (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('last_step', int, (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', int, (c) => c.notNull())
    .addColumn('confirmed_at', int)
    .execute();
  await withId('recovery_codes')
    .addColumn('user_id', int, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addUniqueConstraint('recovery_codes_once', ['user_id', 'code_hash'])
    .execute();

  await withId('sign_in_networks')
    .addColumn('user_id', int, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('network', 'text', (c) => c.notNull())
    .addColumn('ip', 'text', (c) => c.notNull())
    .addColumn('user_agent', 'text', (c) => c.notNull())
    .addColumn('first_at', int, (c) => c.notNull())
    .addColumn('last_at', int, (c) => c.notNull())
    .addColumn('dismissed_at', int)
    .addUniqueConstraint('sign_in_networks_once', ['user_id', 'network'])
    .execute();
}
