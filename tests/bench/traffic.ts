import { sql } from 'kysely';
import { addDays } from '../../config/calendar.ts';
import { DAY_MS, HOUR_MS, LIMITS } from '../../config/limits.ts';
import type { OpenDatabase } from '../../server/database/open.ts';
import { type CountedHit, rollUp, type Seen, slotOf } from '../../server/resources/visits/visit-rollup.ts';
import { startOfDay } from '../../server/time-zone.ts';
import { numbers } from '../support/random.ts';
import { bulkInsert } from './bulk.ts';

export interface Topic {
  path: string;
  article_id: number | null;
  exam: string | null;
  section: string | null;
}
export interface Traffic {
  /** The last day, `YYYY-MM-DD`, of the zone below. */
  until: string;
  days: number;
  /** Hits of people in all. */
  hits: number;
  topics: readonly Topic[];
  time_zone: string;
  /** Hits of the last day end here, epoch milliseconds. */
  now: number;
}

const SOURCES: readonly [string, number][] = [
  ['Baidu', 0.3],
  ['direct', 0.2],
  ['internal', 0.2],
  ['Google', 0.1],
  ['Bing', 0.07],
  ['WeChat', 0.05],
  ['Sogou', 0.02],
  ['360', 0.02],
  ['Zhihu', 0.015],
  ...Array.from({ length: 25 }, (_, index): [string, number] => [`blog-${index + 1}.example`, 0.001]),
];
const DEVICES: readonly [string, number][] = [
  ['mobile', 0.62],
  ['desktop', 0.33],
  ['tablet', 0.05],
];
const BROWSERS: readonly [string, number][] = [
  ['Chrome', 0.45],
  ['WeChat', 0.2],
  ['Safari', 0.2],
  ['Edge', 0.1],
  ['Firefox', 0.03],
  ['other', 0.02],
];
const LANGUAGES: readonly [string, number][] = [
  ['zh-CN', 0.8],
  ['en-US', 0.12],
  ['zh-TW', 0.04],
  ['', 0.02],
  ['ko-KR', 0.01],
  ['ja-JP', 0.01],
];
const BOTS: readonly [string, number][] = [
  ['Baiduspider', 0.4],
  ['Googlebot', 0.25],
  ['Bingbot', 0.15],
  ['Bytespider', 0.1],
  ['other', 0.1],
];
/** Of all hits, and of a visitor's. */
const BOT_SHARE = 0.15;
const HITS_PER_VISIT = 2.6;

