import { sql } from 'kysely';
import { addDays } from '../../config/days.ts';
import { DERIVED_VERSION } from '../../server/content/public-html.ts';
import { MISSPELT } from '../../server/content/search-slips.ts';
import { pieces, stemOf } from '../../server/content/search-tokens.ts';
import type { OpenDatabase } from '../../server/database/open.ts';
import { toColumns } from '../../server/resources/articles/articles.fields.ts';
import { makeCards } from '../../server/resources/articles/derived/cards.ts';
import { SCOPES } from '../../server/resources/search/search-index.ts';
import { rememberWords } from '../../server/resources/search/search-words.repository.ts';
import { bulkInsert } from './bulk.ts';
import { articleMaker, type Made, seeded } from './content.ts';

/** Articles whose rows are made and written at once. */
const PIECE = 500;
const NUMBERS = ['category_id', 'cover_media_id', 'edition_id', 'translation_of', 'published_at', 'unpublish_at', 'pinned', 'allow_comments'];
const marked = (column: string) => (NUMBERS.includes(column) ? `${column}#` : column);

/** Every table's rows of some articles: what saving each of them would have written. */
function rowsOf(made: readonly Made[], firstId: number, tagIds: ReadonlyMap<string, number>) {
  const at = (index: number) => firstId + index;
  const columns = Object.keys(toColumns((made[0] as Made).draft));
  const scopeOf = ({ published_at }: Made) => (published_at === null ? SCOPES.hidden : SCOPES.public);
  return [
    {
      table: 'articles',
      columns: ['id#', ...columns.map(marked), 'reading_minutes#', 'created_at#', 'updated_at#', 'text_updated_at#', 'view_count#'],
      rows: made.map(({ draft, body, created_at }, index) => [
        at(index),
        ...Object.values(toColumns(draft)),
        body.minutes,
        created_at,
        created_at,
        created_at,
        (at(index) * 7919) % 5000,
      ]),
    },
    {
      table: 'article_derived',
      columns: ['article_id#', 'made_by#', 'parts', 'body_text'],
      rows: made.map(({ body }, index) => [at(index), DERIVED_VERSION, body.parts, body.text]),
    },
    {
      table: 'article_tags',
      columns: ['article_id#', 'tag_id#', 'position#'],
      rows: made.flatMap(({ draft }, index) => draft.tags.map((tag, position) => [at(index), tagIds.get(tag), position])),
    },
    {
      table: 'article_revisions',
      columns: ['article_id#', 'revision#', 'fields', 'title', 'chars#', 'event', 'created_at#'],
      rows: made.map(({ draft, body, created_at }, index) => [at(index), 1, JSON.stringify(draft), draft.title, body.text.length, 'create', created_at]),
    },
    {
      table: 'media_uses',
      columns: ['media_id#', 'kind', 'owner_id#', 'owner_key'],
      rows: made.flatMap(({ draft }, index) => (draft.cover_media_id === null ? [] : [[draft.cover_media_id, 'article', at(index), '']])),
    },
    {
      table: 'search_documents',
      columns: ['scope#', 'document_id#', 'exam', 'section', 'kind', 'language', 'words'],
      rows: made.map((one, index) => [
        scopeOf(one),
        at(index),
        one.draft.exam,
        one.draft.section,
        one.draft.kind,
        one.draft.language,
        `|${one.words.map(([term, weight]) => `${term}:${weight}`).join('|')}|`,
      ]),
    },
    {
      table: 'search_postings',
      columns: ['term', 'scope#', 'weight#', 'document_id#'],
      // In the index's own order, so that neighbours are written together.
      rows: made
        .flatMap((one, index) => one.words.map(([term, weight]) => [term, scopeOf(one), weight, at(index)] as const))
        .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)),
    },
    {
      table: 'comments',
      columns: ['article_id#', 'author_name', 'content', 'status', 'created_at#', 'updated_at#'],
      rows: made.flatMap(({ created_at }, index) =>
        at(index) % 3 === 0
          ? [1, 2].map((hour) => [at(index), 'A reader', `Which of the two would you begin with? (${hour})`, 'approved', created_at + hour, created_at + hour])
          : [],
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
  const now = Date.now();
  const ids = async (table: 'categories' | 'media') => (await db.selectFrom(table).select('id').execute()).map(({ id }) => id);
  const tags = await db.selectFrom('tags').select(['id', 'name']).execute();
  const make = articleMaker(
    {
      originals: await db.selectFrom('articles').select(['title', 'summary', 'language', 'content_html']).where('deleted_at', 'is', null).execute(),
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
  const texts = new Set<string>();
  for (let id = Number(last) + 1; id <= total; ) {
    const first = id;
    const made = Array.from({ length: Math.min(PIECE, total - id + 1) }, () => make(id++));
    for (const { table, columns, rows } of rowsOf(made, first, tagIds)) await bulkInsert(open, table, columns, rows);
    for (const { body, draft } of made) texts.add(body.text).add(draft.title);
    say(id - 1);
  }
  const words = new Set([...texts].flatMap((text) => pieces(text)).filter((word) => MISSPELT.test(word) && stemOf(word) !== ''));
  await db.transaction().execute((trx) => rememberWords(trx, [...words]));
  await sql`update articles set comment_count = 2 where slug like 'bench-%' and id % 3 = 0`.execute(db);
  for (const scope of [SCOPES.public, SCOPES.hidden]) {
    await sql`update search_totals set documents = (select count(*) from search_documents where scope = ${scope}) where scope = ${scope}`.execute(db);
  }
  while ((await makeCards(open)) > 0) say(total);
  await layInViews(open, total, new Date(now).toISOString().slice(0, 10));
  if (open.dialect.name === 'postgres') {
    for (const table of ['articles', 'article_revisions', 'comments'])
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${total * 2})`.execute(db);
    await sql`vacuum analyze`.execute(db);
  }
}
