import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

const FIRST_PORT = Number(process.env.BROWSER_TEST_PORT ?? 4173);
/** How long a server may take to lay in the sample content on a busy machine, milliseconds. */
const PATIENCE_MS = 120_000;

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  server.kill('SIGTERM');
  await Promise.race([gone, wait(10_000).then(() => server.kill('SIGKILL'))]);
}

/** The built product on a SQLite database of its own with the sample content, one for each worker: what one does, no other sees. */
export async function startServer(worker: number, env: Record<string, string> = {}): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = FIRST_PORT + worker;
  const url = `http://127.0.0.1:${port}`;
  if (await isReady(url)) throw new Error(`Something answers at ${url} already`);
  const server = spawn(process.execPath, ['tests/support/serve.mjs'], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const until = Date.now() + PATIENCE_MS;
  while (!(await isReady(url))) {
    if (server.exitCode !== null || Date.now() > until) {
      await ended(server);
      throw new Error(`The server at ${url} did not start`);
    }
    await wait(200);
  }
  return { url, stop: () => ended(server) };
}
