import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { MigrationContext } from '../dialect.ts';

/** Visits (sessions), sections, named bots, content by source, and where a search was made. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const sqlite = dialect === 'sqlite';
  const int = sqlite ? 'integer' : 'bigint';
  const table = (name: string) => {
    const builder = db.schema.createTable(name);
    return (sqlite ? builder.modifyEnd(sql`strict`) : builder) as CreateTableBuilder<string, string>;
  };

  await db.schema.alterTable('visits').addColumn('section', 'text').execute();
  await db.schema.alterTable('visits').addColumn('bot', 'text').execute();
  await db.schema
    .alterTable('visits')
    .addColumn('entry', int, (column) => column.notNull().defaultTo(0))
    .execute();
  for (const column of ['article_id', 'path', 'source']) await db.schema.createIndex(`visits_${column}`).on('visits').columns([column, 'at']).execute();

  await db.schema
    .alterTable('visit_days')
    .addColumn('visits', int, (column) => column.notNull().defaultTo(0))
    .execute();
  // Days from before visits were counted: each visitor came at least once.
  await sql`update visit_days set visits = uv where dimension = 'all'`.execute(db);
  await db.schema.createIndex('visit_days_key').on('visit_days').columns(['dimension', 'key', 'day']).execute();
  // Hours of a single page or source come from the hits themselves; kept for ever they outgrew everything else.
  await sql`delete from visit_hours where dimension <> 'all'`.execute(db);

  await table('visitor_sessions')
    .addColumn('visitor', 'text', (column) => column.primaryKey())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('last_at', int, (column) => column.notNull())
    .addColumn('prev_at', int)
    .execute();
  await db.schema.createIndex('visitor_sessions_day').on('visitor_sessions').columns(['day']).execute();

  await table('visit_sources')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('dimension', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('pv', int, (column) => column.notNull())
    .addColumn('visits', int, (column) => column.notNull())
    .addPrimaryKeyConstraint('visit_sources_pk', ['dimension', 'key', 'day', 'source'])
    .execute();
  await db.schema.createIndex('visit_sources_source').on('visit_sources').columns(['dimension', 'source', 'day']).execute();

  await db.schema.alterTable('searches').addColumn('exam', 'text').execute();
  await db.schema.alterTable('searches').addColumn('section', 'text').execute();
}
