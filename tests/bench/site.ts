import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type OpenDatabase, openPostgres, openSqlite } from '../../server/database/open.ts';
import { countRows } from '../../server/database/values.ts';
import { startPostgres } from '../support/postgres.ts';
import { ALLOCATOR, START_FLAGS } from '../support/start-flags.ts';
import { fill } from './fill.ts';
import { holdRows } from './holds.ts';
import { type Load, measured, settled } from './load.ts';
import { tableOf } from './measure.ts';
import { type Running, startServer, TURNS } from './server-process.ts';
import { type Site, worksOf } from './works.ts';

/** As `npm start` and the deployments start it; the variables are those of the container and the unit. */
const PRODUCT = [...START_FLAGS, 'dist/server/main.js'];
const CEILINGS = ['tests/bench/ceilings.mjs'];
const PASSWORD = 'a password for the bench';
/** Starts of which the median is told; the work and its ceiling in turns. */
const STARTS = 5;
const MOST = { start: 4, memory: 150 };
/** How long a first start's jobs are waited for, milliseconds. */
const JOBS_MS = 60_000;
/** Requests of all kinds before memory is looked at. */
const MIXED = 3000;
const say = (text: string) => process.stdout.write(`${text}\n`);
const ms = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(0));

export interface Options {
  databases: readonly ('sqlite' | 'postgres')[];
  sizes: readonly number[];
  /** Lines of the table; all when there are none. */
  lines: readonly string[];
}

/** A database that can be opened, and served by the product and by the ceilings. */
interface Place {
  env: Record<string, string>;
  address: string;
  open(): OpenDatabase;
}

const productEnv = ({ env }: Place) => ({ ...ALLOCATOR, ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: PASSWORD, TRUST_PROXY: '1', ...env });
const startProduct = (place: Place) => startServer(PRODUCT, productEnv(place));
const startCeilings = (place: Place) => startServer(CEILINGS, { DATABASE: place.address });

/** Waits for what a first start leaves to be done later: no measurement should meet it. */
async function jobsDone({ db }: OpenDatabase): Promise<void> {
  for (const until = performance.now() + JOBS_MS; performance.now() < until; await pause(200)) {
    if (!(await db.selectFrom('jobs').select('id').where('finished_at', 'is', null).limit(1).executeTakeFirst())) return;
  }
}

/** The sample content as a first start lays it in, and as many articles as wanted. */
async function prepare(place: Place, size: number): Promise<void> {
  const first = await startProduct(place);
  const open = place.open();
  try {
    await jobsDone(open);
    await first.stop();
    if (open.dialect.name === 'sqlite') await sql`pragma synchronous = off`.execute(open.db);
    if (open.dialect.name === 'sqlite') await sql`pragma cache_size = -1000000`.execute(open.db);
    await fill(open, size, process.stderr.isTTY ? (done) => process.stderr.write(`\r${done} of ${size} articles `) : undefined);
  } finally {
    await open.db.destroy();
    await first.stop();
  }
}

async function siteOf(place: Place, { client }: Running): Promise<Site> {
  const open = place.open();
  try {
    const articles = open.db.selectFrom('articles').select(['id', 'slug']).where('status', '=', 'published').where('slug', 'like', 'bench-%');
    const rows = await articles.where(sql<boolean>`(id * 7919) % 10 < 9`).limit(20_000).execute();
    const total = await countRows(open.db.selectFrom('articles').where('status', '=', 'published'));
    const login = await client.must({ method: 'POST', path: '/api/auth/login', body: { username: 'admin', password: PASSWORD } });
    const { token } = (JSON.parse(login.bytes.toString()) as { data: { token: string } }).data;
    const headers = { authorization: `Bearer ${token}` };
    const { bytes } = await client.must({ path: '/api/categories', headers });
    const category = (JSON.parse(bytes.toString()) as { data: { id: number; version: number }[] }).data[0];
    if (!category) throw new Error('there is no category');
    let { version } = category;
    return {
      slugs: rows.map(({ slug }) => slug),
      ids: rows.map(({ id }) => id),
      public_total: total,
      token,
      change: async (server) => {
        await server.client.must({ method: 'PUT', path: `/api/categories/${category.id}`, headers, body: { version, description: `Version ${version}` } });
        version += 1;
      },
    };
  } finally {
    await open.db.destroy();
  }
}

type Row = string[];
const HEAD = ['work', 'req/s', 'CPU ms', 'p50 ms', 'p99 ms', 'ceiling CPU ms', 'ratio', 'target', ''];
const verdict = (ratio: number, most: number) => [
  `${ratio.toFixed(2)} ×`,
  `≤ ${most.toFixed(2)} ×`,
  ratio <= most ? '' : `short by ${(ratio / most).toFixed(1)} ×`,
];

/** The ceiling that answers as many bytes as this work does. */
async function bufferFor({ client }: Running, load: Load): Promise<Load> {
  const sent = load.sent(0);
  const { bytes } = await client.must(sent);
  return { sent: () => ({ path: `/fixed/${bytes.length}`, headers: sent.headers }) };
}

