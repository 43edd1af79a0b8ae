import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { MAIN, startProduct } from '../support/product.ts';
import { describeEachProductDatabase } from '../support/product-databases.ts';

const POSTS = 40;

describeEachProductDatabase('a restore beside a running server', (make) => {
  it.skipIf(!existsSync(MAIN))(
    'takes the place of the content at once: the server never fails, and shows what was restored',
    async () => {
      const root = mkdtempSync(join(tmpdir(), 'exampress-restore-running-'));
      const [old, site] = [join(root, 'old'), join(root, 'site')];
      const database = await make();
      const command = (name: string, env: Record<string, string>, ...words: string[]) =>
        promisify(execFile)(process.execPath, [`dist/server/${name}.js`, ...words], {
          env: { ...process.env, ...env, NODE_ENV: 'production', LOG_LEVEL: 'silent' },
        });
      const bare = { DATABASE_URL: '', STORAGE_URL: '', BACKUP_URL: '', DATA_DIR: old };
      try {
        execFileSync(process.execPath, ['tests/bench/wordpress-export.mjs', String(POSTS), join(root, 'old.xml')]);
        await command('import', bare, 'wordpress', join(root, 'old.xml'));
        await command('backup', bare, root);
        const file = join(root, readdirSync(root).find((name) => name.endsWith('.tar')) ?? '');

        const env = { ...database.envFor(site), TRUST_PROXY: '1' };
        const { call, url, token, child, ended } = await startProduct(env);
        const made = await call('POST', '/articles', token, { title: 'Only here' });
        expect(made.status).toBe(201);
        const refused = await command('restore', env, file).catch((error: { code: number; stderr: string }) => error);
        expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('This site is not empty') });

        const seen = new Set<string>();
        let readers = 0;
        // Each from a network of its own: one alone may not have so much made for it.
        const reader = () => {
          readers += 1;
          return { 'x-forwarded-for': `10.0.${(readers >> 8) & 255}.${readers & 255}` };
        };
        let isOver = false;
        const reading = Array.from({ length: 3 }, async () => {
          while (!isOver) {
            for (const path of ['/', '/api/articles/public', '/sitemap.xml', '/healthz'])
              seen.add(`${path} ${(await fetch(url + path, { headers: reader() })).status}`);
          }
        });
        const writing = (async () => {
          for (let turn = 0; !isOver; turn += 1)
            seen.add(`saving ${(await call('POST', '/categories', token, { name: `c${turn}`, slug: `c-${turn}` })).status}`);
        })();
        await command('restore', env, file, '--force');
        isOver = true;
        await Promise.all([...reading, writing]);
        // 401: with the content its people are others. 404: what was saved has been replaced before it was read for the answer. 503 says to ask again, while
        // the tables are being changed.
        expect([...seen].filter((answer) => !/ (?:200|503)$|^saving (?:201|401|404|409)$/.test(answer))).toEqual([]);

        // The running server hears of it by its poll, which a busy machine holds up.
        await expect.poll(async () => (await call('GET', '/articles/public', null)).body.meta.total, { timeout: 20_000 }).toBe(POSTS);
        expect((await call('GET', '/articles', token)).status).toBe(401);
        for (const path of ['/', '/sitemap.xml', '/api/categories/public']) expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
        const categories = await database.look(site, ({ db }) => db.selectFrom('categories').select('slug').where('slug', 'like', 'c-%').execute());
        // What was let in before the restore is not written behind it.
        expect(categories).toEqual([]);
        child.kill('SIGTERM');
        expect(await ended).toEqual({ code: 0, signal: null });
      } finally {
        await database.drop();
        rmSync(root, { recursive: true, force: true });
      }
    },
    400_000,
  );
});
