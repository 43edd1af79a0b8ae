import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { migrate } from '../../server/database/migrate.ts';
import { openSqlite } from '../../server/database/open.ts';
import { freePort } from '../support/free-port.ts';
import { buildWorld } from '../support/world.ts';

interface Heard {
  status: number | undefined;
  connection: string | undefined;
}

it('told to stop, the server answers what it is doing, says that the connection ends, and ends', async () => {
  const open = openSqlite(':memory:');
  await migrate(open);
  let begun: () => void = () => {};
  const isBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const world = await buildWorld(
    async () => ({ open, drop: () => open.db.destroy() }),
    (deps) => {
      deps.options.before_call = async (name) => {
        if (name !== 'categories.list_public') return;
        begun();
        await held;
      };
    },
  );
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = world.app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const ask = (path: string) =>
    new Promise<Heard>((resolve, reject) => {
      const sent = request({ port, path, agent, host: '127.0.0.1' }, (answer) => {
        answer.resume().on('end', () => resolve({ status: answer.statusCode, connection: answer.headers.connection }));
      });
      sent.on('error', reject).end();
    });
  // A connection that is kept open, idle, and one in the middle of its request.
  expect(await ask('/healthz')).toEqual({ status: 200, connection: 'keep-alive' });
  const inFlight = ask('/api/categories/public');
  await isBegun;
  const closed = world.app.close();
  while (world.app.server.listening) await new Promise((resolve) => setTimeout(resolve, 10));
  release();
  expect(await inFlight).toEqual({ status: 200, connection: 'close' });
  // Held by a connection, this would take longer than the test may.
  await closed;
  agent.destroy();
}, 30_000);

// npm hands the signal to its shell alone: one that does not become the server leaves it behind, running.
it('`npm start` that is told to stop stops the server, and ends with 0 when it has ended', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'exampress-stop-'));
  const port = await freePort();
  const npm = spawn('npm', ['start'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: '',
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      PORT: String(port),
      SAMPLE_CONTENT: 'off',
    },
    stdio: 'ignore',
    detached: true,
  });
  const isThere = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    );
  try {
    while (!(await isThere())) {
      expect(npm.exitCode).toBeNull();
      await wait(100);
    }
    npm.kill('SIGTERM');
    expect(await once(npm, 'exit')).toEqual([0, null]);
    expect(await isThere()).toBe(false);
  } finally {
    if (await isThere()) process.kill(-Number(npm.pid), 'SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);
