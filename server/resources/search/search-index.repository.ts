import { type Insertable, type Selectable, sql } from 'kysely';
import { MEMORY, SEARCH } from '../../../config/limits.ts';
import { type Dialect, postgresDialect, sqliteDialect } from '../../database/dialect.ts';
import { paddedList, prepared } from '../../database/prepared.ts';
import type { SearchDocumentsTable } from '../../database/schema.ts';
import { among } from '../../database/values.ts';
import type { Db, Deps, Trx } from '../../deps.ts';

/** A token and its weight. */
export type Weighed = readonly [term: string, weight: number];

/** The weightiest documents of a term in a scope, the weightiest first. */
export interface TermPostings {
  term: string;
  scope: number;
  /** So many were asked for, and so many were found. */
  most: number;
  count: number;
  ids: Uint32Array;
  weights: Uint8Array;
}

/** The pieces of one lookup: the arms of its union are as long as the statement's text. */
const ARMS = 40;
/** More than any weight: all places of a document together have some two hundred. */
const WEIGHTS = 1024;

const indexed = prepared((db, { scope, id }: { scope: number; id: number }) =>
  db.selectFrom('search_documents').selectAll().where('scope', '=', scope).where('document_id', '=', id),
);

/** What the index knows of a document; undefined where it is in none. */
export async function findIndexed(db: Db, scope: number, id: number): Promise<Selectable<SearchDocumentsTable> | undefined> {
  return (await indexed(db, { scope, id }))[0];
}

/** One text for all documents, so that it stays prepared; PostgreSQL wants to know what kind a value is, and SQLite prepares `limit ?` anew each time. */
const whole = (value: number) => sql<number>`cast(${value} as integer)`;

/** One statement, however many words; a posting that is there already stays. */
export async function insertPostings(trx: Trx, dialect: Dialect, scope: number, id: number, words: readonly Weighed[]): Promise<void> {
  if (words.length === 0) return;
  const rows = dialect.pairs(JSON.stringify(words));
  await sql`insert into search_postings (term, scope, weight, document_id) select pairs.name, ${whole(scope)}, pairs.value, ${whole(id)} from ${rows} as pairs where true on conflict do nothing`.execute(
    trx,
  );
}

/** The words with the weights that they were posted with: a posting is told by both. */
export async function deletePostings(trx: Trx, dialect: Dialect, scope: number, id: number, words: readonly Weighed[]): Promise<void> {
  if (words.length === 0) return;
  const rows = dialect.pairs(JSON.stringify(words));
  await sql`delete from search_postings where (term, scope, weight, document_id) in
    (select pairs.name, ${whole(scope)}, pairs.value, ${whole(id)} from ${rows} as pairs)`.execute(trx);
}

const storeIndexed = prepared((db, row: Insertable<SearchDocumentsTable>) => {
  const { scope: _scope, document_id: _id, ...changes } = row;
  return db
    .insertInto('search_documents')
    .values(row)
    .onConflict((conflict) => conflict.columns(['scope', 'document_id']).doUpdateSet(changes));
});

/** The document's row, in the place of the one before. */
export async function saveIndexed(trx: Trx, row: Insertable<SearchDocumentsTable>): Promise<void> {
  await storeIndexed(trx, row);
}

/** The row alone: postings go by `deletePostings`. */
export async function deleteIndexed(trx: Trx, scope: number, id: number): Promise<void> {
  await trx.deleteFrom('search_documents').where('scope', '=', scope).where('document_id', '=', id).execute();
}

/** Counts documents of a scope up or down. */
export async function countDocument(trx: Trx, scope: number, by: number): Promise<void> {
  await trx
    .insertInto('search_totals')
    .values({ scope, documents: Math.max(0, by) })
    .onConflict((conflict) => conflict.column('scope').doUpdateSet((eb) => ({ documents: eb('search_totals.documents', '+', by) })))
    .execute();
}

const totals = prepared((db, { scopes }: { scopes: readonly number[] }) => db.selectFrom('search_totals').select('documents').where(among('scope', scopes)));

/** How many documents there are in all of these scopes. */
export async function totalOf(db: Db, scopes: readonly number[]): Promise<number> {
  const rows = await totals(db, { scopes });
  return rows.reduce((sum, { documents }) => sum + documents, 0);
}

const DIALECTS = { sqlite: sqliteDialect, postgres: postgresDialect };

const weightiestOf = prepared(
  (db, { terms, scopes, mosts }: { terms: readonly string[]; scopes: readonly number[]; mosts: readonly number[] }, dialect: Dialect['name']) => {
    const { numbers } = DIALECTS[dialect];
    const arms = terms.map(
      (
        term,
        at,
      ) => sql`select cast(${sql.lit(at)} as integer) as arm, ${numbers(sql`cast(part.document_id as bigint) * ${sql.lit(WEIGHTS)} + part.weight`)} as packed
      from (select weight, document_id from search_postings where term = ${term} and scope = ${whole(scopes[at] as number)}
        order by weight desc, document_id desc limit ${whole(mosts[at] as number)}) as part`,
    );
    return db.selectFrom(sql<{ arm: number; packed: string | number[] | null }>`(${sql.join(arms, sql` union all `)})`.as('arms')).select(['arm', 'packed']);
  },
);

