import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LIMITS } from '../../config/limits.ts';
import { MAIN, startProduct } from '../support/product.ts';
import { describeEachProductDatabase, type ProductDatabase } from '../support/product-databases.ts';
import { rowCounts } from '../support/row-counts.ts';

const POSTS = 300;
const TABLES = ['articles', 'comments', 'tags', 'redirects', 'imported', 'article_derived', 'search_documents'] as const;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const countsOf = (database: ProductDatabase, folder: string) => database.look(folder, ({ db }) => rowCounts(db, TABLES));

type Product = Awaited<ReturnType<typeof startProduct>>;

/** Sends the file as the console does; answers the import's id. */
async function send({ call, url, token }: Product, bytes: Buffer): Promise<number> {
  const made = await call('POST', '/imports', token, { name: 'export.xml', bytes: bytes.length });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id } = made.body.data;
  for (let at = 0; at < bytes.length; at += LIMITS.import.part_bytes) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes.subarray(at, at + LIMITS.import.part_bytes))]), 'blob');
    const answer = await fetch(`${url}/api/imports/${id}/parts?at=${at}`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
    expect(answer.status, await answer.text()).toBe(200);
  }
  return id;
}

async function latest({ call, token }: Product) {
  return (await call('GET', '/imports', token)).body.data[0];
}

describeEachProductDatabase('an import from the console', (make) => {
  it.skipIf(!existsSync(MAIN))(
    'goes on after its server was killed in the middle and started again, and brings nothing twice',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'exampress-console-import-'));
      const database = await make();
      const env = database.envFor(folder);
      try {
        const file = join(folder, 'export.xml');
        execFileSync(process.execPath, ['tests/bench/wordpress-export.mjs', String(POSTS), file]);
        const first = await startProduct(env);
        const before = (await countsOf(database, folder)).articles ?? 0;
        const id = await send(first, readFileSync(file));
        while ((await latest(first)).state === 'checking') await pause(100);
        const begun = await first.call('POST', `/imports/${id}/start`, first.token, { fetch_media: false });
        expect(begun.status, JSON.stringify(begun.body)).toBe(200);
        while ((await countsOf(database, folder)).articles === before) await pause(10);
        first.child.kill('SIGKILL');
        await first.ended;
        const killed = await countsOf(database, folder);
        expect(killed.articles).toBeLessThan(before + POSTS);

        // Its lease has run out: nobody waits a minute for that here.
        await database.look(folder, ({ db }) => db.updateTable('jobs').set({ locked_until: 1 }).where('locked_until', 'is not', null).execute());
        const second = await startProduct(env);
        while (['waiting', 'running'].includes((await latest(second)).state)) await pause(500);
        expect(await latest(second)).toMatchObject({ id, state: 'done', error: null });
        const after = await countsOf(database, folder);
        expect(after).toMatchObject({ articles: before + POSTS, comments: POSTS * 2, article_derived: before + POSTS });
        second.child.kill('SIGTERM');
        await second.ended;

        // Another run of the same file finds everything there.
        execFileSync(process.execPath, ['dist/server/import.js', 'wordpress', file], {
          env: { ...process.env, ...env, NODE_ENV: 'production', LOG_LEVEL: 'silent' },
          stdio: 'ignore',
        });
        expect(await countsOf(database, folder)).toEqual(after);
      } finally {
        await database.drop();
        rmSync(folder, { recursive: true, force: true });
      }
    },
    400_000,
  );
});
