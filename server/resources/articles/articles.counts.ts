import { sql } from 'kysely';
import type { TabCounts } from '../../../contract/articles.ts';
import { among } from '../../database/values.ts';
import type { Db, Trx } from '../../deps.ts';

/**
 * How many articles there are, from the table that the database keeps in the transaction of each change (migration 014). Nothing
 * here grows with the archive.
 */
type Source = Db | Trx;

/** What articles are counted by. `category_ids`: any of them. */
export interface Facets {
  exam?: string;
  section?: string;
  kind?: string;
  language?: string;
  category_ids?: readonly number[];
}
type State = Exclude<keyof TabCounts, 'all' | 'review_due'>;

const total = sql<number>`coalesce(sum(articles), 0)`;

function counted(db: Source, { category_ids, ...facets }: Facets) {
  let query = db.selectFrom('article_counts');
  for (const [name, value] of Object.entries(facets)) if (value !== undefined) query = query.where(name as 'exam', '=', value);
  return category_ids === undefined ? query : query.where(among('category_id', category_ids));
}

/** How many articles are public under these facets. What is published has had its time: before that it is scheduled. */
export async function countPublic(db: Source, facets: Facets): Promise<number> {
  const row = await counted(db, facets).select(total.as('total')).where('state', '=', 'published').executeTakeFirstOrThrow();
  return Number(row.total);
}

/** How many articles are in each state under these facets. */
export async function countStates(db: Source, facets: Facets): Promise<Record<State, number>> {
  const rows = await counted(db, facets)
    .select(['state', total.as('total')])
    .groupBy('state')
    .execute();
  const states: Record<State, number> = { draft: 0, scheduled: 0, published: 0, recycled: 0 };
  for (const row of rows) states[row.state as State] = Number(row.total);
  return states;
}

async function byCategory(db: Source, isCounted: 'published' | 'living'): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('article_counts')
    .select(['category_id', total.as('total')])
    .where('category_id', '!=', 0)
    .where('state', isCounted === 'published' ? '=' : '!=', isCounted === 'published' ? 'published' : 'recycled')
    .groupBy('category_id')
    .execute();
  return new Map(rows.map((row) => [row.category_id, Number(row.total)]));
}

/** Articles outside the recycle bin, whatever their state, by category. */
export const countByCategory = (db: Source) => byCategory(db, 'living');

/** Public articles by category. */
export const countPublicByCategory = (db: Source) => byCategory(db, 'published');

export interface PublicCount {
  exam: string;
  section: string | null;
  kind: string;
  count: number;
}

/** How many public articles each exam has of each section and kind. */
export async function countPublicByExam(db: Source): Promise<PublicCount[]> {
  const rows = await db
    .selectFrom('article_counts')
    .select(['exam', 'section', 'kind', total.as('count')])
    .where('state', '=', 'published')
    .where('exam', '!=', '')
    .groupBy(['exam', 'section', 'kind'])
    .having(total, '>', 0)
    .orderBy('section')
    .orderBy('kind')
    .execute();
  return rows.map(({ section, count, ...row }) => ({ ...row, section: section || null, count: Number(count) }));
}