function picker<Item>(rows: readonly [Item, number][], random: () => number): () => Item {
  let sum = 0;
  const steps = rows.map(([item, share]) => {
    sum += share;
    return { item, sum };
  });
  return () => {
    const wanted = random() * sum;
    let [low, high] = [0, steps.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((steps[middle]?.sum ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return (steps[low] as { item: Item }).item;
  };
}

/** More on weekdays, more in the evening, slowly more over time. */
const dayWeight = (index: number, days: number) => (index % 7 > 4 ? 0.75 : 1.1) * (0.7 + (0.6 * index) / Math.max(1, days));
const HOURS: readonly [number, number][] = Array.from({ length: 24 }, (_, hour) => [hour, hour < 7 ? 0.2 : 1 + (hour > 18 ? 1.2 : 0) + (hour > 12 ? 0.3 : 0)]);

/** One day's hits, people and bots, in the order of time. */
function dayHits(day: string, count: number, { topics, time_zone, now }: Traffic, random: () => number): CountedHit[] {
  const pickTopic = picker(
    topics.map((topic, index): [Topic, number] => [topic, 1 / (index + 3) ** 0.8]),
    random,
  );
  const [source, device, browser, language, bot, hour] = [SOURCES, DEVICES, BROWSERS, LANGUAGES, BOTS, HOURS].map((rows) =>
    picker(rows as readonly [string | number, number][], random),
  ) as (() => never)[];
  const start = startOfDay(day, time_zone);
  const hits: CountedHit[] = [];
  const add = (at: number, rest: Omit<CountedHit, 'at' | 'slot' | 'path' | 'article_id' | 'exam' | 'section'>) => {
    // What would run past midnight ends with the day: each day is written by itself.
    const when = Math.min(at, start + 86_399_999);
    if (when < now) hits.push({ ...pickTopic(), at: when, slot: slotOf(when, time_zone), ...rest });
  };
  for (let made = 0, visitor = 0; made < count; visitor += 1) {
    const pages = Math.min(count - made, 1 + Math.floor(-Math.log(1 - random()) * (HITS_PER_VISIT - 1)));
    const who = {
      device: device?.(),
      browser: browser?.(),
      language: language?.(),
      visitor: `${day}-v${visitor}`,
      address: `${day}-a${Math.floor(visitor * 0.85)}`,
    };
    const came = start + Number(hour?.()) * HOUR_MS + Math.floor(random() * HOUR_MS);
    for (let page = 0; page < pages; page += 1)
      add(came + page * 45_000, { ...who, source: page === 0 ? source?.() : 'internal', is_bot: false, bot: null, entry: page === 0 } as never);
    made += pages;
  }
  for (let index = 0; index < count * BOT_SHARE; index += 1) {
    const name = bot?.();
    const at = start + Math.floor(random() * DAY_MS);
    add(at, {
      source: 'direct',
      device: 'desktop',
      browser: 'other',
      language: '',
      visitor: `${day}-${name}`,
      address: `${day}-${name}`,
      is_bot: true,
      bot: name ?? null,
      entry: false,
    });
  }
  return hits.sort((a, b) => a.at - b.at);
}

const DAY_COLUMNS = ['day', 'dimension', 'key', 'pv#', 'uv#', 'ip#', 'bots#', 'visits#'];
const SOURCE_COLUMNS = ['day', 'dimension', 'key', 'source', 'pv#', 'visits#'];
const RAW_COLUMNS = [
  'at#',
  'path',
  'article_id#',
  'exam',
  'section',
  'source',
  'device',
  'browser',
  'language',
  'visitor',
  'address',
  'is_bot#',
  'bot',
  'entry#',
];

/** Writes one day as production leaves it: the rollups and the single hits. */
async function writeDay(open: OpenDatabase, hits: readonly CountedHit[]): Promise<void> {
  const nobody = (name: string): [string, Seen] => [name, { last_at: null, marks: new Set() }];
  const { days, hours, sources } = rollUp(hits, new Map(hits.flatMap(({ visitor, address }) => [nobody(visitor), nobody(address)])));
  await bulkInsert(
    open,
    'visit_days',
    DAY_COLUMNS,
    days.map(({ day, dimension, key, pv, uv, ip, bots, visits }) => [day, dimension, key, pv, uv, ip, bots, visits]),
  );
  await bulkInsert(
    open,
    'visit_hours',
    ['at#', 'dimension', 'key', 'pv#', 'bots#'],
    hours.map(({ at, dimension, key, pv, bots }) => [at, dimension, key, pv, bots]),
  );
  await bulkInsert(
    open,
    'visit_sources',
    SOURCE_COLUMNS,
    sources.map(({ day, dimension, key, source, pv, visits }) => [day, dimension, key, source, pv, visits]),
  );
  await bulkInsert(
    open,
    'visits',
    RAW_COLUMNS,
    hits.map((hit) => [
      hit.at,
      hit.path,
      hit.article_id,
      hit.exam,
      hit.section,
      hit.source,
      hit.device,
      hit.browser,
      hit.language,
      hit.visitor,
      hit.address,
      hit.is_bot ? 1 : 0,
      hit.bot,
      hit.entry ? 1 : 0,
    ]),
  );
}

/** Writes a day whose hits have expired: the rollups of a day that has them, so many times as busy. */
async function repeatDay({ db }: OpenDatabase, from: string, to: string, times: number, shift: number, zone: string): Promise<void> {
  const scaled = (column: string) => sql`cast(round(${sql.ref(column)} * ${sql.lit(times)}) as integer)`;
  const columns = (names: readonly string[]) => sql.join(names.map(scaled));
  await sql`insert into visit_days (day, dimension, key, pv, uv, ip, bots, visits)
    select ${sql.lit(to)}, dimension, key, ${columns(['pv', 'uv', 'ip', 'bots', 'visits'])} from visit_days where day = ${from}`.execute(db);
  await sql`insert into visit_sources (day, dimension, key, source, pv, visits)
    select ${sql.lit(to)}, dimension, key, source, ${columns(['pv', 'visits'])} from visit_sources where day = ${from}`.execute(db);
  await sql`insert into visit_hours (at, dimension, key, pv, bots)
    select at - ${sql.lit(shift)}, dimension, key, ${columns(['pv', 'bots'])} from visit_hours where at >= ${sql.lit(startOfDay(from, zone))}
      and at < ${sql.lit(startOfDay(addDays(from, 1), zone))}`.execute(db);
}

/**
 * Lays in traffic as production would have left it. The days whose hits are kept are made hit by hit and counted by the
 * product's own rollup; the days before repeat the same weekday's rollups, as busy as their time. Answers the hits of people.
 */
export async function layInTraffic(open: OpenDatabase, traffic: Traffic, onDay: (done: number) => void = () => {}): Promise<number> {
  const { until, days, hits, time_zone } = traffic;
  const random = numbers(20_261_121);
  const weights = Array.from({ length: days }, (_, index) => dayWeight(index, days));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const dayAt = (index: number) => addDays(until, index + 1 - days);
  const first = Math.max(0, days - LIMITS.visits_raw_days);
  for (let index = first; index < days; index += 1) {
    await writeDay(open, dayHits(dayAt(index), Math.round((hits * (weights[index] ?? 0)) / whole), traffic, random));
    onDay(index - first + 1);
  }
  for (let index = 0; index < first; index += 1) {
    const like = first + ((((index - first) % 7) + 7) % 7);
    const shift = startOfDay(dayAt(like), time_zone) - startOfDay(dayAt(index), time_zone);
    await repeatDay(open, dayAt(like), dayAt(index), (weights[index] ?? 0) / (weights[like] ?? 1), shift, time_zone);
    onDay(days - first + index + 1);
  }
  const row = await open.db
    .selectFrom('visit_days')
    .select((eb) => eb.fn.sum<number>('pv').as('pv'))
    .where('dimension', '=', 'all')
    .executeTakeFirstOrThrow();
  return row.pv;
}

const WORDS = [
  'gre 词汇',
  '托福 口语',
  'essay',
  'ielts writing',
  'sat math',
  'ap calculus',
  'lsat reading',
  '阅读',
  'vocabulary',
  'pte speaking',
  'fee',
  '报名',
];

/** Searches over the same days. */
export async function layInSearches(open: OpenDatabase, { until, days, time_zone }: Traffic, count: number): Promise<void> {
  const random = numbers(7);
  const start = startOfDay(addDays(until, 1 - days), time_zone);
  const end = startOfDay(until, time_zone);
  const rows = Array.from({ length: count }, () => {
    const index = Math.floor(random() ** 2 * WORDS.length * 4);
    const query = index < WORDS.length ? WORDS[index] : `rare words ${index}`;
    return [Math.floor(start + random() * (end - start)), query, index % 5 === 3 ? 0 : index + 1, null, null];
  });
  rows.sort((a, b) => Number(a[0]) - Number(b[0]));
  await bulkInsert(open, 'searches', ['at#', 'query', 'results#', 'exam', 'section'], rows);
}
