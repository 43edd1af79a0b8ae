import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { circlesIn } from '../support/circles.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
const picture = /```mermaid\n([\s\S]*?)```/.exec(text)?.[1] ?? '';

/** The folders of the picture: `id["src/pages/admin"]`; and its arrows, `a --> b`. */
const folders = new Map([...picture.matchAll(/^\s*(\w+)\["([^"<]+)/gm)].map(([, id = '', path = '']) => [id, path]));
const drawn = new Set([...picture.matchAll(/^\s*(\w+) --> (\w+)/gm)].map(([, from = '', to = '']) => `${folders.get(from)} → ${folders.get(to)}`));
const paths = [...folders.values()].sort((a, b) => b.length - a.length);
const folderOf = (file: string) => paths.find((path) => file === path || file.startsWith(`${path}/`));

/** Imports between the places that files belong to; types count. */
function imports(tops: readonly string[], placeOf: (file: string) => string | undefined): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const top of tops) {
    for (const name of readdirSync(join(ROOT, top), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(name)) continue;
      const file = join(top, name);
      const from = placeOf(file);
      for (const [, target = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(/(?:from|import)\s*\(?'(\.[^']+)'/g)) {
        const to = placeOf(normalize(join(dirname(file), target)));
        if (from && to && from !== to) found.set(from, (found.get(from) ?? new Set()).add(to));
      }
    }
  }
  return found;
}

test('the picture of the architecture shows the imports there are, and no others', () => {
  expect(folders.size).toBeGreaterThan(10);
  expect([...folders.values()].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  const arrows = [...imports(['src', 'server', 'mock'], folderOf)].flatMap(([from, targets]) => [...targets].map((to) => `${from} → ${to}`));
  expect([...drawn].sort()).toEqual(arrows.sort());
});

test('no folder of the server imports itself by way of others, nor by way of the files beside the folders', () => {
  const next = imports(['server'], (file) => /^server\/[^/]+/.exec(file)?.[0]);
  expect(next.size).toBeGreaterThan(15);
  expect(circlesIn(next)).toEqual([]);
});
