import { type Kysely, sql } from 'kysely';
import type { MigrationContext } from '../dialect.ts';

/** Files can be replaced under their address, and stand in groups; pictures get the copies in the sizes and formats of today. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await db.schema
    .alterTable('media')
    .addColumn('file_key', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`update media set file_key = storage_key`.execute(db);
  await db.schema.createIndex('media_file').on('media').column('file_key').execute();
  await db.schema.createIndex('media_group').on('media').column('group_name').execute();
  const payload = dialect === 'sqlite' ? sql`json_object('id', id)` : sql`json_build_object('id', id)::text`;
  await sql`insert into jobs (kind, payload, run_at, created_at) select 'media.variants', ${payload}, 0, 0 from media where mime like 'image/%'`.execute(db);
}
