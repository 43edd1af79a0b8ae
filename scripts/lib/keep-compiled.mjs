// Has V8's compiled code of what a start loads lie beside the built files: see server/compiled.ts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** As `npm start` and the deployments start it: what V8 has compiled holds under the same flags alone. @returns {Promise<string[]>} */
async function startFlags() {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
  return scripts.start.match(/--\S+/g) ?? [];
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return address && typeof address === 'object' ? address.port : 0;
}

/** Starts the built product, and ends it once it has drawn and answered its first page. @param {string} folder @param {string[]} args */
async function startOnce(folder, args) {
  const port = await freePort();
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR, NODE_ENV: 'production', LOG_LEVEL: 'error', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder };
  const server = spawn(process.execPath, [...(await startFlags()), 'dist/server/main.js', ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  server.stdout.setEncoding('utf8');
  for await (const text of server.stdout) {
    if (!text.includes('is at http')) continue;
    await fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.text());
    server.kill('SIGTERM');
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`it ended with ${code}`);
}

/** The second start, over content, is the one that later starts are like. Without this the product only starts more slowly. */
export async function keepCompiled() {
  const folder = await mkdtemp(join(tmpdir(), 'exampress-build-'));
  try {
    await startOnce(folder, []);
    await startOnce(folder, ['--keep-compiled']);
  } catch (error) {
    process.stderr.write(`The built product could not be started to be compiled: ${error}\n`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
