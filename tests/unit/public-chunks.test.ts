import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const MANIFEST = at('dist/client/.vite/manifest.json');
const isBuilt = existsSync(MANIFEST);

/** Words that only the library (or our use of it) brings into a script, also when it is minified. */
const MARKS = {
  'TypeBox or a shape made with it': /additionalProperties|~kind/,
  antd: /\bant-|anticon/,
  'umi-request': /ms exceeded/,
};
const SITE_ENTRY = 'src/entry-site.tsx';
const SITE_PAGES = ['src/pages/site/home.tsx', 'src/pages/site/article.tsx', 'src/pages/site/exam.tsx'];
const LOGIN = 'src/pages/admin/login/login.tsx';

// `npm test` builds first; alone, this file has nothing to look at before `npm run build`.
describe.skipIf(!isBuilt)(isBuilt ? 'the built scripts' : 'the built scripts (skipped: dist/client is not built)', () => {
  let manifest: Record<string, Chunk> = {};
  beforeAll(() => {
    manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  });

  /** Every chunk that is loaded with these, by static imports. */
  function reachable(keys: readonly string[]): string[] {
    const found = new Set<string>();
    const visit = (key: string) => {
      if (found.has(key)) return;
      const chunk = manifest[key];
      if (!chunk) throw new Error(`${key} is not in the manifest`);
      found.add(key);
      chunk.imports?.forEach(visit);
    };
    keys.forEach(visit);
    return [...found];
  }
  const script = (key: string) => readFileSync(at(`dist/client/${manifest[key]?.file}`), 'utf8');
  const bearing = (keys: readonly string[], mark: RegExp) => reachable(keys).filter((key) => mark.test(script(key)));

  test('the marks are found where the libraries are', () => {
    expect(bearing([LOGIN], MARKS.antd)).not.toEqual([]);
    expect(Object.keys(manifest).filter((key) => key.includes('request') && MARKS['umi-request'].test(script(key)))).not.toEqual([]);
    expect(readFileSync(at('dist/server/main.js'), 'utf8')).toMatch(MARKS['TypeBox or a shape made with it']);
  });

  test('the public entry loads exactly the public pages on demand', () => {
    expect([...(manifest[SITE_ENTRY]?.dynamicImports ?? [])].sort()).toEqual([...SITE_PAGES].sort());
  });

  describe.each([SITE_ENTRY, ...SITE_PAGES])('%s and all it loads', (page) => {
    test.each(Object.entries(MARKS))('has no %s', (_, mark) => {
      expect(bearing([SITE_ENTRY, page], mark)).toEqual([]);
    });

    test('has nothing of the console', () => {
      expect(reachable([page]).filter((key) => key.includes('admin'))).toEqual([]);
    });
  });

  test('the login page and the console’s entry have no TypeBox', () => {
    expect(bearing(['src/entry-admin.tsx', LOGIN], MARKS['TypeBox or a shape made with it'])).toEqual([]);
  });

  test('the console’s layout has no debug panel: what is never displayed is not delivered', () => {
    const texts = Object.values(manifest)
      .filter(({ file }) => file.endsWith('.js'))
      .map(({ file }) => readFileSync(at(`dist/client/${file}`), 'utf8'));
    expect(texts.filter((text) => text.includes('接口调试面板'))).toEqual([]);
  });
});
