import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { OpenDatabase } from '../../server/database/open.ts';
import { ALLOCATOR, START_FLAGS } from '../support/start-flags.ts';
import { fill } from './fill.ts';
import { settledAfterStart } from './rest.ts';
import { type Running, startServer } from './server-process.ts';

/** As `npm start` and the deployments start it, with the same variables. */
const PRODUCT = [...START_FLAGS, 'dist/server/main.js'];
const CEILINGS = ['tests/bench/ceilings.mjs'];
export const PASSWORD = 'a password for the bench';
/** How long a first start's jobs are waited for, milliseconds. */
const JOBS_MS = 120_000;

/** Where a database is: what the product is told, and its file or address. */
export interface Address {
  env: Record<string, string>;
  address: string;
}

/** A database that can be opened, and served by the product and by the ceilings. */
export interface Place extends Address {
  open(): OpenDatabase;
}

/** Starts the built product there; with a script that tells of it (`TURNS`, `STATEMENTS`) only where it is asked: that costs every request something. */
export function startProduct({ env }: Address, teller?: string): Promise<Running> {
  const own = { ...ALLOCATOR, ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: PASSWORD, TRUST_PROXY: '1', ...env };
  return startServer([...(teller ? ['--require', teller] : []), ...PRODUCT], own);
}

/** The same, at rest: what its start left for later is done. */
export async function restingProduct(place: Address, teller?: string): Promise<Running> {
  const product = await startProduct(place, teller);
  await settledAfterStart(product);
  return product;
}

export const startCeilings = ({ address }: Address): Promise<Running> => startServer(CEILINGS, { DATABASE: address });

/** Waits for what a first start leaves to be done later: no measurement should meet it. */
async function jobsDone({ db }: OpenDatabase): Promise<void> {
  for (const until = performance.now() + JOBS_MS; performance.now() < until; await pause(200)) {
    if (!(await db.selectFrom('jobs').select('id').where('finished_at', 'is', null).limit(1).executeTakeFirst())) return;
  }
}

/** What the ceilings write where the product changes something: one row. */
async function layInWrites({ db }: OpenDatabase): Promise<void> {
  await sql`create table bench_writes (id integer primary key, number integer not null)`.execute(db);
  await sql`insert into bench_writes (id, number) values (1, 0)`.execute(db);
}

/** The sample content as a first start lays it in, and as many articles as wanted. */
export async function prepare(place: Place, size: number): Promise<void> {
  const first = await startProduct(place);
  const open = place.open();
  try {
    await jobsDone(open);
    await settledAfterStart(first);
    await first.stop();
    if (open.dialect.name === 'sqlite') await sql`pragma synchronous = off`.execute(open.db);
    if (open.dialect.name === 'sqlite') await sql`pragma cache_size = -1000000`.execute(open.db);
    await fill(open, size, process.stderr.isTTY ? (done) => process.stderr.write(`\r${done} of ${size} articles `) : undefined);
    await layInWrites(open);
  } finally {
    await open.db.destroy();
    await first.stop();
  }
}
