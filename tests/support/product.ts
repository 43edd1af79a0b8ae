import { type ChildProcess, spawn } from 'node:child_process';
import { afterEach } from 'vitest';
import { freePort } from './free-port.ts';

export const MAIN = 'dist/server/main.js';
const PASSWORD = 'correct horse battery';
/** How long a start may take on a busy machine, milliseconds. */
const PATIENCE_MS = 60_000;

const living = new Set<ChildProcess>();
afterEach(() => {
  for (const child of living) child.kill('SIGKILL');
});

/** Starts the built product as a process of its own, with these flags of Node, and signs its first admin in. A test's products end with it. */
export async function startProduct(env: Record<string, string>, flags: readonly string[] = []) {
  const port = await freePort();
  const child = spawn(process.execPath, [...flags, MAIN], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      SAMPLE_CONTENT: 'off',
      ADMIN_PASSWORD: PASSWORD,
      DATABASE_URL: '',
      ...env,
      PORT: String(port),
    },
    stdio: 'ignore',
  });
  living.add(child);
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  const url = `http://127.0.0.1:${port}`;
  for (const until = Date.now() + PATIENCE_MS; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) break;
    if (Date.now() > until || child.exitCode !== null) throw new Error('The product did not start');
  }
  const call = async (method: string, path: string, token: string | null, body?: unknown) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${url}/api${path}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
    return { status: answer.status, body: answer.status === 204 ? null : await answer.json() };
  };
  const { body } = await call('POST', '/auth/login', null, { username: 'admin', password: PASSWORD });
  return { child, ended, call, url, token: body.data.token as string };
}
