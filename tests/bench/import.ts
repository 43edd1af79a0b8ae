import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import facts from '../../package.json' with { type: 'json' };
import { openPostgres } from '../../server/database/open.ts';
import { startPostgres } from '../support/postgres.ts';
import { ALLOCATOR } from '../support/start-flags.ts';
import { quantile } from './figures.ts';
import { tableOf } from './measure.ts';
import { type Address, startProduct } from './place.ts';
import { cpuOf, memoryOf } from './server-process.ts';
import { atMost, type Row } from './table.ts';
import { waitsBeside } from './write-lock.ts';

/** As `npm run import` starts it. */
const IMPORT = [...(facts.scripts.import.match(/--\S+/g) ?? []), 'dist/server/import.js', 'wordpress'];
/** Posts a second (six times what 10,000 in 194 s were), memory whatever the file, how long another writer may wait. */
const ASKED = { rate: 309, memory_mb: 250, wait_ms: 250 };
/** Between two looks at what the process holds, milliseconds. */
const LOOK_MS = 100;
const HEAD = ['WordPress import', 'figure', 'target', ''];
const say = (text: string) => process.stdout.write(`${text}\n`);

interface Ran {
  ms: number;
  cpu: number;
  /** The most that the process and what it had started held at one time, MB. */
  memory: number;
}

/** The import as a process of its own. */
async function ran(file: string, env: Record<string, string>): Promise<Ran> {
  const { PATH, HOME, TMPDIR } = process.env;
  const begin = performance.now();
  const child = spawn(process.execPath, [...IMPORT, file], {
    env: { PATH, HOME, TMPDIR, NODE_ENV: 'production', LOG_LEVEL: 'fatal', ...ALLOCATOR, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const pid = child.pid ?? 0;
  const used = { cpu: 0, memory: 0 };
  const look = setInterval(() => {
    try {
      used.cpu = cpuOf(pid);
      used.memory = Math.max(used.memory, memoryOf(pid));
    } catch {
      // It has ended between two looks.
    }
  }, LOOK_MS);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  clearInterval(look);
  if (code !== 0) throw new Error(`the import ended with ${code}`);
  return { ms: performance.now() - begin, ...used };
}

function rowsOf(posts: number, { ms, cpu, memory }: Ran, waits: readonly number[]): Row[] {
  const rate = (posts * 1000) / ms;
  const short = rate >= ASKED.rate ? '' : `short by ${(ASKED.rate / rate).toFixed(1)} ×`;
  return [
    ['posts a second', rate.toFixed(0), `≥ ${ASKED.rate}`, short],
    ['CPU ms a post', (cpu / posts).toFixed(2), '', ''],
    ['memory, MB', ...atMost(memory, ASKED.memory_mb)],
    [`longest wait for the write lock, ms (${waits.length} times)`, ...atMost(Math.max(0, ...waits), ASKED.wait_ms)],
    ['99 in a hundred within, ms', quantile(waits, 0.99).toFixed(0), '', ''],
  ];
}

async function report(name: string, place: Address, file: string, posts: number): Promise<void> {
  // An empty site, as somebody has it who moves to it.
  await (await startProduct({ ...place, env: { ...place.env, SAMPLE_CONTENT: 'off' } })).stop();
  const work = ran(file, place.env);
  const waits = await waitsBeside(place.address, work);
  const { size } = await stat(file);
  say(`\n## ${name}, ${posts.toLocaleString('en')} posts (${Math.round(size / 2 ** 20)} MB)\n`);
  const rows = rowsOf(posts, await work, waits);
  say(tableOf(HEAD, rows));
}

/** Brings a WordPress export of so many posts into an empty site of each database, while somebody else wants to write. */
export async function benchImport({ databases, posts }: { databases: readonly string[]; posts: number }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'exampress-bench-import-'));
  const postgres = databases.includes('postgres') ? await startPostgres() : null;
  try {
    const file = join(folder, 'export.xml');
    await promisify(execFile)(process.execPath, ['tests/bench/wordpress-export.mjs', String(posts), file]);
    if (databases.includes('sqlite')) {
      const own = join(folder, 'sqlite');
      const address = join(own, 'exampress.sqlite');
      await report('SQLite', { env: { DATA_DIR: own }, address }, file, posts);
    }
    if (postgres) {
      const own = join(folder, 'postgres');
      await mkdir(own);
      const address = Object.assign(new URL(postgres.url), { pathname: '/bench_import' }).href;
      const server = openPostgres(postgres.url, 1);
      await sql`create database bench_import`.execute(server.db);
      await server.db.destroy();
      await report('PostgreSQL', { env: { DATA_DIR: own, DATABASE_URL: address }, address }, file, posts);
    }
  } finally {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