/** Documents and their weights out of numbers that hold both. */
function postingsOf(packed: readonly number[]): Pick<TermPostings, 'count' | 'ids' | 'weights'> {
  const [ids, weights] = [new Uint32Array(packed.length), new Uint8Array(packed.length)];
  for (let at = 0; at < packed.length; at += 1) {
    const posting = packed[at] as number;
    ids[at] = Math.floor(posting / WEIGHTS);
    weights[at] = posting % WEIGHTS;
  }
  return { count: packed.length, ids, weights };
}

type Arm = Pick<TermPostings, 'term' | 'scope' | 'most'>;

/** Postings as the index has them now. */
export async function readPostings({ db, dialect }: Pick<Deps, 'db' | 'dialect'>, arms: readonly Arm[]): Promise<TermPostings[]> {
  const found: TermPostings[] = [];
  for (let at = 0; at < arms.length; at += ARMS) {
    const part = arms.slice(at, at + ARMS);
    const asked = { terms: part.map(({ term }) => term), scopes: part.map(({ scope }) => scope), mosts: part.map(({ most }) => most) };
    for (const { arm, packed } of await weightiestOf(db, asked, dialect.name)) {
      const own = part[arm];
      if (own) found.push({ ...own, ...postingsOf(typeof packed === 'string' ? JSON.parse(packed) : (packed ?? [])) });
    }
  }
  return found;
}

const keyOfArm = ({ term, scope, most }: Arm) => `${scope} ${most} ${term}`;

/** The weightiest postings of each term in each scope, at most as many as asked for it. Kept until search knows of other texts: questions share most of their words, and what is equal to them. */
export async function weightiest(
  deps: Pick<Deps, 'db' | 'dialect' | 'content'>,
  scopes: readonly number[],
  terms: readonly (readonly [term: string, most: number])[],
): Promise<TermPostings[]> {
  const arms = new Map(terms.flatMap(([term, most]) => scopes.map((scope) => ({ term, scope, most }))).map((arm) => [keyOfArm(arm), arm]));
  const cache = deps.content.rows<TermPostings>('search postings', ['search'], MEMORY.search_postings);
  const found = await cache.get([...arms.keys()], async (missing) => {
    const read = await readPostings(
      deps,
      missing.map((key) => arms.get(key) as Arm),
    );
    return new Map(read.map((list) => [keyOfArm(list), list]));
  });
  return [...arms.keys()].flatMap((key) => found.get(key) ?? []);
}

/** How many documents have a term, counted up to a limit. */
export async function countHolding(db: Db, scope: number, term: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from
    (select 1 from search_postings where term = ${term} and scope = ${scope} limit ${whole(SEARCH.counted)}) as counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Indexed terms that begin with a text and are longer, in their order: a look-up for each, however many documents have it. */
export async function termsBeginning(db: Db, start: string, most: number): Promise<string[]> {
  const terms: string[] = [];
  for (let last = start; terms.length < most; ) {
    const row = await db
      .selectFrom('search_postings')
      .select('term')
      .where('term', '>', last)
      .where('term', '<', `${start}\uffff`)
      .orderBy('term')
      .limit(1)
      .executeTakeFirst();
    if (!row) break;
    terms.push(row.term);
    last = row.term;
  }
  return terms;
}

/** One number for a document of a scope: there are fewer than eight of those. */
export const documentKey = (scope: number, id: number) => id * 8 + scope;
/** The two halves of such a number. */
export const scopeOf = (key: number) => key % 8;
export const documentOf = (key: number) => Math.floor(key / 8);

/** What documents of these numbers are. SQLite is asked by their ids alone, so that the index of attributes answers and not the table, whose rows hold all words. */
export function readFacets({ db, dialect }: Pick<Deps, 'db' | 'dialect'>, scopes: readonly number[], ids: readonly number[]) {
  return facetRows(db, { scopes, ids: paddedList(ids) }, dialect.name);
}

const facetRows = prepared((db, { scopes, ids }: { scopes: readonly number[]; ids: readonly number[] }, dialect: Dialect['name']) =>
  db
    .selectFrom('search_documents')
    .select(['scope', 'document_id', 'exam', 'section', 'kind', 'language'])
    .where(among('document_id', ids))
    .$if(dialect === 'postgres', (query) => query.where(among('scope', scopes))),
);

const wordRows = prepared((db, { scope, ids }: { scope: number; ids: readonly number[] }) =>
  db.selectFrom('search_documents').select(['document_id', 'words']).where('scope', '=', scope).where(among('document_id', ids)),
);

/** All words of some documents, as `words` of the table holds them. */
export async function wordsOf(db: Db, scope: number, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await wordRows(db, { scope, ids: paddedList(ids) });
  return new Map(rows.map(({ document_id, words }) => [document_id, words]));
}
