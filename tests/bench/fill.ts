import { sql } from 'kysely';
import { addDays } from '../../config/calendar.ts';
import { seeded } from '../../mock/seeded.ts';
import { DERIVED_VERSION } from '../../server/content/public-html.ts';
import { MISSPELT } from '../../server/content/search-slips.ts';
import { pieces, stemOf } from '../../server/content/search-tokens.ts';
import type { OpenDatabase } from '../../server/database/open.ts';
import { toColumns } from '../../server/resources/articles/articles.fields.ts';
import { makeCards } from '../../server/resources/articles/derived/cards.ts';
import { answersOf, questionId } from '../../server/resources/search/article-questions.ts';
import { rememberWords } from '../../server/resources/search/search.repository.ts';
import { SCOPES } from '../../server/resources/search/search-index.ts';
import { bulkInsert } from './bulk.ts';
import { articleMaker, type Body, type Made } from './content.ts';
import { PostingLists } from './postings.ts';

/** Articles whose rows are made and written at once; of the first few PostgreSQL learns how its tables are filled, before its triggers settle on ways for small ones. */
const PIECE = { first: 500, next: 2000 };
/** A table of its own while a database is filled: a body lies in three columns of each article, and is sent once. */
const BODIES = 'bench_bodies';
const NUMBERS = ['category_id', 'cover_media_id', 'edition_id', 'translation_of', 'published_at', 'unpublish_at', 'pinned', 'allow_comments'];
const marked = (column: string) => (NUMBERS.includes(column) ? `${column}#` : column);
const withBody = (columns: Record<string, string>) => ({ from: BODIES, by: 'body', columns });

async function layInBodies(open: OpenDatabase, bodies: readonly Body[]): Promise<void> {
  await sql`create table ${sql.table(BODIES)} (id integer primary key, content_html text, as_json text, parts text, prose text)`.execute(open.db);
  const rows = bodies.map(({ content_html, parts, prose }, index) => [index, content_html, JSON.stringify(content_html), parts, prose]);
  await bulkInsert(open, BODIES, ['id#', 'content_html', 'as_json', 'parts', 'prose'], rows);
}

const scopeOf = ({ published_at }: Made) => (published_at === null ? SCOPES.hidden : SCOPES.public);

/** What search knows of some articles, and of what they answer. */
function documentsOf(made: readonly Made[], firstId: number) {
  return made.flatMap((one, index) => {
    const { exam, section, kind, language } = one.draft;
    const answers = { scope: answersOf(scopeOf(one)), exam, section, kind: 'question', language };
    return [
      { scope: scopeOf(one), id: firstId + index, exam, section, kind, language, words: one.words },
      ...one.asked.map(({ words }, place) => ({ ...answers, id: questionId(firstId + index, place), words })),
    ];
  });
}

/** Every table's rows of some articles: what saving each of them would have written, but for the postings. */
function rowsOf(made: readonly Made[], bodies: readonly Body[], firstId: number, tagIds: ReadonlyMap<string, number>) {
  const at = (index: number) => firstId + index;
  const columns = Object.keys(toColumns((made[0] as Made).draft));
  const bodyOf = ({ body }: Made) => bodies[body] as Body;
  const comments = (index: number) => (at(index) % 3 === 0 ? [1, 2] : []);
  return [
    {
      table: 'articles',
      columns: ['id#', ...columns.map(marked), 'reading_minutes#', 'created_at#', 'updated_at#', 'text_updated_at#', 'view_count#', 'comment_count#', 'body#'],
      rows: made.map((one, index) => [
        at(index),
        ...Object.values(toColumns(one.draft)),
        ...[bodyOf(one).minutes, one.created_at, one.created_at, one.created_at, (at(index) * 7919) % 5000, comments(index).length, one.body],
      ]),
      filled: withBody({ content_html: `${BODIES}.content_html` }),
    },
    {
      table: 'article_derived',
      columns: ['article_id#', 'made_by#', 'body#'],
      rows: made.map(({ body }, index) => [at(index), DERIVED_VERSION, body]),
      filled: withBody({ parts: `${BODIES}.parts`, body_text: `${BODIES}.prose` }),
    },
    {
      table: 'article_tags',
      columns: ['article_id#', 'tag_id#', 'position#'],
      rows: made.flatMap(({ draft }, index) => draft.tags.map((tag, position) => [at(index), tagIds.get(tag), position])),
    },
    {
      table: 'article_revisions',
      columns: ['article_id#', 'revision#', 'fields', 'title', 'chars#', 'event', 'created_at#', 'body#'],
      rows: made.map((one, index) => [
        ...[at(index), 1, JSON.stringify(one.draft), one.draft.title, bodyOf(one).chars],
        ...['create', one.created_at, one.body],
      ]),
      // No text holds the empty body's quotes: in JSON they are marked.
      filled: withBody({ fields: `replace(made.fields, '"content_html":""', '"content_html":' || ${BODIES}.as_json)` }),
    },
    {
      table: 'media_uses',
      columns: ['media_id#', 'kind', 'owner_id#', 'owner_key'],
      rows: made.flatMap(({ draft }, index) => (draft.cover_media_id === null ? [] : [[draft.cover_media_id, 'article', at(index), '']])),
    },
    {
      table: 'article_questions',
      columns: ['id#', 'question', 'answer', 'anchor'],
      rows: made.flatMap(({ asked }, index) => asked.map(({ question, answer, anchor }, place) => [questionId(at(index), place), question, answer, anchor])),
    },
    {
      table: 'search_documents',
      columns: ['scope#', 'document_id#', 'exam', 'section', 'kind', 'language', 'words'],
      rows: documentsOf(made, firstId).map(({ scope, id, exam, section, kind, language, words }) => [scope, id, exam, section, kind, language, words]),
    },
    {
      table: 'comments',
      columns: ['article_id#', 'author_name', 'content', 'status', 'created_at#', 'updated_at#'],
      rows: made.flatMap(({ created_at }, index) =>
        comments(index).map((hour) => [
          ...[at(index), 'A reader', `Which of the two would you begin with? (${hour})`],
          ...['approved', created_at + hour, created_at + hour],
        ]),
      ),
    },
  ];
}

