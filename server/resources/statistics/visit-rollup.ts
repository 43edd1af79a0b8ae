import type { Slot } from './visit-slots.ts';

/** A hit with everything that is stored of it. */
export interface CountedHit {
  at: number;
  slot: Slot;
  path: string;
  article_id: number | null;
  exam: string | null;
  source: string;
  device: string;
  browser: string;
  language: string;
  visitor: string;
  address: string;
  is_bot: boolean;
}

export interface HourRow {
  at: number;
  dimension: string;
  key: string;
  pv: number;
  bots: number;
}
export interface DayRow {
  day: string;
  dimension: string;
  key: string;
  pv: number;
  bots: number;
}
/** `visitor` is a visitor, or an address where the dimension begins with `ip:`. */
export interface SeenRow {
  day: string;
  dimension: string;
  key: string;
  visitor: string;
}

export interface Rollup {
  hours: HourRow[];
  days: DayRow[];
  seen: SeenRow[];
  /** Article id → views by people. */
  articles: Map<number, number>;
}

/** Before a dimension's name: the addresses seen in it. */
export const IP_PREFIX = 'ip:';
/** The whole site. */
export const ALL = 'all';
/** A dimension of the day rollup only: visitors and addresses of each hour, key `00` to `23`. */
export const HOUR = 'hour';

type Pair = readonly [dimension: string, key: string];

function dimensionsOf(hit: CountedHit): Pair[] {
  return [
    [ALL, ''],
    ['page', hit.path],
    ...(hit.article_id !== null ? [['article', String(hit.article_id)] as const] : []),
    ...(hit.exam !== null ? [['exam', hit.exam] as const] : []),
    ['source', hit.source],
    ['device', hit.device],
    ['browser', hit.browser],
    ['language', hit.language],
  ];
}

const nameOf = (...parts: (string | number)[]) => parts.join('\0');

/** The rows in the order of their names: instances that write the same rows take them in the same order. */
function inOrder<Row>(rows: Map<string, Row>): Row[] {
  return [...rows].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, row]) => row);
}

/** Adds up a batch: one row for each counter it touches. People count as `pv`, bots as `bots`. */
export function rollUp(hits: readonly CountedHit[]): Rollup {
  const hours = new Map<string, HourRow>();
  const days = new Map<string, DayRow>();
  const seen = new Map<string, SeenRow>();
  const articles = new Map<number, number>();

  for (const hit of hits) {
    const { day, hour, start } = hit.slot;
    const count = hit.is_bot ? 'bots' : 'pv';
    const pairs = dimensionsOf(hit);
    for (const [dimension, key] of pairs) {
      const name = nameOf(start, dimension, key);
      const row = hours.get(name) ?? { at: start, dimension, key, pv: 0, bots: 0 };
      row[count] += 1;
      hours.set(name, row);
    }
    for (const [dimension, key] of [...pairs, [HOUR, hour] as const]) {
      const name = nameOf(day, dimension, key);
      const row = days.get(name) ?? { day, dimension, key, pv: 0, bots: 0 };
      row[count] += 1;
      days.set(name, row);
      if (hit.is_bot) continue;
      seen.set(nameOf(day, dimension, key, hit.visitor), { day, dimension, key, visitor: hit.visitor });
      seen.set(nameOf(day, IP_PREFIX + dimension, key, hit.address), { day, dimension: IP_PREFIX + dimension, key, visitor: hit.address });
    }
    if (hit.article_id !== null && !hit.is_bot) articles.set(hit.article_id, (articles.get(hit.article_id) ?? 0) + 1);
  }
  return { hours: inOrder(hours), days: inOrder(days), seen: inOrder(seen), articles };
}

/** How many of the newly seen belong to each counter: `uv` and `ip` by `day, dimension, key`. */
export function countSeen(rows: readonly Omit<SeenRow, 'visitor'>[]): (day: string, dimension: string, key: string) => { uv: number; ip: number } {
  const counts = new Map<string, { uv: number; ip: number }>();
  for (const { day, dimension, key } of rows) {
    const isAddress = dimension.startsWith(IP_PREFIX);
    const name = nameOf(day, isAddress ? dimension.slice(IP_PREFIX.length) : dimension, key);
    const count = counts.get(name) ?? { uv: 0, ip: 0 };
    count[isAddress ? 'ip' : 'uv'] += 1;
    counts.set(name, count);
  }
  return (day, dimension, key) => counts.get(nameOf(day, dimension, key)) ?? { uv: 0, ip: 0 };
}
