// The built product with its sample content, for what looks at its pages.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** How long laying in the sample content and its pictures may take, milliseconds. */
const START_MS = 240_000;

/** Ready, and the pictures come in small sizes: the first ones made, which a page shows at once. @param {string} url @param {number} until */
async function settled(url, until) {
  while (
    !(await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (Date.now() > until) throw new Error('The server did not start');
    await wait(200);
  }
  while (!(await fetch(url).then((answer) => answer.text())).includes('type="image/avif"') && Date.now() < until) await wait(500);
}

/**
 * Starts a server on this port over a folder of its own, does the work with its address and the folder, and ends it. The admin is the browser tests'.
 * @param {number} port
 * @param {(url: string, folder: string) => Promise<void>} work
 */
export async function withSample(port, work) {
  const folder = await mkdtemp(join(tmpdir(), 'exampress-sample-'));
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['tests/support/serve.mjs'], {
    env: { ...process.env, DATA_DIR: join(folder, 'data'), PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await settled(url, Date.now() + START_MS);
    await work(url, folder);
  } finally {
    server.kill('SIGTERM');
    await new Promise((resolve) => (server.exitCode === null && server.signalCode === null ? server.once('exit', resolve) : resolve(undefined)));
    await rm(folder, { recursive: true, force: true });
  }
}
