import type { Sent } from './client.ts';
import { type Block, type Figures, figuresOf, quantile } from './figures.ts';
import { doneLater, idleOf, stoodStill } from './rest.ts';
import type { Running } from './server-process.ts';

/** Rounds of a measurement, each of the work and then of its ceiling; medians are told. */
const ROUNDS = 5;
/** How long one block of requests should take, and how many it has. */
const BLOCK_MS = 250;
const BLOCK = { least: 8, most: 2000 };
/** A block whose requests have something before them ends after so long: visits are written two seconds after the last time, and not within it. */
const APART_MS = 1500;

/** Something that a server is asked for again and again. */
export interface Load {
  /** The request of this number; numbers rise and never come again. */
  sent(number: number): Sent;
  /** What comes before each request without being counted, nor what it leaves for later: the server stands still again before the request. */
  before?(server: Running): Promise<void>;
  /** Different requests there are; a block has no more. */
  different?: number;
  /** Where these are few: others that are answered by the same code, for warming up. */
  kin?: { different: number; sent(number: number): Sent };
  /** Whether it leaves something for later (readers who are counted, words that are indexed): it is waited for, and counted with the block. */
  later?: true;
  /** Waits until visits have just been written: the next time is two seconds away, and cannot fall into what comes before a request. */
  aligned?(server: Running): Promise<void>;
}

/** A block that has been asked, and where its server stood then: what it does from there on is for later. */
interface Asked {
  times: number[];
  /** CPU of its requests, milliseconds. */
  cpu: number;
  end: { cpu: number; at: number };
}

/** Asks a block of requests. */
async function asked(server: Running, load: Load, first: number, count: number): Promise<Asked> {
  await load.aligned?.(server);
  const times: number[] = [];
  let apart = 0;
  const until = load.before ? performance.now() + APART_MS : Infinity;
  const begin = server.cpu();
  for (let number = first; number < first + count && (number < first + BLOCK.least || performance.now() < until); number += 1) {
    if (load.before) {
      const before = server.cpu();
      await load.before(server);
      await stoodStill(server);
      apart += server.cpu() - before;
    }
    const sent = load.sent(number);
    const start = performance.now();
    await server.client.must(sent);
    times.push(performance.now() - start);
    if (load.before) await stoodStill(server);
  }
  if (!load.before) await stoodStill(server);
  const end = { cpu: server.cpu(), at: performance.now() };
  return { times, cpu: end.cpu - begin - apart, end };
}

interface Side {
  server: Running;
  load: Load;
  next: number;
  count: number;
  /** CPU that the server uses when nothing is asked of it, milliseconds of each. */
  idle: number;
  blocks: Block[];
}

/** A compiler makes its best of a work after some 3,000 requests: so long at most, and so many, unless the work and its kin have not so many. */
const WARM = { ms: 6000, requests: 3000 };

/** Warms up, and finds how many requests a block has. */
async function prepare(server: Running, load: Load): Promise<Side> {
  const most = Math.max(BLOCK.least, Math.min(BLOCK.most, Math.floor((load.different ?? Infinity) / (ROUNDS + 2))));
  const enough = Math.min(WARM.requests, load.different === undefined ? Infinity : most);
  const until = performance.now() + WARM.ms;
  const kin = Math.min(load.kin?.different ?? 0, WARM.requests - enough);
  for (let number = 0; load.kin && number < kin && performance.now() < until; number += 1) await server.client.must(load.kin.sent(number));
  let next = 0;
  let last: number[] = [];
  while (next < BLOCK.least || (next < enough && performance.now() < until)) {
    await load.before?.(server);
    const start = performance.now();
    await server.client.must(load.sent(next));
    last = [...last.slice(1 - BLOCK.least), performance.now() - start];
    next += 1;
  }
  const count = Math.max(BLOCK.least, Math.min(most, Math.round(BLOCK_MS / Math.max(0.05, quantile(last, 0.5)))));
  return { server, load, next, count, idle: 0, blocks: [] };
}

/** What a server has done since the end of a block, but for what it does anyway. */
const laterOf = ({ server, idle }: Side, { end }: Asked): number => server.cpu() - end.cpu - idle * (performance.now() - end.at);

/**
 * Measures works side by side, in turns, so that a busy hour of the machine meets all of them. Where one of them leaves something for later, all are waited for equally, and what
 * each has done then is its block's.
 */
export async function measured(...sides: readonly (readonly [server: Running, load: Load])[]): Promise<Figures[]> {
  const servers = sides.map(([server]) => server);
  const isLater = sides.some(([, load]) => load.later);
  const prepared: Side[] = [];
  for (const [server, load] of sides) prepared.push(await prepare(server, load));
  await doneLater(servers);
  if (isLater) for (const [at, idle] of (await idleOf(servers)).entries()) (prepared[at] as Side).idle = idle;
  for (let round = 0; round < ROUNDS; round += 1) {
    const blocks: (readonly [Side, Asked])[] = [];
    for (const side of prepared) {
      const block = await asked(side.server, side.load, side.next, side.count);
      side.next += block.times.length;
      blocks.push([side, block]);
    }
    if (isLater) await doneLater(servers);
    for (const [side, block] of blocks) side.blocks.push({ times: block.times, cpu: block.cpu + (isLater ? laterOf(side, block) : 0) });
  }
  return prepared.map(({ blocks }) => figuresOf(blocks));
}
