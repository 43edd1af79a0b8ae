import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSqlite } from '../../server/database/open.ts';
import { rowCounts } from '../support/row-counts.ts';

const IMPORT = 'dist/server/import.js';
const POSTS = 400;

/** The import as a process of its own; killed as soon as the database holds so many articles. */
async function run(folder: string, file: string, killAt: number | null): Promise<number | null> {
  const env = { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'silent', DATABASE_URL: '', DATA_DIR: folder };
  const child = spawn(process.execPath, [IMPORT, 'wordpress', file], { env, stdio: 'ignore' });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (killAt === null) return ended;
  while (child.exitCode === null && child.signalCode === null) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (
      existsSync(join(folder, 'exampress.sqlite')) &&
      (await counts(folder, ['articles']).then(
        ({ articles }) => articles,
        () => 0,
      )) >= killAt
    )
      child.kill('SIGKILL');
  }
  return ended;
}

const TABLES = [
  'articles',
  'comments',
  'tags',
  'users',
  'categories',
  'redirects',
  'imported',
  'article_derived',
  'search_documents',
  'search_postings',
] as const;

async function counts<Table extends (typeof TABLES)[number]>(folder: string, tables: readonly Table[]) {
  const { db } = openSqlite(join(folder, 'exampress.sqlite'));
  try {
    return await rowCounts(db, tables);
  } finally {
    await db.destroy();
  }
}

it.skipIf(!existsSync(IMPORT))(
  'an import killed in the middle, twice: the next one brings what is missing and nothing twice',
  async () => {
    const root = mkdtempSync(join(tmpdir(), 'exampress-import-kill-'));
    const file = join(root, 'export.xml');
    const [whole, broken] = [join(root, 'whole'), join(root, 'broken')];
    try {
      execFileSync(process.execPath, ['tests/bench/wordpress-export.mjs', String(POSTS), file]);
      expect(await run(whole, file, null)).toBe(0);
      expect(await run(broken, file, 1)).toBeNull();
      const { articles: first } = await counts(broken, ['articles']);
      expect(first).toBeGreaterThan(0);
      expect(first).toBeLessThan(POSTS);
      expect(await run(broken, file, first + 1)).toBeNull();
      expect(await run(broken, file, null)).toBe(0);
      const expected = await counts(whole, TABLES);
      expect(expected).toMatchObject({ articles: POSTS, comments: 2 * POSTS });
      expect(await counts(broken, TABLES)).toEqual(expected);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  },
  400_000,
);