async function requestRows(place: Place, wanted: (line: string) => boolean): Promise<Row[]> {
  const product = await startProduct(place);
  const ceilings = await startCeilings(place);
  try {
    const site = await siteOf(place, product);
    const rows: Row[] = [];
    // Told as they come too: a long run that breaks has told what it knew.
    const told = (row: Row) => {
      rows.push(row);
      process.stderr.write(`${row.filter(Boolean).join('  ')}\n`);
    };
    for (const { line, title, load, ceiling, most } of worksOf(site)) {
      if (!wanted(line)) continue;
      await site.change(product);
      await settled(product);
      const [work, bare] = await measured([product, load], [ceilings, ceiling === 'buffer' ? await bufferFor(product, load) : ceiling]);
      if (!work || !bare) continue;
      told([title, work.rate.toFixed(0), work.cpu.toFixed(2), ms(work.p50), ms(work.p99), bare.cpu.toFixed(2), ...verdict(work.cpu / bare.cpu, most)]);
    }
    if (wanted('memory')) told(await memoryRow(product, site));
    return rows;
  } finally {
    await product.stop();
    await ceilings.stop();
  }
}

/** What is held after readers and editors of all kinds. */
async function memoryRow(product: Running, site: Site): Promise<Row> {
  const staff = { authorization: `Bearer ${site.token}` };
  for (let number = 0; number < MIXED; number += 1) {
    if (number % 100 === 0) await site.change(product);
    const slug = site.slugs[number % site.slugs.length];
    const paths = [`/article/${slug}`, '/', '/SAT', `/api/articles/public/${slug}`, '/?q=timing', '/api/articles/public?q=%E5%88%86%E6%95%B0'];
    await product.client.must({ path: paths[number % paths.length] as string, headers: { 'accept-encoding': 'br' } });
    if (number % 10 === 0) await product.client.must({ path: '/api/articles', headers: staff });
  }
  const memory = product.memory();
  return [
    'memory after the load, MB',
    '',
    '',
    '',
    '',
    '',
    memory.toFixed(0),
    `≤ ${MOST.memory}`,
    memory <= MOST.memory ? '' : `short by ${(memory / MOST.memory).toFixed(1)} ×`,
  ];
}

const HOLD_HEAD = ['held up by', 'asked', '5xx', 'longest ms', 'target', 'by', ''];

/** A server of its own: asking for its turns costs every request something. */
async function holds(place: Place): Promise<Row[]> {
  const product = await startServer(['--require', TURNS, ...PRODUCT], productEnv(place));
  try {
    return await holdRows(product, await siteOf(place, product));
  } finally {
    await product.stop();
  }
}

async function startRow(place: Place): Promise<Row> {
  const times: { work: number[]; bare: number[]; cpu: number[]; bareCpu: number[] } = { work: [], bare: [], cpu: [], bareCpu: [] };
  for (let start = 0; start < STARTS; start += 1) {
    const product = await startProduct(place);
    times.work.push(product.started.ms);
    times.cpu.push(product.started.cpu);
    await product.stop();
    const bare = await startCeilings(place);
    times.bare.push(bare.started.ms);
    times.bareCpu.push(bare.started.cpu);
    await bare.stop();
  }
  const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const [work, bare] = [middle(times.work), middle(times.bare)];
  const cpu = middle(times.cpu);
  return [`start to the first page (bare: ${ms(bare)} ms)`, '', ms(cpu), ms(work), '', ms(middle(times.bareCpu)), ...verdict(work / bare, MOST.start)];
}

async function report(name: string, place: Place, size: number, lines: readonly string[]): Promise<void> {
  const begin = performance.now();
  await prepare(place, size);
  say(`\n## ${name}, ${size.toLocaleString('en')} articles (filled in ${Math.round((performance.now() - begin) / 1000)} s)\n`);
  const wanted = (line: string) => lines.length === 0 || lines.includes(line);
  const rows = wanted('start') ? [await startRow(place)] : [];
  if (lines.some((line) => line !== 'start' && line !== 'holds') || lines.length === 0) rows.push(...(await requestRows(place, wanted)));
  if (rows.length > 0) say(tableOf(HEAD, rows));
  if (wanted('holds')) {
    const held = await holds(place);
    say(`\n${tableOf(HOLD_HEAD, held)}`);
    rows.push(...held);
  }
  const short = rows.filter((row) => row.at(-1) !== '').map(([title, ...rest]) => `${title} (${rest.at(-1)})`);
  say(short.length === 0 ? '\nEvery target is met.' : `\nFalls short: ${short.join(' · ')}`);
}

/** Measures the built product and what bare tools can do, in each database and size. */
export async function benchSite({ databases, sizes, lines }: Options): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'exampress-bench-'));
  const postgres = databases.includes('postgres') ? await startPostgres() : null;
  try {
    for (const size of sizes) {
      const own = join(folder, String(size));
      if (databases.includes('sqlite')) {
        const file = join(own, 'exampress.sqlite');
        await report('SQLite', { env: { DATA_DIR: own }, address: file, open: () => openSqlite(file) }, size, lines);
      }
      if (postgres) {
        const address = Object.assign(new URL(postgres.url), { pathname: `/bench_${size}` }).href;
        const server = openPostgres(postgres.url, 1);
        await sql`create database ${sql.id(`bench_${size}`)}`.execute(server.db);
        await server.db.destroy();
        await report('PostgreSQL', { env: { DATA_DIR: own, DATABASE_URL: address }, address, open: () => openPostgres(address, 2) }, size, lines);
      }
      await rm(own, { recursive: true, force: true });
    }
  } finally {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
