import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

interface Chunk {
  file: string;
  imports?: string[];
}

const at = (path: string) => fileURLToPath(new URL(`../../dist/client/${path}`, import.meta.url));
const isBuilt = existsSync(at('.vite/manifest.json'));

const ENTRY = 'src/entry-admin.tsx';
const LAYOUT = 'src/layouts/admin/admin-layout.tsx';
const screen = (path: string) => `src/pages/admin/${path}.tsx`;

/** What the first load of a screen may weigh: all scripts that come with it, gzip -9, in kB. What was reached, and 3 % more. */
const BUDGETS: [keys: string[], kB: number][] = [
  [[screen('login/login')], 304],
  [[LAYOUT, screen('dashboard/dashboard')], 511],
  [[LAYOUT, screen('articles/article-list')], 722],
  [[LAYOUT, screen('categories/categories')], 488],
  [[LAYOUT, screen('menus/menus')], 492],
  [[LAYOUT, screen('settings/settings')], 375],
];

// `npm test` builds first; alone, this file has nothing to weigh before `npm run build`.
describe.skipIf(!isBuilt)(isBuilt ? 'the console’s first load' : 'the console’s first load (skipped: dist/client is not built)', () => {
  test.each(BUDGETS)('%s stays below %d kB', (keys, budget) => {
    const manifest: Record<string, Chunk> = JSON.parse(readFileSync(at('.vite/manifest.json'), 'utf8'));
    const found = new Set<string>();
    const visit = (key: string) => {
      const chunk = manifest[key];
      if (!chunk) throw new Error(`${key} is not in the manifest`);
      if (found.has(chunk.file)) return;
      found.add(chunk.file);
      chunk.imports?.forEach(visit);
    };
    [ENTRY, ...keys].forEach(visit);
    const bytes = [...found].reduce((sum, file) => sum + gzipSync(readFileSync(at(file)), { level: 9 }).length, 0);
    expect(bytes / 1000).toBeLessThan(budget);
  });
});
