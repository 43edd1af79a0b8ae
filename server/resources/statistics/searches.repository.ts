import { sql } from 'kysely';
import { among, countRows } from '../../database/values.ts';
import type { Db } from '../../deps.ts';
import type { Span } from '../visits/count-hits.ts';

function searchesIn(db: Db, { start, end }: Span, onlyEmpty: boolean) {
  const query = db.selectFrom('searches').where('searches.at', '>=', start).where('searches.at', '<', end);
  return onlyEmpty ? query.where('searches.results', '=', 0) : query;
}

/** The most frequent searches, each with its latest occurrence. */
export async function rankedSearches(db: Db, span: Span, onlyEmpty: boolean, limit: number) {
  const rows = await searchesIn(db, span, onlyEmpty)
    .select((eb) => [
      'query',
      eb.fn.countAll<number>().as('count'),
      sql<number>`sum(case when results = 0 then 1 else 0 end)`.as('empty'),
      eb.fn.max('id').as('last_id'),
    ])
    .groupBy('query')
    .orderBy('count', 'desc')
    .orderBy('query')
    .limit(limit)
    .execute();
  if (rows.length === 0) return [];
  const last = await db
    .selectFrom('searches')
    .select(['id', 'at', 'results', 'exam', 'section'])
    .where(
      among(
        'id',
        rows.map((row) => row.last_id),
      ),
    )
    .execute();
  const byId = new Map(last.map((row) => [row.id, row]));
  return rows.map(({ last_id, ...row }) => {
    const { at = 0, results = 0, exam = null, section = null } = byId.get(last_id) ?? {};
    return { ...row, results, exam, section, last_at: at };
  });
}

/** How often each of these words was searched for. */
export async function countSearches(db: Db, span: Span, onlyEmpty: boolean, words: readonly string[]): Promise<Map<string, number>> {
  if (words.length === 0) return new Map();
  const rows = await searchesIn(db, span, onlyEmpty)
    .select((eb) => ['query', eb.fn.countAll<number>().as('count')])
    .where(among('query', words))
    .groupBy('query')
    .execute();
  return new Map(rows.map((row) => [row.query, row.count]));
}

/** How many searches there were. */
export const totalSearches = (db: Db, span: Span, onlyEmpty: boolean) => countRows(searchesIn(db, span, onlyEmpty));

/** Searches that found nothing, by the exam and section they were about. */
export function emptySearchesByTopic(db: Db, span: Span) {
  return searchesIn(db, span, true)
    .select((eb) => ['exam', 'section', eb.fn.countAll<number>().as('count')])
    .where('exam', 'is not', null)
    .groupBy(['exam', 'section'])
    .execute();
}
