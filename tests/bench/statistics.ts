import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { addDays } from '../../config/calendar.ts';
import { EXAMS } from '../../config/exams.ts';
import { MemoryStorage } from '../../mock/memory-storage.ts';
import { ContentVersion } from '../../server/database/content-version.ts';
import { migrate } from '../../server/database/migrate.ts';
import { type OpenDatabase, openPostgres, openSqlite } from '../../server/database/open.ts';
import type { Db, Deps } from '../../server/deps.ts';
import { ensureExams } from '../../server/resources/exams/exams.service.ts';
import { overview } from '../../server/resources/statistics/dashboard.service.ts';

import { searches, summary, top, trend } from '../../server/resources/statistics/statistics.service.ts';
import { VisitBuffer } from '../../server/resources/visits/visit-buffer.ts';
import { packHits } from '../../server/resources/visits/visits.tasks.ts';
import { startOfDay } from '../../server/time-zone.ts';
import { startPostgres } from '../support/postgres.ts';
import { bulkInsert } from './bulk.ts';
import { counting, medianOf, ms, tableOf, times } from './measure.ts';
import { layInSearches, layInTraffic, type Topic, type Traffic } from './traffic.ts';

const TODAY = '2026-11-21';
const NOW = Date.parse('2026-11-21T12:00:00Z');
const ZONE = 'Asia/Shanghai';
const ARTICLES = 1000;
const RUNS = 7;
const MONTH = { from: addDays(TODAY, -29), to: TODAY };
const YEARS = { from: addDays(TODAY, -729), to: TODAY };
const say = (text: string) => process.stdout.write(`${text}\n`);

function depsOf(open: OpenDatabase, db: Db = open.db): Deps {
  const clock = () => NOW;
  return {
    db,
    dialect: open.dialect,
    snapshot: open.snapshot,
    guard: open.guard,
    notifications: null,
    backups: new MemoryStorage(),
    clock,
    storage: new MemoryStorage(),
    content: new ContentVersion(db),
    visits: new VisitBuffer({ db, dialect: open.dialect, clock, public_url: 'http://127.0.0.1:3000' }),
    log: pino({ level: 'silent' }) as unknown as Deps['log'],
    options: { public_url: 'http://127.0.0.1:3000', cors_origins: [], trust_proxy: false, client_dir: null },
  };
}

/** Articles over all exams and sections, and the pages around them. */
async function layInTopics(open: OpenDatabase): Promise<Topic[]> {
  const places = EXAMS.flatMap(({ code, sections }) => sections.map(({ slug }) => ({ exam: code, section: slug })));
  const rows = Array.from({ length: ARTICLES }, (_, index) => ({ id: index + 1, ...(places[index % places.length] as (typeof places)[number]) }));
  await bulkInsert(
    open,
    'articles',
    ['id#', 'slug', 'title', 'exam', 'section', 'status', 'published_at#', 'created_at#', 'updated_at#', 'reading_minutes#'],
    rows.map(({ id, exam, section }) => [id, `article-${id}`, `Article ${id}`, exam, section, 'published', 1, 1, 1, 5]),
  );
  const articles = rows.map(({ id, exam, section }): Topic => ({ path: `/article/article-${id}`, article_id: id, exam, section: `${exam}/${section}` }));
  const pages = EXAMS.map(({ code }): Topic => ({ path: `/${code}`, article_id: null, exam: code, section: null }));
  return [{ path: '/', article_id: null, exam: null, section: null }, ...pages, ...articles];
}

interface Filled {
  open: OpenDatabase;
  hits: number;
  seconds: number;
}

async function fill(open: OpenDatabase, hits: number, name: string): Promise<Filled> {
  await migrate(open);
  await ensureExams(depsOf(open));
  const start = performance.now();
  const topics = await layInTopics(open);
  const traffic: Traffic = { until: TODAY, days: 730, hits, topics, time_zone: ZONE, now: NOW };
  const bar = process.stderr.isTTY ? (done: number) => process.stderr.write(`\r${name}: day ${done} of 730 `) : () => {};
  const people = await layInTraffic(open, traffic, bar);
  await packHits(depsOf(open));
  await layInSearches(open, { ...traffic, days: 400 }, Math.round(hits / 100));
  if (process.stderr.isTTY) process.stderr.write('\r');
  await (open.dialect.name === 'postgres' ? sql`vacuum analyze` : sql`pragma optimize`).execute(open.db);
  return { open, hits: people, seconds: (performance.now() - start) / 1000 };
}

type Screen = (deps: Deps) => Promise<unknown>;
type Narrowed = { by?: 'article' | 'source' | 'device'; key?: string };

/** Every call that the statistics screen makes when it opens. */
const screenOf =
  (range: { from: string; to: string }, narrowed: Narrowed = {}): Screen =>
  async (deps) => {
    const query = { ...range, ...narrowed, limit: 10 };
    const { limit: _limit, ...asked } = query;
    await summary(deps, asked);
    await trend(deps, { ...asked, interval: 'day' });
    for (const dimension of ['page', 'source', 'device', 'bot'] as const) await top(deps, { ...query, dimension });
    if (!narrowed.by) await searches(deps, { ...range, limit: 10 });
  };

