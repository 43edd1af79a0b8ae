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

/** Everything in which the two databases differ; the queries themselves are written once. */
export interface Dialect {
  name: 'sqlite' | 'postgres';
  isUniqueViolation(error: unknown): boolean;
  isForeignKeyViolation(error: unknown): boolean;
  /** Whether the database, not the query, failed: lost connection, full disk, locked file. */
  isUnavailable(error: unknown): boolean;
  indexArticle(db: Kysely<Database>, id: number, document: SearchDocument): Promise<void>;
  unindexArticle(db: Kysely<Database>, id: number): Promise<void>;
  /** `phrases`: each a list of tokens that stand one after the other; all phrases must be found. A last token ending in `*` is a prefix. */
  matchArticles(phrases: readonly (readonly string[])[]): SearchMatch;
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

/** Tokens are letters and digits already; quoting is the second lock. */
const quoted = (token: string, quote: string) => `${quote}${token.replace(/\*$/, '').replaceAll(quote, '')}${quote}`;

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
  matchArticles(phrases) {
    const query = phrases
      .map((tokens) => `"${tokens.map((token) => token.replace(/\*$/, '').replaceAll('"', '')).join(' ')}"${tokens.at(-1)?.endsWith('*') ? '*' : ''}`)
      .join(' AND ');
    return {
      condition: sql<SqlBool>`articles.id in (select rowid from article_search where article_search match ${query})`,
      rank: sql<number>`(select bm25(article_search, 10.0, 4.0, 1.0) from article_search where article_search match ${query} and article_search.rowid = articles.id)`,
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
  matchArticles(phrases) {
    const query = phrases.map((tokens) => `(${tokens.map((token) => quoted(token, "'") + (token.endsWith('*') ? ':*' : '')).join(' <-> ')})`).join(' & ');
    return {
      condition: sql<SqlBool>`articles.id in (select article_id from article_search where vector @@ to_tsquery('simple', ${query}))`,
      rank: sql<number>`(select -ts_rank('{0.1, 0.2, 0.4, 1.0}', vector, to_tsquery('simple', ${query})) from article_search where article_search.article_id = articles.id)`,
    };
  },
};
