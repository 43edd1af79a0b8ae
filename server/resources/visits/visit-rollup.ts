import type { Insertable, Selectable } from 'kysely';
import { LRUCache } from 'lru-cache';
import { dayIn } from '../../../config/calendar.ts';
import { LIMITS, MEMORY, QUARTER_MS } from '../../../config/limits.ts';
import type { Database } from '../../database/schema.ts';
import { hourOf } from '../../time-zone.ts';
import { OTHER } from './referrers-and-agents.ts';

/** A hit with everything that is stored of it. */
export interface CountedHit {
  at: number;
  slot: Slot;
  path: string;
  article_id: number | null;
  exam: string | null;
  section: string | null;
  source: string;
  device: string;
  browser: string;
  language: string;
  visitor: string;
  address: string;
  is_bot: boolean;
  bot: string | null;
  /** Whether a visit begins with it. */
  entry: boolean;
}

type HourRow = Insertable<Database['visit_hours']>;
/** `uv` and `ip`: visitors and addresses that were counted in it for the first time this day. */
type DayRow = Selectable<Database['visit_days']>;
/** Content by source; people only. */
type SourceRow = Insertable<Database['visit_sources']>;

/** Who was here today, a visitor or an address. */
export interface Seen {
  /** Epoch milliseconds; null for who is new today. */
  last_at: number | null;
  /** The counters (`markOf`) in which he is counted already. */
  marks: Set<string>;
}
type Known = ReadonlyMap<string, Seen>;

export interface Rollup {
  hours: HourRow[];
  days: DayRow[];
  sources: SourceRow[];
  /** Article id → views by people. */
  articles: Map<number, number>;
}

/** The whole site. */
export const ALL = 'all';
/** A dimension of the day rollup only: visitors and addresses of each hour, key `00` to `23`. */
export const HOUR = 'hour';

type Pair = readonly [dimension: string, key: string];

function contentOf(hit: CountedHit): Pair[] {
  return [
    ...(hit.article_id !== null ? [['article', String(hit.article_id)] as const] : []),
    ...(hit.exam !== null ? [['exam', hit.exam] as const] : []),
    ...(hit.section !== null ? [['section', hit.section] as const] : []),
  ];
}

/** The counters a hit belongs to. What a bot says of itself (a referrer, a device) is worth none. */
function dimensionsOf(hit: CountedHit): Pair[] {
  const said: Pair[] = hit.is_bot
    ? [['bot', hit.bot ?? OTHER]]
    : [
        ['source', hit.source],
        ['device', hit.device],
        ['browser', hit.browser],
        ['language', hit.language],
      ];
  return [[ALL, ''], ['page', hit.path], ...contentOf(hit), ...said];
}

const nameOf = (...parts: (string | number)[]) => parts.join('\0');

/** The rows in the order of their names: instances that write the same rows take them in the same order. */
function inOrder<Row>(rows: Map<string, Row>): Row[] {
  return [...rows].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, row]) => row);
}

/** The row of this name, made when it is the first. */
function rowIn<Row>(rows: Map<string, Row>, name: string, make: () => Row): Row {
  const known = rows.get(name);
  if (known) return known;
  const row = make();
  rows.set(name, row);
  return row;
}

/** A counter as those who were seen remember it. No key holds a line break. */
const markOf = (dimension: string, key: string) => `${dimension} ${key}`;

/** Whether somebody is new to a counter; from now on he is not. Whoever has been in very many is no reader, or speaks for many. */
function isNewTo(mark: string, seen: Seen | undefined): boolean {
  if (!seen || seen.marks.size >= LIMITS.visit_counters || seen.marks.has(mark)) return false;
  seen.marks.add(mark);
  return true;
}

/** Adds up a batch: one row for each counter it touches. People count as `pv`, bots as `bots`; `known` are all people of the batch, and learn where they were counted. */
export function rollUp(hits: readonly CountedHit[], known: Known): Rollup {
  const hours = new Map<string, HourRow>();
  const days = new Map<string, DayRow>();
  const sources = new Map<string, SourceRow>();
  const articles = new Map<number, number>();

  for (const hit of hits) {
    const { day, hour, start } = hit.slot;
    const { source } = hit;
    const count = hit.is_bot ? 'bots' : 'pv';
    const visits = hit.entry ? 1 : 0;
    const [visitor, address] = [known.get(hit.visitor), known.get(hit.address)];
    rowIn(hours, nameOf(start), () => ({ at: start, dimension: ALL, key: '', pv: 0, bots: 0 }))[count] += 1;
    for (const [dimension, key] of [...dimensionsOf(hit), [HOUR, hour] as const]) {
      const mark = markOf(dimension, key);
      const row = rowIn(days, nameOf(day, mark), () => ({ day, dimension, key, pv: 0, bots: 0, visits: 0, uv: 0, ip: 0 }));
      row[count] += 1;
      row.visits += visits;
      if (hit.is_bot) continue;
      if (isNewTo(mark, visitor)) row.uv += 1;
      if (isNewTo(mark, address)) row.ip += 1;
    }
    if (hit.is_bot) continue;
    for (const [dimension, key] of contentOf(hit)) {
      const row = rowIn(sources, nameOf(dimension, key, day, source), () => ({ day, dimension, key, source, pv: 0, visits: 0 }));
      row.pv += 1;
      row.visits += visits;
    }
    if (hit.article_id !== null) articles.set(hit.article_id, (articles.get(hit.article_id) ?? 0) + 1);
  }
  return { hours: inOrder(hours), days: inOrder(days), sources: inOrder(sources), articles };
}

/** Where a moment belongs in the rollups. */
export interface Slot {
  /** Of the site's time zone. */
  day: string;
  /** `00` to `23`. */
  hour: string;
  /** When that hour began, epoch milliseconds. */
  start: number;
}

const slots = new LRUCache<string, Slot>({ max: MEMORY.quarters });
const twoDigits = (hour: number) => String(hour).padStart(2, '0');

function computeSlot(quarter: number, timeZone: string): Slot {
  const hour = hourOf(timeZone, quarter);
  let start = quarter;
  for (let steps = 0; steps < 3 && hourOf(timeZone, start - QUARTER_MS) === hour; steps += 1) start -= QUARTER_MS;
  return { day: dayIn(timeZone, quarter), hour: twoDigits(hour), start };
}

/** The day and hour of a time in a time zone; asked for every hit, so remembered by the quarter of an hour: offsets of all zones are multiples of one. */
export function slotOf(at: number, timeZone: string): Slot {
  const quarter = Math.floor(at / QUARTER_MS) * QUARTER_MS;
  const name = `${timeZone} ${quarter}`;
  const known = slots.get(name);
  if (known) return known;
  const slot = computeSlot(quarter, timeZone);
  slots.set(name, slot);
  return slot;
}
