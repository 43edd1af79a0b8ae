import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  css?: string[];
}

const at = (path: string) => fileURLToPath(new URL(`../../dist/client/${path}`, import.meta.url));
const isBuilt = existsSync(at('.vite/manifest.json'));

const ENTRY = 'src/entry-admin.tsx';
/** The layer that holds the console's frame; see `scripts/lib/console-chunks.mjs`. */
const LAYOUT = 'frame';
const screen = (path: string) => `src/pages/admin/${path}.tsx`;

const EDITOR = 'src/components/admin/rich-editor/editor-pane.tsx';

/** The chunk that sends calls. */
const SENDING = 'request';

/**
 * What the first load of a screen may weigh: all scripts and styles that come with it, brotli as served, in kB. Each has at
 * least half a percent of room: the same code packs some hundred bytes larger or smaller with the names that a build gives its files.
 */
const BUDGETS: [keys: string[], kB: number][] = [
  [[screen('login/login')], 256],
  [[LAYOUT, screen('dashboard/dashboard')], 372],
  [[LAYOUT, screen('articles/article-list')], 517],
  [[LAYOUT, screen('articles/article-screen'), EDITOR], 717],
  [[LAYOUT, screen('comments/comments')], 513],
  [[LAYOUT, screen('media/media')], 472],
  [[LAYOUT, screen('categories/categories')], 429],
  [[LAYOUT, screen('menus/menus'), screen('menus/preview/menu-preview')], 459],
  [[LAYOUT, screen('settings/settings-screen')], 445],
  // What comes right behind it, in the area that stands open first.
  [[LAYOUT, screen('settings/settings-screen'), screen('settings/group-form')], 579],
  [[LAYOUT, screen('settings/settings-screen'), screen('settings/users-tab')], 579],
  [[LAYOUT, screen('settings/settings-screen'), screen('settings/audit-tab')], 579],
  [[LAYOUT, screen('settings/settings-screen'), screen('settings/data-tab')], 579],
  [[LAYOUT, screen('statistics/statistics-screen')], 379],
];
/** The calls, the document and the pictures of a screen need the rest of forty. */
const MOST_FILES = 28;

// `npm test` builds first; alone, this file has nothing to weigh before `npm run build`.
describe.skipIf(!isBuilt)(isBuilt ? 'the console’s first load' : 'the console’s first load (skipped: dist/client is not built)', () => {
  const manifest: Record<string, Chunk> = isBuilt ? JSON.parse(readFileSync(at('.vite/manifest.json'), 'utf8')) : {};
  /** The files that come with these entries or layers. */
  const filesOf = (keys: readonly string[]): Set<string> => {
    const found = new Set<string>();
    const visit = (key: string) => {
      const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key);
      if (!chunk) throw new Error(`${key} is not in the manifest`);
      if (found.has(chunk.file)) return;
      found.add(chunk.file);
      for (const style of chunk.css ?? []) found.add(style);
      chunk.imports?.forEach(visit);
    };
    keys.forEach(visit);
    return found;
  };
  const without = (files: Set<string>, others: Set<string>) => new Set([...files].filter((file) => !others.has(file)));
  const sending = () => without(filesOf([SENDING]), filesOf([ENTRY, 'ui']));
  const kB = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + statSync(at(`${file}.br`)).size, 0) / 1000;

  test.each(BUDGETS)('%s stays below %d kB', (keys, budget) => {
    const files = without(filesOf([ENTRY, ...keys]), sending());
    expect(kB(files)).toBeLessThan(budget);
    expect(files.size).toBeLessThanOrEqual(MOST_FILES);
  });

  test('the first call, which every screen sends, brings itself and nothing of other screens', () => {
    const files = sending();
    expect(files.size).toBe(1);
    expect(kB(files)).toBeLessThan(6);
  });
});
