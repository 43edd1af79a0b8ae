import { type Kysely, sql } from 'kysely';
import type { MigrationContext } from '../dialect.ts';

interface Names {
  users: { id: number; name: string; name_key: string };
}

/**
 * What the log says of a change (the thing's name, its values before and after), and users' names as search looks for
 * them: SQLite's own `lower()` knows ASCII only.
 */
export async function up(db: Kysely<unknown>, _context: MigrationContext): Promise<void> {
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
}
