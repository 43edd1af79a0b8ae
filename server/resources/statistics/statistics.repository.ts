import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { DayRange } from '../../../config/calendar.ts';
import { findExam } from '../../../config/exams.ts';
import { LIMITS, MINUTE_MS } from '../../../config/limits.ts';
import type { Dimension, Figures } from '../../../contract/statistics.ts';
import { among } from '../../database/values.ts';
import type { Db } from '../../deps.ts';
import { columnsFor, countFigures, countHours, countWords, type HitFilter, type Span } from '../visits/count-hits.ts';
import { hitBlocks } from '../visits/hit-cache.ts';
import type { WordColumn } from '../visits/hit-columns.ts';
import { ALL, HOUR } from '../visits/visit-rollup.ts';
import type { Filter } from './statistics.range.ts';

export const NOTHING: Figures = { pv: 0, uv: 0, ip: 0, visits: 0, bots: 0 };

/** A dimension's rows in a range of days. */
function daysOf(db: Db, dimension: string | readonly string[], { from, to }: DayRange) {
  const query = db.selectFrom('visit_days').where('day', '>=', from).where('day', '<=', to);
  return typeof dimension === 'string' ? query.where('dimension', '=', dimension) : query.where(among('dimension', dimension));
}

/** Figures by day, days without any left out: of the whole site, or of one row of a dimension. */
export function dayFigures(db: Db, range: DayRange, filter: Filter | null = null) {
  return daysOf(db, filter?.by ?? ALL, range)
    .select(['day', 'pv', 'uv', 'ip', 'visits', 'bots'])
    .where('key', '=', filter?.key ?? '')
    .execute();
}

/** The whole site's views by hour, hours without any left out, from `start` (inclusive) to `end` (exclusive). */
export function hourViews(db: Db, { start, end }: Span) {
  return db.selectFrom('visit_hours').select(['at', 'pv', 'bots']).where('at', '>=', start).where('at', '<', end).where('dimension', '=', ALL).execute();
}

/** Visitors, addresses and visits by hour, hours without any left out; `key` is the hour, `00` to `23`. */
export function hourVisitors(db: Db, range: DayRange) {
  return daysOf(db, HOUR, range).select(['day', 'key', 'uv', 'ip', 'visits']).execute();
}

/** A ranking's row before it has a name. */
export interface Ranked {
  key: string;
  pv: number;
  uv: number | null;
  visits: number | null;
}

/** What a ranking counts: views by people, or requests by bots. */
const countOf = (dimension: Dimension) => (dimension === 'bot' ? 'bots' : 'pv');

/** The keys of an exam's sections; a key that matches no row for an unknown exam. */
function sectionKeys(exam: string): string[] {
  return findExam(exam)?.sections.map(({ slug }) => `${exam}/${slug}`) ?? [''];
}

/**
 * The keys of a dimension with most views; visitors are added up by day. Keys that only bots asked for are left out, unless
 * bots are ranked. `within` narrows to one exam or section, as articles stand today.
 */
export async function rankedDays(db: Db, dimension: Dimension, range: DayRange, limit: number, within: Filter | null): Promise<Ranked[]> {
  const count = countOf(dimension);
  let query = daysOf(db, dimension, range).select((eb) => [
    'key',
    eb.fn.sum<number>(count).as('pv'),
    eb.fn.sum<number>('uv').as('uv'),
    eb.fn.sum<number>('visits').as('visits'),
  ]);
  if (within && within.by === dimension) query = query.where('key', '=', within.key);
  else if (within && dimension === 'section') query = query.where(among('key', sectionKeys(within.key)));
  else if (within) {
    const [exam = '', section] = within.key.split('/');
    query = query.where('key', 'in', (eb) => {
      const articles = eb.selectFrom('articles').select(sql<string>`cast(id as text)`.as('id')).where('exam', '=', exam);
      return section === undefined ? articles : articles.where('section', '=', section);
    });
  }
  return query
    .groupBy('key')
    .having((eb) => eb(eb.fn.sum(count), '>', 0))
    .orderBy('pv', 'desc')
    .orderBy('uv', 'desc')
    .orderBy('key')
    .limit(limit)
    .execute();
}

/** Views of these keys in a range. */
export async function viewsOfKeys(db: Db, dimension: Dimension, range: DayRange, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await daysOf(db, dimension, range)
    .select((eb) => ['key', eb.fn.sum<number>(countOf(dimension)).as('pv')])
    .where(among('key', keys))
    .groupBy('key')
    .execute();
  return new Map(rows.map((row) => [row.key, row.pv]));
}

