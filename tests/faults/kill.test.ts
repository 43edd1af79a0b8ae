import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';

const MAIN = 'dist/server/main.js';
const PASSWORD = 'correct horse battery';
/** How long a start may take on a busy machine, milliseconds. */
const PATIENCE_MS = 60_000;

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const living = new Set<ChildProcess>();
afterEach(() => {
  for (const child of living) child.kill('SIGKILL');
});

/** The built product as a process of its own. */
async function start(env: Record<string, string>) {
  const port = await freePort();
  const child = spawn(process.execPath, [MAIN], {
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

it.skipIf(!existsSync(MAIN))(
  'killed in the middle of writes and autosaves, three times: nothing acknowledged is missing',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'exampress-kill-'));
    const saved = new Map<number, string>();
    const made: string[] = [];
    try {
      for (let round = 0; round < 3; round += 1) {
        const { child, ended, call, token } = await start({ DATA_DIR: folder });
        const { body } = await call('POST', '/articles', token, { title: `Round ${round}` });
        const { id } = body.data;
        let { version } = body.data;
        let isDead = false;
        const writing = Array.from({ length: 4 }, async (_, writer) => {
          for (let turn = 0; !isDead; turn += 1) {
            const slug = `r${round}w${writer}t${turn}`;
            const answer = await call('POST', '/categories', token, { name: slug, slug }).catch(() => null);
            if (answer?.status === 201) made.push(slug);
          }
        });
        const autosaving = (async () => {
          for (let turn = 0; !isDead; turn += 1) {
            const text = `<p>${round} ${turn}</p>`;
            const answer = await call('PUT', `/articles/${id}/working-copy`, token, { content_html: text, version }).catch(() => null);
            if (answer?.status !== 200) continue;
            ({ version } = answer.body.data);
            saved.set(id, text);
          }
        })();
        const enough = made.length + 40;
        while (made.length < enough) await new Promise((resolve) => setTimeout(resolve, 5));
        child.kill('SIGKILL');
        await ended;
        isDead = true;
        await Promise.all([...writing, autosaving]);
      }
      const { call, token, child, ended } = await start({ DATA_DIR: folder });
      const { body } = await call('GET', '/categories', token);
      const kept = new Set(body.data.map(({ slug }: { slug: string }) => slug));
      expect(made.filter((slug) => !kept.has(slug))).toEqual([]);
      for (const [id, text] of saved) {
        const article = (await call('GET', `/articles/${id}`, token)).body.data;
        // What was being saved when the end came may have arrived: never less than what was answered.
        const turn = (html: string) => Number(/\d+ (\d+)/.exec(html)?.[1] ?? -1);
        expect(turn(article.content_html)).toBeGreaterThanOrEqual(turn(text));
      }
      child.kill('SIGTERM');
      expect(await ended).toEqual({ code: 0, signal: null });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  400_000,
);

it.skipIf(!existsSync(MAIN))(
  'told to stop with connections kept open, it ends with 0; a second of its kind goes on',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'exampress-stop-'));
    try {
      const [first, second] = [await start({ DATA_DIR: folder }), await start({ DATA_DIR: folder })];
      await Promise.all(Array.from({ length: 20 }, () => first.call('GET', '/articles/public', null)));
      first.child.kill('SIGTERM');
      expect(await first.ended).toEqual({ code: 0, signal: null });
      expect((await second.call('GET', '/articles/public', null)).status).toBe(200);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  400_000,
);
