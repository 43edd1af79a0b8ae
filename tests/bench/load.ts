import { setTimeout as pause } from 'node:timers/promises';
import type { Sent } from './client.ts';
import type { Running } from './server-process.ts';

/** Rounds of a measurement, each of the work and then of its ceiling; medians are told. */
const ROUNDS = 5;
/** How long one block of requests should take, and how many it has. */
const BLOCK_MS = 250;
const BLOCK = { least: 8, most: 2000 };

/** Something that a server is asked for again and again. */
export interface Load {
  /** The request of this number; numbers rise and never come again. */
  sent(number: number): Sent;
  /** What comes before each request without being measured. */
  before?(server: Running): Promise<void>;
  /** Different requests there are; a block has no more. */
  different?: number;
  /** Where these are few: others that are answered by the same code, for warming up. */
  kin?: { different: number; sent(number: number): Sent };
}

interface Block {
  cpu: number;
  times: number[];
}

export interface Figures {
  /** Requests a second, one at a time. */
  rate: number;
  /** CPU of the server's process for a request, milliseconds; the median of the rounds. */
  cpu: number;
  p50: number;
  p99: number;
}

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);
const at = (values: readonly number[], part: number) => sorted(values)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

async function block(server: Running, load: Load, first: number, count: number): Promise<Block> {
  const times: number[] = [];
  let cpu = 0;
  const begin = server.cpu();
  for (let number = first; number < first + count; number += 1) {
    await load.before?.(server);
    const sent = load.sent(number);
    const before = load.before ? server.cpu() : 0;
    const start = performance.now();
    await server.client.must(sent);
    times.push(performance.now() - start);
    if (load.before) cpu += server.cpu() - before;
  }
  return { cpu: (load.before ? cpu : server.cpu() - begin) / count, times };
}

interface Side {
  server: Running;
  load: Load;
  next: number;
  count: number;
  blocks: Block[];
}

/** A compiler makes its best of a work after some 3,000 requests: so long at most, and so many, unless the work and its kin have not so many. */
const WARM = { ms: 6000, requests: 3000 };

/** Warms up, and finds how many requests a block has. */
async function prepare(server: Running, load: Load): Promise<Side> {
  const most = Math.max(BLOCK.least, Math.min(BLOCK.most, Math.floor((load.different ?? Infinity) / (ROUNDS + 2))));
  const enough = Math.min(WARM.requests, load.different === undefined ? Infinity : most);
  let next = 0;
  let last: Block = { cpu: 0, times: [] };
  const until = performance.now() + WARM.ms;
  const kin = Math.min(load.kin?.different ?? 0, WARM.requests - enough);
  for (let number = 0; load.kin && number < kin && performance.now() < until; number += 1) await server.client.must(load.kin.sent(number));
  do {
    last = await block(server, load, next, BLOCK.least);
    next += BLOCK.least;
  } while (next < enough && performance.now() < until);
  const count = Math.max(BLOCK.least, Math.min(most, Math.round(BLOCK_MS / Math.max(0.05, at(last.times, 0.5)))));
  return { server, load, next, count, blocks: [] };
}

function figuresOf({ blocks }: Side): Figures {
  const times = blocks.flatMap((one) => one.times);
  const total = times.reduce((sum, time) => sum + time, 0);
  return {
    rate: (times.length * 1000) / total,
    cpu: at(
      blocks.map(({ cpu }) => cpu),
      0.5,
    ),
    p50: at(times, 0.5),
    p99: at(times, 0.99),
  };
}

/** A server that uses less than this in so long has nothing left to do of what came before; milliseconds. It is waited for no longer than `most`. */
const SETTLED = { cpu: 3, within: 150, most: 6000 };

/** Waits until a server rests: what the work before has left for later (counts of visits, postings, swept garbage) is not the next one's. */
export async function settled(server: Running): Promise<void> {
  for (const until = performance.now() + SETTLED.most; performance.now() < until; ) {
    const before = server.cpu();
    await pause(SETTLED.within);
    if (server.cpu() - before < SETTLED.cpu) return;
  }
}

/** Measures works side by side, in turns, so that a busy hour of the machine meets all of them. */
export async function measured(...sides: readonly (readonly [server: Running, load: Load])[]): Promise<Figures[]> {
  const prepared: Side[] = [];
  for (const [server, load] of sides) prepared.push(await prepare(server, load));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const side of prepared) {
      side.blocks.push(await block(side.server, side.load, side.next, side.count));
      side.next += side.count;
    }
  }
  return prepared.map(figuresOf);
}
