import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { png } from '../support/media-files.ts';

const MAIN = 'dist/server/main.js';
const PASSWORD = 'correct horse battery';

/** A small disk of its own where this may be had: as root on Linux. Null elsewhere: `outages.test.ts` plays it there. */
function smallDisk(folder = mkdtempSync(join(tmpdir(), 'exampress-disk-')), options = 'size=24m'): { folder: string; gone: () => void } | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
  return {
    folder,
    gone: () => {
      execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

it.skipIf(!existsSync(MAIN))(
  'a disk that is really full: writes are 503 with what to do, reading goes on, nothing acknowledged is missing, and with room it goes on by itself',
  async ({ skip }) => {
    const disk = smallDisk();
    if (!disk) return skip('no small disk can be mounted here');
    const port = await freePort();
    const settings = {
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      SAMPLE_CONTENT: 'off',
      ADMIN_PASSWORD: PASSWORD,
      DATABASE_URL: '',
      STORAGE_URL: '',
      BACKUP_URL: '',
    };
    const child = spawn(process.execPath, [MAIN], { env: { ...process.env, ...settings, DATA_DIR: disk.folder, PORT: String(port) }, stdio: 'ignore' });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const url = `http://127.0.0.1:${port}`;
    try {
      await expect
        .poll(
          () =>
            fetch(`${url}/readyz`).then(
              ({ ok }) => ok,
              () => false,
            ),
          { timeout: 60_000 },
        )
        .toBe(true);
      let token = '';
      const call = async (method: string, path: string, body?: unknown) => {
        const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
        const answer = await fetch(`${url}/api${path}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
        return { status: answer.status, retry: answer.headers.get('retry-after'), body: await answer.json() };
      };
      token = (await call('POST', '/auth/login', { username: 'admin', password: PASSWORD })).body.data.token;
      const content_html = `<p>${'word '.repeat(20_000)}</p>`;
      const write = (n: number) => call('POST', '/articles', { title: `Article ${n}`, slug: `article-${n}`, exam: 'GRE', status: 'published', content_html });
      expect((await write(0)).status).toBe(201);

      // All but a little is taken by something else.
      const { bavail, bsize } = statfsSync(disk.folder);
      const ballast = join(disk.folder, 'ballast');
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - 3_000_000)));
      const made: number[] = [];
      let refused: Awaited<ReturnType<typeof write>> | undefined;
      for (let n = 1; n < 200 && !refused; n += 1) {
        const answer = await write(n);
        if (answer.status === 201) made.push(n);
        else refused = answer;
      }
      expect([refused?.status, refused?.body.code, refused?.retry]).toEqual([503, 'not_ready', '60']);
      expect(refused?.body.message).toContain('磁盘空间已满');
      expect((await call('GET', '/articles/public/article-0')).status).toBe(200);
      expect((await call('POST', '/backups', {})).status).toBeOneOf([201, 503]);

      rmSync(ballast);
      await expect.poll(async () => (await write(500)).status, { timeout: 20_000 }).toBeOneOf([201, 409]);
      // The disk of the files alone becomes read-only.
      const media = join(disk.folder, 'media');
      mkdirSync(media, { recursive: true });
      const readonly = smallDisk(media, 'ro,size=1m');
      const picture = async () => {
        const form = new FormData();
        form.append('file', new Blob([await png()]), 'picture.png');
        const answer = await fetch(`${url}/api/media`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
        return { status: answer.status, body: await answer.json() };
      };
      const unwritten = await picture();
      execFileSync('umount', ['-l', media]);
      expect([unwritten.status, unwritten.body.code, readonly !== null]).toEqual([503, 'not_ready', true]);
      expect(unwritten.body.message).toContain('不可写');
      expect((await picture()).status).toBe(201);
      for (const n of [0, ...made, 500]) expect((await call('GET', `/articles/public/article-${n}`)).status, `article ${n}`).toBe(200);
    } finally {
      child.kill('SIGTERM');
      await ended;
      disk.gone();
    }
  },
  180_000,
);
