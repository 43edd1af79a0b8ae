import { type Kysely, Migrator, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../server/database/migrate.ts';
import { MIGRATIONS } from '../../server/database/migrations/all.ts';
import { type OpenDatabase, openSqlite } from '../../server/database/open.ts';

const NAME = '074-body-last';
const BODIES = ['', '<p>Short.</p>', `<p>${'读写 and listening. '.repeat(6000)}</p>`];

function emptySqlite(): OpenDatabase {
  const open = openSqlite(':memory:');
  onTestFinished(() => open.db.destroy());
  return open;
}

/** Runs the migrations that `isDue` takes: what later ones change is not asked here. */
async function migrateSome({ db }: OpenDatabase, isDue: (name: string) => boolean): Promise<void> {
  const due = Object.entries(MIGRATIONS).filter(([name]) => isDue(name));
  const steps = due.map(([name, up]) => [name, { up: (target: Kysely<unknown>) => up(target, { dialect: 'sqlite' }) }] as const);
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(steps) } }).migrateToLatest();
  if (error) throw error;
}

async function layIn({ db }: OpenDatabase): Promise<void> {
  const times = { created_at: 1, updated_at: 2 };
  await db.insertInto('tags').values({ name: 'timing', slug: 'timing' }).execute();
  for (const [at, content_html] of BODIES.entries()) {
    // As the version before wrote it, whatever columns come later. The second and the third are one text in two languages: triggers count them, and say so of each other.
    const [language, original] = at === 2 ? ['zh', 2] : ['en', null];
    await sql`insert into articles (title, slug, summary, content_html, language, translation_of, status, published_at, created_at, updated_at, text_updated_at)
      values (${`Article ${at}`}, ${`article-${at}`}, 'About', ${content_html}, ${language}, ${original}, 'published', 4, 1, 2, 3)`.execute(db);
    await db
      .insertInto('article_tags')
      .values({ article_id: at + 1, tag_id: 1, position: 0 })
      .execute();
    await db
      .insertInto('article_working_copies')
      .values({ article_id: at + 1, fields: '{}', updated_at: 5 })
      .execute();
    await db
      .insertInto('comments')
      .values({ article_id: at + 1, author_name: 'A reader', content: 'Thanks', status: 'approved', ...times })
      .execute();
  }
}

const rowsOf = async ({ db }: OpenDatabase, text: string) => (await sql.raw<Record<string, unknown>>(text).execute(db)).rows;

/** Every row but those that say what has run, and all that the database knows of its tables but the order of one's columns. */
async function allOf(open: OpenDatabase) {
  const master = await rowsOf(open, "select type, name, tbl_name, sql from sqlite_master where name not like 'kysely_%' order by type, name");
  const tables = master.filter(({ type }) => type === 'table').map(({ name }) => String(name));
  const rows = await Promise.all(tables.map(async (name) => [name, await rowsOf(open, `select * from "${name}"`)] as const));
  const columns = await rowsOf(open, 'select name, type, "notnull", dflt_value, pk from pragma_table_info(\'articles\') order by name');
  const references = await rowsOf(open, 'select "from", "table", "to", on_delete from pragma_foreign_key_list(\'articles\') order by "from"');
  return { rows: Object.fromEntries(rows), columns, references, master: master.filter(({ name }) => name !== 'articles') };
}

test('an upgrade that moves the bodies keeps every text, row, index, trigger and reference', async () => {
  const open = emptySqlite();
  await migrateSome(open, (name) => name < NAME);
  await layIn(open);
  const before = await allOf(open);
  await migrateSome(open, (name) => name <= NAME);
  expect(await allOf(open)).toEqual(before);
  expect(before.rows.articles?.map(({ content_html }) => content_html)).toEqual(BODIES);
  expect(before.rows.articles?.map(({ translated }) => translated)).toEqual([0, 1, 1]);
  expect(await rowsOf(open, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  expect(await rowsOf(open, 'pragma foreign_key_check')).toEqual([]);

  // Nor do later migrations lose any, which move the bodies behind a column of theirs.
  await migrateSome(open, () => true);
  const texts = await open.db.selectFrom('articles').select(['content_html', 'outdated_after']).orderBy('id').execute();
  expect(texts).toEqual(BODIES.map((content_html) => ({ content_html, outdated_after: null })));
  expect(await rowsOf(open, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);

  // The triggers are at work, and the table still refuses what is no text.
  await open.db.updateTable('articles').set({ status: 'draft' }).where('id', '=', 3).execute();
  expect((await open.db.selectFrom('articles').select('translated').orderBy('id').execute()).map(({ translated }) => translated)).toEqual([0, 0, 1]);
  await expect(sql`update articles set content_html = x'00' where id = 1`.execute(open.db)).rejects.toThrow(/cannot store BLOB/);
});

// Who adds a column behind it has lists read past every body again: its migration ends with `bodyLast` (decision 049).
test('on SQLite an article’s body is the last column of its row', async () => {
  const open = emptySqlite();
  await migrate(open);
  expect((await rowsOf(open, "select name from pragma_table_info('articles')")).at(-1)).toEqual({ name: 'content_html' });
});
