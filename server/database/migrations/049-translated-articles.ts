import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { MigrationContext } from '../dialect.ts';

/** All that a public list is narrowed by, read from its index. */
const FACETS = ['language', 'exam', 'section', 'kind', 'category_id', 'author_id'];
const ORDER = ['pinned', 'published_at', 'id'];
const LEADING: Record<string, string[]> = {
  front: ORDER,
  language_front: ['language', ...ORDER],
  exam_front: ['exam', ...ORDER],
  exam_language_front: ['exam', 'language', ...ORDER],
  section_front: ['exam', 'section', ...ORDER],
  author_front: ['author_id', ...ORDER],
  most_viewed: ['view_count', 'published_at', 'id'],
  by_title: ['lower(title)', 'published_at desc', 'id desc'],
};

/** What articles are counted by beside their state. Nothing is '' or 0. */
const COUNTED = ['exam', 'section', 'kind', 'category_id', 'language', 'translated'] as const;
const NUMBERS: readonly string[] = ['category_id', 'translated'];
const KEY = ['state', ...COUNTED].join(', ');
const keyOf = (row: string) =>
  [
    `case when ${row}.deleted_at is not null then 'recycled' else ${row}.status end`,
    ...COUNTED.map((column) => `coalesce(${row}.${column}, ${NUMBERS.includes(column) ? '0' : "''"})`),
  ].join(', ');
const counted = (row: 'new' | 'old', by: 1 | -1) =>
  `insert into article_counts (${KEY}, articles) values (${keyOf(row)}, ${by})
    on conflict (${KEY}) do update set articles = article_counts.articles + ${by};`;

const CATEGORY_KEY = 'state, category_id, language, translated';
const more = (by: string) => `insert into category_counts (${CATEGORY_KEY}, articles) values (new.state, new.category_id, new.language, new.translated, ${by})
  on conflict (${CATEGORY_KEY}) do update set articles = category_counts.articles + ${by};`;
const FEWER = `update category_counts set articles = articles - old.articles
  where state = old.state and category_id = old.category_id and language = old.language and translated = old.translated;`;

/** Whether an article can be read in another language: another one of its family (the original and what is translated from it) is public and in another. */
const TRANSLATED = `(case when exists (
  select 1 from articles as twin
  where (twin.id = coalesce(articles.translation_of, articles.id) or twin.translation_of = coalesce(articles.translation_of, articles.id))
    and twin.id <> articles.id and twin.language <> articles.language and twin.status = 'published' and twin.deleted_at is null
) then 1 else 0 end)`;
/** Says it anew of the families that a row is in, or was. */
const family = (...rows: ('new' | 'old')[]) => {
  const ids = rows.flatMap((row) => [`${row}.id`, `coalesce(${row}.translation_of, ${row}.id)`]).join(', ');
  return `update articles set translated = ${TRANSLATED} where (id in (${ids}) or translation_of in (${ids})) and translated <> ${TRANSLATED};`;
};

const PLACES = ['exam', 'section', 'kind', 'category_id', 'language', 'translated', 'status', 'deleted_at'];
const KINSHIP = ['translation_of', 'language', 'status', 'deleted_at'];

interface Trigger {
  name: string;
  when: 'insert' | 'update' | 'delete';
  table: string;
  /** Of an update: the columns one of which must have changed. */
  columns?: readonly string[];
  statements: string;
}

/** What the database does by itself. */
const TRIGGERS: readonly Trigger[] = [
  { name: 'article_counts_insert', when: 'insert', table: 'articles', statements: counted('new', 1) },
  { name: 'article_counts_update', when: 'update', table: 'articles', columns: PLACES, statements: `${counted('old', -1)} ${counted('new', 1)}` },
  { name: 'article_counts_delete', when: 'delete', table: 'articles', statements: counted('old', -1) },
  { name: 'category_counts_insert', when: 'insert', table: 'article_counts', statements: more('new.articles') },
  { name: 'category_counts_update', when: 'update', table: 'article_counts', columns: ['articles'], statements: more('(new.articles - old.articles)') },
  { name: 'category_counts_delete', when: 'delete', table: 'article_counts', statements: FEWER },
  { name: 'article_translated_insert', when: 'insert', table: 'articles', statements: family('new') },
  { name: 'article_translated_update', when: 'update', table: 'articles', columns: KINSHIP, statements: family('old', 'new') },
  { name: 'article_translated_delete', when: 'delete', table: 'articles', statements: family('old') },
];