/** What the same screen would cost without rollups: its figures out of the single hits. */
const RAW: Screen = async ({ db }) => {
  const [start, end] = [startOfDay(MONTH.from, ZONE), startOfDay(addDays(MONTH.to, 1), ZONE)];
  const hits = db.selectFrom('visits').where('at', '>=', start).where('at', '<', end);
  const figures = [sql`count(*)`.as('pv'), sql`count(distinct visitor)`.as('uv'), sql`count(distinct address)`.as('ip'), sql`sum(entry)`.as('visits')];
  await hits.where('is_bot', '=', 0).select(figures).execute();
  await hits
    .where('is_bot', '=', 0)
    .select([sql`cast((at - ${sql.lit(start)}) / 86400000 as integer)`.as('day'), ...figures])
    .groupBy(sql`1`)
    .execute();
  for (const column of ['path', 'source', 'device', 'bot'] as const) {
    await hits
      .where('is_bot', '=', column === 'bot' ? 1 : 0)
      .select([column, sql<number>`count(*)`.as('pv'), sql`count(distinct visitor)`.as('uv')])
      .groupBy(column)
      .orderBy('pv', 'desc')
      .limit(10)
      .execute();
  }
};

async function measure(filled: Filled, screen: Screen): Promise<{ time: number; queries: number }> {
  const watched = counting(filled.open.db);
  await screen(depsOf(filled.open, watched.db));
  const queries = watched.queries();
  return { time: await medianOf(RUNS, () => screen(depsOf(filled.open))), queries };
}

async function rowsOf({ db }: OpenDatabase): Promise<string> {
  const tables = ['visits', 'visit_days', 'visit_sources', 'visit_hours', 'searches'] as const;
  const counts = [];
  for (const table of tables) {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts.push(`${table} ${count.toLocaleString('en')}`);
  }
  return counts.join(' · ');
}

/** How long a batch of 500 page views takes to be written. */
async function writing({ open }: Filled): Promise<number> {
  const { visits } = depsOf(open);
  let number = 0;
  return medianOf(5, async () => {
    for (let index = 0; index < 500; index += 1) {
      number += 1;
      visits.record({
        at: NOW,
        path: `/article/article-${1 + (number % ARTICLES)}`,
        referrer: 'https://www.baidu.com/',
        ip: `10.${number % 200}.${Math.floor(number / 200) % 200}.1`,
        user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
        accept_language: 'zh-CN',
      });
    }
    await visits.flush();
  });
}

async function report(name: string, small: Filled, large: Filled, size: string): Promise<void> {
  say(`\n## ${name}: ${large.hits.toLocaleString('en')} page views of people in 730 days (baseline: ${small.hits.toLocaleString('en')})`);
  say(`filled in ${Math.round(large.seconds)} s${size} · ${await rowsOf(large.open)}\n`);
  const screens: [string, Screen][] = [
    ['statistics, 30 days', screenOf(MONTH)],
    ['… narrowed to one article', screenOf(MONTH, { by: 'article', key: '1' })],
    ['… narrowed to one source (Baidu)', screenOf(MONTH, { by: 'source', key: 'Baidu' })],
    ['… narrowed to a device (mobile)', screenOf(MONTH, { by: 'device', key: 'mobile' })],
    ['statistics, two years', screenOf(YEARS)],
    ['dashboard overview', (deps) => overview(deps)],
  ];
  const rows: string[][] = [];
  let month = 0;
  for (const [title, screen] of screens) {
    const big = await measure(large, screen);
    const base = await measure(small, screen);
    month ||= big.time;
    rows.push([title, String(big.queries), ms(big.time), ms(base.time), times(big.time, base.time)]);
  }
  say(tableOf(['screen (all its calls)', 'queries', 'large', 'baseline', 'ratio'], rows));
  const raw = await measure(large, RAW);
  say(`\n30 days without rollups, out of the single hits: ${ms(raw.time)} (${times(raw.time, month)} of the screen with rollups)`);
  const [big, base] = [await writing(large), await writing(small)];
  say(`writing a batch of 500 page views: ${ms(big)} (baseline ${ms(base)}, ${times(big, base)})`);
}

/** `hits`: of the large database; the baseline has a hundredth. */
export async function benchStatistics(hits = 10_000_000): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'exampress-bench-'));
  try {
    const file = join(folder, 'large.sqlite');
    const small = await fill(openSqlite(join(folder, 'small.sqlite')), hits / 100, 'SQLite, baseline');
    const large = await fill(openSqlite(file), hits, 'SQLite');
    await report('SQLite', small, large, `, ${Math.round((await stat(file)).size / 1024 / 1024)} MB`);
    await small.open.db.destroy();
    await large.open.db.destroy();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const postgres = await startPostgres();
  try {
    const make = async (name: string) => {
      const server = openPostgres(postgres.url, 1);
      await sql`create database ${sql.id(name)}`.execute(server.db);
      await server.db.destroy();
      return openPostgres(Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href, 4);
    };
    const small = await fill(await make('small'), hits / 100, 'PostgreSQL, baseline');
    const large = await fill(await make('large'), hits, 'PostgreSQL');
    const { rows } = await sql<{ mb: number }>`select pg_database_size('large') / 1048576 as mb`.execute(large.open.db);
    await report('PostgreSQL (fsync off)', small, large, `, ${rows[0]?.mb} MB`);
    await small.open.db.destroy();
    await large.open.db.destroy();
  } finally {
    await postgres.stop();
  }
}
