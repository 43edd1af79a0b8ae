import { setTimeout as pause } from 'node:timers/promises';
import type { Running } from './server-process.ts';

/** A process that used less than this in so many looks one after the other, and of which no thread runs, stands still; milliseconds. It is waited for no longer than `most`. */
const STILL = { cpu: 0.05, within: 3, looks: 2, most: 150 };

/** Waits until a server stands still between two requests: what one leaves to be done behind its answer is not the next one's. */
export async function stoodStill(server: Running): Promise<void> {
  let looks = 0;
  for (const until = performance.now() + STILL.most; looks < STILL.looks && performance.now() < until; ) {
    const before = server.cpu();
    await pause(STILL.within);
    looks = !server.runs() && server.cpu() - before < STILL.cpu ? looks + 1 : 0;
  }
}

/** A server that uses less than this in so long has nothing left to do of what came before; milliseconds. It is waited for no longer than `most`. */
interface Calm {
  cpu: number;
  within: number;
  most: number;
}

const AFTER_WORK: Calm = { cpu: 3, within: 150, most: 6000 };
/** Jobs of a first start, and an index that is made in pieces with pauses between. */
const AFTER_START: Calm = { cpu: 40, within: 1000, most: 120_000 };

/** Waits until a server rests: what the work before has left for later (postings, swept garbage) is not the next one's. */
export async function settled(server: Running, { cpu, within, most }: Calm = AFTER_WORK): Promise<void> {
  for (const until = performance.now() + most; performance.now() < until; ) {
    const before = server.cpu();
    await pause(within);
    if (server.cpu() - before < cpu) return;
  }
}

/** Waits until a server has done what its start left for later. */
export const settledAfterStart = (server: Running): Promise<void> => settled(server, AFTER_START);

/** Visits and searches are written every two seconds: who has waited for so long meets that once. Milliseconds. */
const LATER_MS = 2200;

/** Waits until these servers have done all that what they were asked has left for later, the counting of readers too. */
export async function doneLater(servers: readonly Running[]): Promise<void> {
  await pause(LATER_MS);
  for (const server of servers) await settled(server);
}

/** What these servers use on their own when nothing is asked of them (they look whether something is due), CPU milliseconds of a millisecond. */
export async function idleOf(servers: readonly Running[]): Promise<number[]> {
  const begin = servers.map((server) => ({ cpu: server.cpu(), at: performance.now() }));
  await pause(2 * LATER_MS);
  return servers.map((server, at) => (server.cpu() - (begin[at]?.cpu ?? 0)) / (performance.now() - (begin[at]?.at ?? 0)));
}
