import { type Kysely, sql } from 'kysely';
import type { MigrationContext } from '../dialect.ts';

/** Which pictures are drawings on light paper, whose lightness the dark theme turns over. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await db.schema
    .alterTable('media')
    .addColumn('is_drawing', dialect === 'sqlite' ? 'integer' : 'bigint', (column) => column.notNull().defaultTo(0).check(sql`is_drawing in (0, 1)`))
    .execute();
}
