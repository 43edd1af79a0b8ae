import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** What each room may import of the project. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  config: [],
  contract: ['config'],
  src: ['config', 'contract'],
  server: ['config', 'contract'],
  mock: ['server', 'config', 'contract'],
};

interface Import {
  from: string;
  to: string;
  isType: boolean;
}

function filesOf(room: string): string[] {
  return readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => join(room, name));
}

/** Imports of other files of the project; packages are left out. */
function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const found = [...text.matchAll(/(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'";]*?from\s+'(\.[^']+)'|import\('(\.[^']+)'\)|(?:^|\n)import\s+'(\.[^']+)'/g)];
  return found.map(([, type, ...targets]) => ({
    from: file,
    to: normalize(join(dirname(file), targets.find(Boolean) ?? '')),
    isType: Boolean(type),
  }));
}

const rooms = Object.keys(MAY_IMPORT);
const imports = rooms.flatMap((room) => filesOf(room).flatMap(importsOf));
const roomOf = (file: string) => relative('.', file).split('/')[0] ?? '';

test('the walls between the rooms hold: no room imports upwards', () => {
  expect(imports.length).toBeGreaterThan(100);
  const broken = imports.filter(({ from, to }) => roomOf(from) !== roomOf(to) && !MAY_IMPORT[roomOf(from)]?.includes(roomOf(to)));
  expect(broken.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});

test('no file imports itself by way of others, types included', () => {
  const next = new Map<string, string[]>();
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to]);
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: string[]) => {
    const at = path.indexOf(file);
    if (at >= 0) circles.push([...path.slice(at), file].join(' → '));
    if (at >= 0 || done.has(file)) return;
    for (const target of next.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of next.keys()) visit(file, []);
  expect(circles).toEqual([]);
});

test('public pages take types alone from the contract, and the plain table of calls', () => {
  const reader = imports.filter(({ from, isType }) => !isType && /^src\/(pages\/site|layouts\/site|components\/site|locales|theme|entry-site|api)/.test(from));
  const shapes = reader.filter(({ to }) => to.startsWith('contract/') && !/contract\/(calls|make-api)\.ts$/.test(to));
  expect(shapes.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});
