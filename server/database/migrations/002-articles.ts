import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { MigrationContext } from '../dialect.ts';

/** How many revisions are read at once: their bodies may be long. */
const CHUNK = 200;

interface Shape {
  article_revisions: { id: number; fields: string; title: string; chars: number };
}

/** Gives the revisions of old their titles and lengths. */
async function fillRevisions(db: Kysely<Shape>): Promise<void> {
  for (let last = 0; ; ) {
    const rows = await db.selectFrom('article_revisions').select(['id', 'fields']).where('id', '>', last).orderBy('id').limit(CHUNK).execute();
    for (const { id, fields } of rows) {
      const { title = '', content_html = '' } = JSON.parse(fields) as { title?: string; content_html?: string };
      const text = content_html
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim();
      await db.updateTable('article_revisions').set({ title, chars: text.length }).where('id', '=', id).execute();
    }
    const end = rows.at(-1);
    if (!end) return;
    last = Number(end.id);
  }
}

/** Preview links, revisions that can be listed without their bodies, and the indexes of a list of ten thousand. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const sqlite = dialect === 'sqlite';
  const int = sqlite ? 'integer' : 'bigint';
  const required = (column: ColumnDefinitionBuilder) => column.notNull();

  for (const add of [
    (table: ReturnType<typeof db.schema.alterTable>) => table.addColumn('event', 'text', (column) => column.notNull().defaultTo('save')),
    (table: ReturnType<typeof db.schema.alterTable>) => table.addColumn('title', 'text', (column) => column.notNull().defaultTo('')),
    (table: ReturnType<typeof db.schema.alterTable>) => table.addColumn('chars', int, (column) => column.notNull().defaultTo(0)),
  ])
    await add(db.schema.alterTable('article_revisions')).execute();
  await fillRevisions(db as Kysely<Shape>);

  const table = db.schema.createTable('article_previews');
  const previews = (sqlite ? table.modifyEnd(sql`strict`) : table) as CreateTableBuilder<string, string>;
  await (sqlite
    ? previews.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    : previews.addColumn('id', 'bigint', (column) => column.primaryKey().generatedByDefaultAsIdentity())
  )
    .addColumn('article_id', int, (column) => column.notNull().references('articles.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', int, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', int, required)
    .addColumn('expires_at', int, required)
    .execute();
  const index = (name: string, on: string, columns: string[]) => db.schema.createIndex(name).on(on).columns(columns).execute();
  await index('article_previews_article', 'article_previews', ['article_id']);
  await index('article_previews_expires', 'article_previews', ['expires_at']);
  // Everything the tabs are counted by, so that counting never reads past the bodies.
  // The console's order and tabs, and the order of the public lists.
  await db.schema.dropIndex('articles_deleted').execute();
  await index('articles_list', 'articles', ['deleted_at', 'updated_at', 'id']);
  for (const column of ['published_at', 'view_count', 'comment_count']) await index(`articles_by_${column}`, 'articles', ['deleted_at', column, 'id']);
  await index('articles_tabs', 'articles', ['deleted_at', 'status', 'updated_at', 'id']);
  await index('articles_front', 'articles', ['status', 'deleted_at', 'pinned', 'published_at', 'id']);
  await index('articles_exam_front', 'articles', ['exam', 'status', 'deleted_at', 'pinned', 'published_at', 'id']);
  await index('articles_translations', 'articles', ['translation_of']);
  await index('articles_states', 'articles', ['deleted_at', 'status', 'review_by', 'edition_id', 'checked_on']);
}
