import { type Expression, type SqlBool, sql } from 'kysely';
import type { Dimension, Figures } from '../../../contract/statistics.ts';
import type { Db } from '../../deps.ts';
import type { Filter } from './statistics.filter.ts';
import type { Ranked } from './statistics.repository.ts';

/** What single hits can tell while they are kept. Times are epoch milliseconds, `start` included, `end` excluded. */
export interface Span {
  start: number;
  end: number;
}

const COLUMNS = {
  page: 'path',
  article: 'article_id',
  exam: 'exam',
  section: 'section',
  source: 'source',
  device: 'device',
  browser: 'browser',
  language: 'language',
  bot: 'bot',
} as const satisfies Record<Dimension, string>;

function hitsIn(db: Db, { start, end }: Span, filter: Filter | null) {
  const query = db.selectFrom('visits').where('at', '>=', start).where('at', '<', end);
  return filter ? query.where(sql.ref(COLUMNS[filter.by]), '=', filter.by === 'article' ? Number(filter.key) : filter.key) : query;
}

const PEOPLE = sql<SqlBool>`is_bot = 0`;
const BOTS = sql<SqlBool>`is_bot = 1`;
const countIf = (condition: Expression<SqlBool>) => sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;
/** Distinct visitors: a visitor is another one each day, so over several days this is the days' visitors added up. */
const visitors = sql<number>`count(distinct case when ${PEOPLE} then visitor end)`;
const addresses = sql<number>`count(distinct case when ${PEOPLE} then address end)`;
const entries = sql<number>`coalesce(sum(entry), 0)`;

/** The figures of a span that need not begin or end with a day. */
export async function hitFigures(db: Db, span: Span, filter: Filter | null): Promise<Figures> {
  return hitsIn(db, span, filter)
    .select([countIf(PEOPLE).as('pv'), visitors.as('uv'), addresses.as('ip'), entries.as('visits'), countIf(BOTS).as('bots')])
    .executeTakeFirstOrThrow();
}

const HOUR_MS = 3_600_000;

/** Figures by hour, counted in whole hours from the span's start. Hours without a hit are left out. */
export async function hitHours(db: Db, span: Span, filter: Filter | null): Promise<(Figures & { start: number })[]> {
  const rows = await hitsIn(db, span, filter)
    .select([
      sql<number>`cast((at - ${sql.lit(span.start)}) / ${sql.lit(HOUR_MS)} as integer)`.as('hour'),
      countIf(PEOPLE).as('pv'),
      visitors.as('uv'),
      addresses.as('ip'),
      entries.as('visits'),
      countIf(BOTS).as('bots'),
    ])
    .groupBy(sql`1`)
    .execute();
  return rows.map(({ hour, ...figures }) => ({ ...figures, start: span.start + hour * HOUR_MS }));
}

/** The keys of a dimension with most views among these hits: people's, or bots' where bots are asked for. */
export async function rankedHits(db: Db, dimension: Dimension, span: Span, filter: Filter | null, limit: number): Promise<Ranked[]> {
  const column = sql.ref(COLUMNS[dimension]);
  const ofBots = dimension === 'bot' || filter?.by === 'bot';
  const rows = await hitsIn(db, span, filter)
    .select([
      sql<string>`cast(${column} as text)`.as('key'),
      sql<number>`count(*)`.as('pv'),
      sql<number>`count(distinct visitor)`.as('uv'),
      entries.as('visits'),
    ])
    .where(ofBots ? BOTS : PEOPLE)
    .where(column, 'is not', null)
    .groupBy(sql`1`)
    .orderBy('pv', 'desc')
    .orderBy('uv', 'desc')
    .orderBy('key')
    .limit(limit)
    .execute();
  return ofBots ? rows.map((row) => ({ ...row, uv: null, visits: null })) : rows;
}