/** Content by source, kept for ever: the sources of one article, exam or section, or the content that one source brings readers to. */
export async function rankedSources(db: Db, dimension: Dimension, filter: Filter, { from, to }: DayRange, limit: number): Promise<Ranked[]> {
  const bySource = filter.by === 'source';
  const rows = await db
    .selectFrom('visit_sources')
    .select((eb) => [eb.ref(bySource ? 'key' : 'source').as('name'), eb.fn.sum<number>('pv').as('pv'), eb.fn.sum<number>('visits').as('visits')])
    .where('dimension', '=', bySource ? dimension : filter.by)
    .where(bySource ? 'source' : 'key', '=', filter.key)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(bySource ? 'key' : 'source')
    .orderBy('pv', 'desc')
    .orderBy('name')
    .limit(limit)
    .execute();
  return rows.map(({ name, pv, visits }) => ({ key: name, pv, uv: null, visits }));
}

/** Views by people of every exam and section in a range. */
export function viewsByTopic(db: Db, range: DayRange) {
  return daysOf(db, ['exam', 'section'], range)
    .select((eb) => ['key', eb.fn.sum<number>('pv').as('pv')])
    .groupBy(['dimension', 'key'])
    .execute();
}

export async function totalViews(db: Db): Promise<number> {
  const row = await db
    .selectFrom('visit_days')
    .select((eb) => eb.fn.sum<number>('pv').as('pv'))
    .where('dimension', '=', ALL)
    .where('key', '=', '')
    .executeTakeFirst();
  return Number(row?.pv ?? 0);
}

/** How long the result is reused, milliseconds: no single request should pay for adding up a month of views. */
const GOOD_MS = 10 * MINUTE_MS;

const known = new WeakMap<Db, LRUCache<string, Promise<number[]>>>();

/** The articles that people have read most since a day (of the site's time zone), by id, the most read first, `LIMITS.most_read` at most; ten minutes old at most. */
export function mostReadArticles(db: Db, since: string): Promise<number[]> {
  const kept = known.get(db) ?? new LRUCache<string, Promise<number[]>>({ max: 10, ttl: GOOD_MS });
  known.set(db, kept);
  const read = kept.get(since) ?? addUp(db, since);
  kept.set(since, read, { noUpdateTTL: true });
  read.catch(() => kept.delete(since));
  return read;
}

async function addUp(db: Db, since: string): Promise<number[]> {
  const rows = await db
    .selectFrom('visit_days')
    .select('key')
    .where('dimension', '=', 'article')
    .where('day', '>=', since)
    .where('pv', '>', 0)
    .groupBy('key')
    .orderBy((eb) => eb.fn.sum<number>('pv'), 'desc')
    .orderBy('key')
    .limit(LIMITS.most_read)
    .execute();
  return rows.map(({ key }) => Number(key));
}

/** The column of a single hit for each dimension. */
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
} as const satisfies Record<Dimension, WordColumn>;

const hitFilter = (filter: Filter | null): HitFilter | null => filter && { column: COLUMNS[filter.by], word: filter.key };

/** The figures of a span, which may begin and end within a day. */
export async function hitFigures(db: Db, span: Span, filter: Filter | null): Promise<Figures> {
  const only = hitFilter(filter);
  return countFigures(await hitBlocks(db, span, columnsFor('address', only?.column)), span, only);
}

/** Figures by hour, counted in whole hours from the span's start. Hours without a hit are left out. */
export async function hitHours(db: Db, span: Span, filter: Filter | null): Promise<(Figures & { start: number })[]> {
  const only = hitFilter(filter);
  return countHours(await hitBlocks(db, span, columnsFor('at', 'address', only?.column)), span, only);
}

/** The keys of a dimension with most views among these hits: people's, or bots' where bots are asked for. */
export async function rankedHits(db: Db, dimension: Dimension, span: Span, filter: Filter | null, limit: number): Promise<Ranked[]> {
  const column = COLUMNS[dimension];
  const only = hitFilter(filter);
  const ofBots = dimension === 'bot' || filter?.by === 'bot';
  const counted = countWords(await hitBlocks(db, span, columnsFor(column, only?.column)), column, span, only, ofBots);
  const ranked = counted.sort((a, b) => b.pv - a.pv || b.uv - a.uv || (a.key < b.key ? -1 : 1)).slice(0, limit);
  return ofBots ? ranked.map((row) => ({ ...row, uv: null, visits: null })) : ranked;
}
