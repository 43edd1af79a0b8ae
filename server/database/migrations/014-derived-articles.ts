import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { MigrationContext } from '../dialect.ts';

/** What articles are counted by: their state, and what readers choose them by. Nothing is '' or 0. */
const FACETS = ['exam', 'section', 'kind', 'category_id', 'language'] as const;
const facetOf = (column: (typeof FACETS)[number], row: string) => `coalesce(${row}.${column}, ${column === 'category_id' ? '0' : "''"})`;
const stateOf = (row: string) => `case when ${row}.deleted_at is not null then 'recycled' else ${row}.status end`;
const COLUMNS = ['state', ...FACETS].join(', ');
const keyOf = (row: string) => [stateOf(row), ...FACETS.map((column) => facetOf(column, row))].join(', ');

/** One article more or less under the row's key. */
const counted = (row: 'new' | 'old', by: 1 | -1) =>
  `insert into article_counts (${COLUMNS}, articles) values (${keyOf(row)}, ${by})
    on conflict (${COLUMNS}) do update set articles = article_counts.articles + ${by};`;
const CHANGES = 'exam, section, kind, category_id, language, status, deleted_at';

async function countOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`create trigger article_counts_insert after insert on articles begin ${counted('new', 1)} end`).execute(db);
  await sql.raw(`create trigger article_counts_delete after delete on articles begin ${counted('old', -1)} end`).execute(db);
  const update = `create trigger article_counts_update after update of ${CHANGES} on articles begin ${counted('old', -1)} ${counted('new', 1)} end`;
  await sql.raw(update).execute(db);
}

async function countOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create function count_article() returns trigger language plpgsql as $$ begin
        if tg_op <> 'INSERT' then ${counted('old', -1)} end if;
        if tg_op <> 'DELETE' then ${counted('new', 1)} end if;
        return null;
      end $$`,
    )
    .execute(db);
  await sql.raw('create trigger article_counts_rows after insert or delete on articles for each row execute function count_article()').execute(db);
  await sql.raw(`create trigger article_counts_update after update of ${CHANGES} on articles for each row execute function count_article()`).execute(db);
}

/**
 * What follows from an article's text, kept beside it; how many articles there are of each kind, kept by the database itself in the
 * transaction that changes them; and indexes in the order in which neighbours and related articles are looked for.
 */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const sqlite = dialect === 'sqlite';
  const int = sqlite ? 'integer' : 'bigint';
  const table = (name: string, options: ReturnType<typeof sql>) => {
    const builder = db.schema.createTable(name);
    return (sqlite ? builder.modifyEnd(options) : builder) as CreateTableBuilder<string, string>;
  };

  await table('article_derived', sql`strict`)
    .addColumn('article_id', int, (column) => column.primaryKey().references('articles.id').onDelete('cascade'))
    .addColumn('made_by', int, (column) => column.notNull())
    .addColumn('parts', 'text', (column) => column.notNull())
    .addColumn('body_text', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('article_derived_made_by').on('article_derived').columns(['made_by', 'article_id']).execute();

  const text = (name: string, builder: CreateTableBuilder<string, string>) => builder.addColumn(name, 'text', (column) => column.notNull());
  let counts = text('state', table('article_counts', sql`strict, without rowid`));
  for (const column of FACETS) counts = column === 'category_id' ? counts.addColumn(column, int, (name) => name.notNull()) : text(column, counts);
  await counts
    .addColumn('articles', int, (column) => column.notNull())
    .addPrimaryKeyConstraint('article_counts_pk', ['state', ...FACETS])
    .execute();
  await sql
    .raw(`insert into article_counts (${COLUMNS}, articles) select ${keyOf('articles')}, count(*) from articles group by ${keyOf('articles')}`)
    .execute(db);
  await (sqlite ? countOnSqlite(db) : countOnPostgres(db));

  // Each of them answers a look by itself: what is asked of a candidate stands in the index, so that no row's body is passed over.
  const asked = ['section', 'skill', 'kind', 'review_by', 'edition_id'];
  const index = (name: string, columns: string[]) => db.schema.createIndex(name).on('articles').columns(columns).execute();
  await index('articles_near', ['status', 'deleted_at', 'language', 'exam', 'published_at', 'id', ...asked]);
  await index('articles_near_section', [
    'status',
    'deleted_at',
    'language',
    'exam',
    'section',
    'published_at',
    'id',
    'skill',
    'kind',
    'review_by',
    'edition_id',
  ]);
  await index('articles_near_category', ['status', 'deleted_at', 'language', 'category_id', 'published_at', 'id', 'exam', ...asked]);
  await index('articles_near_edition', ['edition_id', 'status', 'deleted_at', 'language', 'section', 'published_at', 'id', 'kind', 'review_by']);
  await index('articles_section_front', ['exam', 'section', 'status', 'deleted_at', 'pinned', 'published_at', 'id']);
  await index('articles_takedowns', ['status', 'unpublish_at']);
}
