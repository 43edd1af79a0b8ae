import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from './schema.ts';

/** A full-text query over `article_search`: the ids that match, best first. */
export interface SearchMatch {
  condition: Expression<SqlBool>;
  /** Smaller is better. */
  rank: RawBuilder<number>;
}

/** The weighted token texts of one article. */
export interface SearchDocument {
  title: string;
  headings: string;
  body: string;
}

/** Tokens that stand one after the other. */
export type Phrase = readonly string[];

/** What lies between two ranks, so that no score within a rank reaches the next. */
const STEP = 1000;

/** Everything in which the two databases differ; the queries themselves are written once. */
export interface Dialect {
  name: 'sqlite' | 'postgres';
  isUniqueViolation(error: unknown): boolean;
  isForeignKeyViolation(error: unknown): boolean;
  /** Whether the database, not the query, failed: lost connection, full disk, locked file. */
  isUnavailable(error: unknown): boolean;
  indexArticle(db: Kysely<Database>, id: number, document: SearchDocument): Promise<void>;
  unindexArticle(db: Kysely<Database>, id: number): Promise<void>;
  /**
   * `terms`: all of them must be found, each in one of its phrases, a phrase being tokens that stand one after the other; a
   * token ending in `*` is a prefix. What the title holds comes before what a heading holds, and both before the body.
   */
  matchArticles(terms: readonly (readonly Phrase[])[]): SearchMatch;
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

/** Tokens are letters and digits already; quoting is the second lock. */
const bare = (token: string, quote: string) => token.replace(/\*$/, '').replaceAll(quote, '');

function ftsQuery(terms: readonly (readonly Phrase[])[]): string {
  const phrase = (tokens: Phrase) => `"${tokens.map((token) => bare(token, '"')).join(' ')}"${tokens.at(-1)?.endsWith('*') ? '*' : ''}`;
  return terms.map((phrases) => `(${phrases.map(phrase).join(' OR ')})`).join(' AND ');
}

function tsQuery(terms: readonly (readonly Phrase[])[], weights = ''): string {
  const token = (word: string) => {
    const flags = `${word.endsWith('*') ? '*' : ''}${weights}`;
    return `'${bare(word, "'")}'${flags ? `:${flags}` : ''}`;
  };
  return terms.map((phrases) => `(${phrases.map((tokens) => `(${tokens.map(token).join(' <-> ')})`).join(' | ')})`).join(' & ');
}

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  isUniqueViolation: (error) => ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(codeOf(error)),
  isForeignKeyViolation: (error) => codeOf(error) === 'SQLITE_CONSTRAINT_FOREIGNKEY',
  isUnavailable: (error) => /^SQLITE_(BUSY|FULL|IOERR|CANTOPEN|READONLY)/.test(codeOf(error)),
  async indexArticle(db, id, { title, headings, body }) {
    await sql`insert or replace into article_search (rowid, title, headings, body) values (${id}, ${title}, ${headings}, ${body})`.execute(db);
  },
  async unindexArticle(db, id) {
    await sql`delete from article_search where rowid = ${id}`.execute(db);
  },
  matchArticles(terms) {
    const text = ftsQuery(terms);
    // Materialised: bm25 would otherwise be worked out anew, over all matches, for each row.
    const within = (columns: string) => sql`articles.id in (select rowid from article_search where article_search match ${`{${columns}} : (${text})`})`;
    return {
      condition: sql<SqlBool>`articles.id in (select rowid from article_search where article_search match ${text})`,
      rank: sql<number>`(case when ${within('title')} then 0 when ${within('title headings')} then ${STEP} else ${STEP * 2} end)
        + (with scored as materialized (
            select rowid as id, bm25(article_search, 10.0, 4.0, 1.0) as score from article_search where article_search match ${text}
          ) select score from scored where scored.id = articles.id)`,
    };
  },
};

/** Bytes of a vector (PostgreSQL takes 1,048,575) for headings and for the body; what goes beyond is not found by search. */
const VECTOR = { headings: 150_000, body: 800_000 };
/** What a new word costs beside its letters, and what each further place of it costs. */
const WORD = 12;
const PLACE = 2;

/** As many of the tokens, from the first on, as a vector has room for. */
function fitting(text: string, bytes: number): string {
  const known = new Set<string>();
  let size = 0;
  let end = 0;
  for (const token of text.split(' ')) {
    size += known.has(token) ? PLACE : Buffer.byteLength(token) + WORD;
    if (size > bytes) return text.slice(0, end);
    known.add(token);
    end += token.length + 1;
  }
  return text;
}

export const postgresDialect: Dialect = {
  name: 'postgres',
  isUniqueViolation: (error) => codeOf(error) === '23505',
  isForeignKeyViolation: (error) => codeOf(error) === '23503',
  isUnavailable: (error) => /^(08|53|57P)/.test(codeOf(error)) || /^E(CONN|PIPE|TIMEDOUT)/.test(codeOf(error)),
  async indexArticle(db, id, { title, headings, body }) {
    await sql`insert into article_search (article_id, vector) values (${id},
      setweight(to_tsvector('simple', ${title}), 'A') || setweight(to_tsvector('simple', ${fitting(headings, VECTOR.headings)}), 'B')
        || setweight(to_tsvector('simple', ${fitting(body, VECTOR.body)}), 'D'))
      on conflict (article_id) do update set vector = excluded.vector`.execute(db);
  },
  async unindexArticle(db, id) {
    await sql`delete from article_search where article_id = ${id}`.execute(db);
  },
  matchArticles(terms) {
    const text = tsQuery(terms);
    const within = (weights: string) =>
      sql`exists (select 1 from article_search where article_search.article_id = articles.id and vector @@ to_tsquery('simple', ${tsQuery(terms, weights)}))`;
    return {
      condition: sql<SqlBool>`articles.id in (select article_id from article_search where vector @@ to_tsquery('simple', ${text}))`,
      rank: sql<number>`(case when ${within('A')} then 0 when ${within('AB')} then ${STEP}::int else ${STEP * 2}::int end)
        - (select ts_rank('{0.1, 0.2, 0.4, 1.0}', vector, to_tsquery('simple', ${text}), 1) from article_search where article_search.article_id = articles.id)`,
    };
  },
};