async function createTrigger(db: Kysely<unknown>, sqlite: boolean, { name, when, table, columns, statements }: Trigger): Promise<void> {
  const event = `after ${when}${columns ? ` of ${columns.join(', ')}` : ''} on ${table}`;
  const changed = columns?.map((column) => `new.${column} ${sqlite ? 'is not' : 'is distinct from'} old.${column}`).join(' or ');
  const condition = changed ? `when (${changed})` : '';
  if (sqlite) {
    await sql.raw(`create trigger ${name} ${event} ${condition} begin ${statements} end`).execute(db);
    return;
  }
  await sql.raw(`create function ${name}() returns trigger language plpgsql as $$ begin ${statements} return null; end $$`).execute(db);
  await sql.raw(`create trigger ${name} ${event} for each row ${condition} execute function ${name}()`).execute(db);
}

async function dropOldCounts(db: Kysely<unknown>, sqlite: boolean): Promise<void> {
  if (sqlite) {
    for (const what of ['insert', 'update', 'delete']) await sql.raw(`drop trigger article_counts_${what}`).execute(db);
  } else {
    await sql`drop function count_article() cascade`.execute(db);
    for (const what of ['insert', 'update', 'delete']) await sql.raw(`drop function category_counts_${what}() cascade`).execute(db);
  }
  await db.schema.dropTable('article_counts').execute();
  await db.schema.dropTable('category_counts').execute();
}

/**
 * `articles.translated`: whether readers can have an article in another language, kept by the database itself for the whole family whenever one of it comes, goes,
 * is published or changes its language; and counted by, so that a list in a reader's language leaves out what it shows in that language already, and knows how many
 * are left. What did not change is not counted anew.
 */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const sqlite = dialect === 'sqlite';
  const int = sqlite ? 'integer' : 'bigint';
  await dropOldCounts(db, sqlite);
  await db.schema
    .alterTable('articles')
    .addColumn('translated', int, (column) => column.notNull().defaultTo(0))
    .execute();
  await sql.raw(`update articles set translated = 1 where ${TRANSLATED} = 1`).execute(db);

  for (const [name, leading] of Object.entries(LEADING)) {
    await db.schema.dropIndex(`articles_${name}`).execute();
    const columns = ['status', ...leading, ...FACETS.filter((facet) => !leading.includes(facet)), 'translated', 'deleted_at'];
    await sql.raw(`create index articles_${name} on articles (${columns.join(', ')}) where deleted_at is null`).execute(db);
  }

  const table = async (name: string, columns: readonly string[]) => {
    let counts: CreateTableBuilder<string, string> = db.schema.createTable(name) as CreateTableBuilder<string, string>;
    for (const column of columns) counts = counts.addColumn(column, NUMBERS.includes(column) ? int : 'text', (column) => column.notNull());
    const keyed = counts.addColumn('articles', int, (column) => column.notNull()).addPrimaryKeyConstraint(`${name}_pk`, columns as string[]);
    await (sqlite ? keyed.modifyEnd(sql`strict, without rowid`) : keyed).execute();
  };
  await table('article_counts', ['state', ...COUNTED]);
  await table('category_counts', CATEGORY_KEY.split(', '));
  await sql.raw(`insert into article_counts (${KEY}, articles) select ${keyOf('articles')}, count(*) from articles group by ${keyOf('articles')}`).execute(db);
  await sql
    .raw(`insert into category_counts (${CATEGORY_KEY}, articles) select ${CATEGORY_KEY}, sum(articles) from article_counts group by ${CATEGORY_KEY}`)
    .execute(db);
  for (const trigger of TRIGGERS) await createTrigger(db, sqlite, trigger);
}
