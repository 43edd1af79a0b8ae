import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const CONSOLE_MANIFEST = at('dist/client/.vite/manifest.json');
const SITE_MANIFEST = at('dist/client/.vite/site-manifest.json');
const isBuilt = existsSync(CONSOLE_MANIFEST) && existsSync(SITE_MANIFEST);

/** Words that only the library (or our use of it) brings into a script, also when it is minified. */
const MARKS = {
  'TypeBox or a shape made with it': /additionalProperties|~kind/,
  antd: /\bant-|anticon/,
  'umi-request': /ms exceeded/,
};
const SITE_ENTRY = 'src/entry-site.ts';
const ISLANDS = 'src/islands/hydrate.tsx';
/** Words of React alone. */
const REACT = /__reactFiber|react\.transitional\.element/;
const LOGIN = 'src/pages/admin/login/login.tsx';

// `npm test` builds first; alone, this file has nothing to look at before `npm run build`.
describe.skipIf(!isBuilt)(isBuilt ? 'the built scripts' : 'the built scripts (skipped: dist/client is not built)', () => {
  let manifest: Record<string, Chunk> = {};
  let site: Record<string, Chunk> = {};
  beforeAll(() => {
    manifest = JSON.parse(readFileSync(CONSOLE_MANIFEST, 'utf8'));
    site = JSON.parse(readFileSync(SITE_MANIFEST, 'utf8'));
  });

  /** Every chunk that is loaded with these, by static imports. */
  function reachable(keys: readonly string[], from = manifest): string[] {
    const found = new Set<string>();
    const visit = (key: string) => {
      if (found.has(key)) return;
      const chunk = from[key];
      if (!chunk) throw new Error(`${key} is not in the manifest`);
      found.add(key);
      chunk.imports?.forEach(visit);
    };
    keys.forEach(visit);
    return [...found];
  }
  const script = (key: string, from = manifest) => readFileSync(at(`dist/client/${from[key]?.file}`), 'utf8');
  const bearing = (keys: readonly string[], mark: RegExp, from = manifest) => reachable(keys, from).filter((key) => mark.test(script(key, from)));

  test('the marks are found where the libraries are', () => {
    expect(bearing([LOGIN], MARKS.antd)).not.toEqual([]);
    expect(Object.keys(manifest).filter((key) => MARKS['umi-request'].test(script(key)))).toHaveLength(1);
    expect(readFileSync(at('dist/server/serve.cjs'), 'utf8')).toMatch(MARKS['TypeBox or a shape made with it']);
  });

  test('the public entry is one file without React, and loads the islands on demand', () => {
    expect(reachable([SITE_ENTRY], site)).toEqual([SITE_ENTRY]);
    expect(site[SITE_ENTRY]?.dynamicImports).toEqual(expect.arrayContaining([ISLANDS]));
    expect(REACT.test(script(SITE_ENTRY, site))).toBe(false);
    expect(bearing([ISLANDS], REACT, site)).not.toEqual([]);
  });

  test.each(Object.entries(MARKS))('no public script but the request layer has %s', (name, mark) => {
    const found = Object.keys(site).filter((key) => mark.test(script(key, site)));
    expect(found).toEqual(name === 'umi-request' ? ['src/api/request.ts'] : []);
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
