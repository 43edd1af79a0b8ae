import { type Kysely, sql } from 'kysely';
import { SETTINGS, type Setting } from '../../../config/settings.ts';
import type { MigrationContext } from '../dialect.ts';

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

/**
 * Networks from which somebody has signed in: there a person gets in although others are guessing the password elsewhere. Kept as hashes. Whoever is signed
 * in now is known where that session began.
 */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const int = dialect === 'sqlite' ? 'integer' : 'bigint';
  await db.schema
    .createTable('known_networks')
    .addColumn('user_id', int, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('last_at', int, (column) => column.notNull())
    .addPrimaryKeyConstraint('known_networks_pk', ['user_id', 'network'])
    .execute();
  await forgetLoggedSecrets(db);
}
