import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { migrate } from '../../server/database/migrate.ts';
import { openSqlite } from '../../server/database/open.ts';
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
