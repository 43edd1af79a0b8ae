import { type Kysely, sql } from 'kysely';
import type { MigrationContext } from '../dialect.ts';

/** What an article's card says by itself. What it points to (category, cover, author) is known by id; a row that it named and that goes is a change of the article. */
const SAID =
  'slug, title, summary, exam, section, skill, level, kind, language, pinned, reading_minutes, category_id, cover_media_id, author_id, published_at, created_at, text_updated_at';
const COUNTED = 'view_count, comment_count';

const BEGIN = 'insert into article_cards (article_id, made_by, text, view_count, comment_count) values (new.id, 0, null, new.view_count, new.comment_count);';
const COUNT = 'update article_cards set view_count = new.view_count, comment_count = new.comment_count where article_id = new.id;';
const outdated = (condition: string) => `update article_cards set made_by = 0 where made_by <> 0 and ${condition};`;
export const CARD_OUTDATED = outdated('article_id = new.id');
const linked = (row: 'new' | 'old') => outdated(`article_id = ${row}.article_id`);
const TAG = outdated('article_id in (select article_tags.article_id from article_tags where article_tags.tag_id = new.id)');

const more = (by: string) => `insert into category_counts (state, category_id, articles) values (new.state, new.category_id, ${by})
  on conflict (state, category_id) do update set articles = category_counts.articles + ${by};`;
const FEWER = 'update category_counts set articles = articles - old.articles where state = old.state and category_id = old.category_id;';

/** What the database does by itself: its name, when, and the statements. */
const TRIGGERS: readonly [name: string, when: string, statement: string][] = [
  ['article_cards_begin', 'insert on articles', BEGIN],
  ['article_cards_count', `update of ${COUNTED} on articles`, COUNT],
  ['article_cards_article', `update of ${SAID} on articles`, CARD_OUTDATED],
  ['article_cards_link', 'insert on article_tags', linked('new')],
  ['article_cards_unlink', 'delete on article_tags', linked('old')],
  ['article_cards_place', 'update on article_tags', `${linked('old')} ${linked('new')}`],
  ['article_cards_tag', 'update of name, slug on tags', TAG],
  ['category_counts_insert', 'insert on article_counts', more('new.articles')],
  ['category_counts_update', 'update of articles on article_counts', more('(new.articles - old.articles)')],
  ['category_counts_delete', 'delete on article_counts', FEWER],
];

/** A trigger of this name, in the words of either database. */
export async function createTrigger(db: Kysely<unknown>, sqlite: boolean, [name, when, statement]: (typeof TRIGGERS)[number]): Promise<void> {
  if (sqlite) {
    await sql.raw(`create trigger ${name} after ${when} begin ${statement} end`).execute(db);
    return;
  }
  await sql.raw(`create function ${name}() returns trigger language plpgsql as $$ begin ${statement} return null; end $$`).execute(db);
  await sql.raw(`create trigger ${name} after ${when} for each row execute function ${name}()`).execute(db);
}

/**
 * What a list shows of an article, ready as text; the database itself says when it is outdated and keeps what is counted beside it, so that a list need not read past the
 * bodies. And how many articles each category has, so that to know it takes a row for each category, however many kinds of articles there are.
 */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const sqlite = dialect === 'sqlite';
  const int = sqlite ? 'integer' : 'bigint';
  const cards = db.schema
    .createTable('article_cards')
    .addColumn('article_id', int, (column) => column.primaryKey().references('articles.id').onDelete('cascade'))
    .addColumn('made_by', int, (column) => column.notNull())
    .addColumn('category_id', int)
    .addColumn('cover_media_id', int)
    .addColumn('author_id', int)
    .addColumn('view_count', int, (column) => column.notNull())
    .addColumn('comment_count', int, (column) => column.notNull())
    .addColumn('text', 'text');
  await (sqlite ? cards.modifyEnd(sql`strict`) : cards).execute();
  await db.schema.createIndex('article_cards_made_by').on('article_cards').columns(['made_by', 'article_id']).execute();
  await sql`insert into article_cards (article_id, made_by, view_count, comment_count) select id, 0, view_count, comment_count from articles`.execute(db);

  const counts = db.schema
    .createTable('category_counts')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('category_id', int, (column) => column.notNull())
    .addColumn('articles', int, (column) => column.notNull())
    .addPrimaryKeyConstraint('category_counts_pk', ['state', 'category_id']);
  await (sqlite ? counts.modifyEnd(sql`strict, without rowid`) : counts).execute();
  await sql`insert into category_counts (state, category_id, articles)
    select state, category_id, sum(articles) from article_counts group by state, category_id`.execute(db);

  for (const trigger of TRIGGERS) await createTrigger(db, sqlite, trigger);
}
