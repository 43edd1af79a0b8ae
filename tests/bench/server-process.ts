import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';
import { Client } from './client.ts';

/** How long a server may take to answer for the first time (a first start lays in the sample content), and to end. Milliseconds. */
const START_MS = 240_000;
const STOP_MS = 15_000;
const POLL_MS = 3;
/** What may be loaded before a server, to be asked `begin` and `end`: how long the turns of its event loop are between them, and what it asks its database. */
export const TURNS = './tests/bench/turns.cjs';
export const STATEMENTS = './tests/bench/statements.cjs';

/** CPU that a process has used, all its threads, in milliseconds. */
export function cpuOf(pid: number): number {
  let ns = 0;
  for (const task of readdirSync(`/proc/${pid}/task`)) ns += Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]);
  return ns / 1e6;
}

/** Whether one of its threads runs, or waits for the disk. */
function runs(pid: number): boolean {
  const tasks = readdirSync(`/proc/${pid}/task`);
  return tasks.some((task) => /^\d+ \(.*\) [RD]/.test(readFileSync(`/proc/${pid}/task/${task}/stat`, 'utf8')));
}

/** A process and everything it has started. */
function treeOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(treeOf)];
}

function residentOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

/** Resident memory of a process and everything it has started, MB. */
export const memoryOf = (pid: number): number => treeOf(pid).reduce((sum, one) => sum + residentOf(one), 0);

/** A server in a process of its own. */
export interface Running {
  client: Client;
  port: number;
  /** From the start of the process to its first good answer; wall clock and CPU, milliseconds. */
  started: { ms: number; cpu: number };
  cpu(): number;
  /** Whether it is at work at this moment. */
  runs(): boolean;
  /** Resident memory of the process and what it has started, MB. */
  memory(): number;
  /** Between the two, of a server that was started with one of the scripts above: what the script has to tell. */
  begin(): Promise<void>;
  end(): Promise<unknown>;
  stop(): Promise<void>;
}

async function firstAnswer(child: ChildProcess, client: Client, path: string): Promise<void> {
  const until = performance.now() + START_MS;
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`a server ended at its start (${child.exitCode})`);
    const answer = await client.send({ path }).catch(() => null);
    if (answer?.status === 200) return;
    await pause(POLL_MS);
  }
  throw new Error(`a server did not answer within ${START_MS} ms`);
}

/** What `turns.cjs` answers. */
async function told(child: ChildProcess, message: string): Promise<unknown> {
  const answer = once(child, 'message');
  child.send(message);
  return (await answer)[0];
}

/** Starts a script of Node with this environment and waits for `path`. */
export async function startServer(args: readonly string[], env: Record<string, string>, path = '/'): Promise<Running> {
  const port = await freePort();
  const begin = performance.now();
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [...args], {
    env: { PATH, HOME, TMPDIR, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', env.LOG_LEVEL === 'fatal' ? 'inherit' : 'ignore', ...(args.includes('--require') ? (['ipc'] as const) : [])],
  });
  const pid = child.pid ?? 0;
  const client = new Client(port);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    client.close();
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(late);
  };
  try {
    await firstAnswer(child, client, path);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    client,
    port,
    started: { ms: performance.now() - begin, cpu: cpuOf(pid) },
    cpu: () => cpuOf(pid),
    runs: () => runs(pid),
    begin: async () => void (await told(child, 'begin')),
    end: () => told(child, 'end'),
    memory: () => memoryOf(pid),
    stop,
  };
}