/** A month of views, so that what is read most is really asked for. */
async function layInViews(open: OpenDatabase, articles: number, today: string): Promise<void> {
  const random = seeded(7);
  const keys = Array.from({ length: Math.min(400, articles) }, () => 1 + Math.floor(random() * articles));
  const rows = [...new Set(keys)].flatMap((key) => Array.from({ length: 30 }, (_, day) => [addDays(today, -day), 'article', String(key), 3, 2, 2, 0, 2]));
  await bulkInsert(open, 'visit_days', ['day', 'dimension', 'key', 'pv#', 'uv#', 'ip#', 'bots#', 'visits#'], rows);
}

/** Brings a database that has the sample content up to so many articles, with all that the product derives from each. */
export async function fill(open: OpenDatabase, total: number, say: (done: number) => void = () => {}): Promise<void> {
  const { db } = open;
  const isPostgres = open.dialect.name === 'postgres';
  const now = Date.now();
  const ids = async (table: 'categories' | 'media') => (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);
  const tags = await db.selectFrom('tags').select(['id', 'name']).orderBy('id').execute();
  const { bodies, make } = articleMaker(
    {
      // In one order, so that every database is filled with the same.
      originals: await db
        .selectFrom('articles')
        .select(['title', 'summary', 'language', 'content_html'])
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .execute(),
      category_ids: await ids('categories'),
      cover_ids: await ids('media'),
      tags: tags.map(({ name }) => name),
    },
    now,
  );
  const { last } = await db
    .selectFrom('articles')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  const tagIds = new Map(tags.map(({ name, id }) => [name, id]));
  const texts = new Set(bodies.map(({ text }) => text));
  const postings = new PostingLists();
  await layInBodies(open, bodies);
  const first = Number(last) + 1;
  for (let id = first; id <= total; ) {
    const from = id;
    const made = Array.from({ length: Math.min(id === first ? PIECE.first : PIECE.next, total - id + 1) }, () => make(id++));
    for (const { table, columns, rows, filled } of rowsOf(made, bodies, from, tagIds)) await bulkInsert(open, table, columns, rows, filled);
    for (const document of documentsOf(made, from)) postings.add(document);
    for (const { draft } of made) texts.add(draft.title);
    if (isPostgres && from === first) await sql`analyze`.execute(db);
    say(id - 1);
  }
  await db.schema.dropTable(BODIES).execute();
  await postings.write(open);
  const words = new Set([...texts].flatMap((text) => pieces(text)).filter((word) => MISSPELT.test(word) && stemOf(word) !== ''));
  await db.transaction().execute((trx) => rememberWords(trx, [...words]));
  await db.deleteFrom('search_totals').execute();
  await sql`insert into search_totals (scope, documents) select scope, count(*) from search_documents group by scope`.execute(db);
  if (isPostgres) await sql`vacuum analyze`.execute(db);
  while ((await makeCards(open)) > 0) say(total);
  await layInViews(open, total, new Date(now).toISOString().slice(0, 10));
  if (isPostgres) {
    for (const table of ['articles', 'article_revisions', 'comments'])
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${total * 2})`.execute(db);
    await sql`vacuum analyze article_cards`.execute(db);
  }
}
