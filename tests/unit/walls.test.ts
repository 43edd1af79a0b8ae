import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { circlesIn } from '../support/circles.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** What each folder may import of the project. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  config: [],
  contract: ['config'],
  src: ['config', 'contract'],
  // And its own name and version.
  server: ['config', 'contract', 'package.json'],
  mock: ['server', 'config', 'contract'],
};

interface Import {
  from: string;
  to: string;
  isType: boolean;
}

function filesOf(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => join(folder, name));
}

/** Imports of other files of the project; packages are left out. */
function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const found = [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:\* as '[^']+'\s|[^'";]*?)from\s+'(\.[^']+)'|import\('(\.[^']+)'\)|(?:^|\n)import\s+'(\.[^']+)'/g,
    ),
  ];
  return found.map(([, type, ...targets]) => ({
    from: file,
    to: normalize(join(dirname(file), targets.find(Boolean) ?? '')),
    isType: Boolean(type),
  }));
}

const folders = Object.keys(MAY_IMPORT);
const imports = folders.flatMap((folder) => filesOf(folder).flatMap(importsOf));
const folderOf = (file: string) => relative('.', file).split('/')[0] ?? '';

test('no folder imports what stands above it', () => {
  expect(imports.length).toBeGreaterThan(100);
  const broken = imports.filter(({ from, to }) => folderOf(from) !== folderOf(to) && !MAY_IMPORT[folderOf(from)]?.includes(folderOf(to)));
  expect(broken.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});

test('the pages of one resource take nothing from those of another: what they share moves down', () => {
  const folderOf = (file: string) => /^src\/pages\/(?:admin|site)\/[^/]+\//.exec(file)?.[0];
  const broken = imports.filter(({ from, to }) => folderOf(from) && folderOf(to) && folderOf(from) !== folderOf(to));
  expect(broken.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});

test('no file imports itself by way of others, types included', () => {
  const next = new Map<string, string[]>();
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to]);
  expect(circlesIn(next)).toEqual([]);
});

const EXPORT = /^export (?:async |abstract )?(?:const|function\*?|class|interface|type) ([\w$]+)/gm;

test('nothing is exported that nobody takes, types included', () => {
  const texts = new Map(
    [...folders, 'tests', 'scripts', '.'].flatMap((folder) => {
      const files = folder === '.' ? readdirSync(ROOT) : readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
      return files.filter((name) => /\.(tsx?|mjs)$/.test(name)).map((name) => [join(folder, name), readFileSync(join(ROOT, folder, name), 'utf8')] as const);
    }),
  );
  const users = new Map<string, Set<string>>();
  for (const [file, text] of texts) for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g)) users.set(word, (users.get(word) ?? new Set()).add(file));
  const takes = (user: string, file: string) => user !== file && texts.get(user)?.includes(`/${basename(file)}`);
  const unused = [...texts].flatMap(([file, text]) =>
    // Migrations are taken whole, and what stands in for a package is taken by who imports that.
    /^(tests|scripts|\.|src\/shim)|migrations\//.test(file) || !file.includes('/')
      ? []
      : [...text.matchAll(EXPORT)]
          .filter(([, name = '']) => ![...(users.get(name) ?? [])].some((user) => takes(user, file)))
          .map(([, name]) => `${file} exports ${name}`),
  );
  expect(unused).toEqual([]);
});

/** Files from which more can be had than stands in them, and why. */
const PASSES_ON: Record<string, string> = {
  'server/deps.ts': 'whoever takes `Deps` takes `Db` and `Trx` with it',
  'contract/articles.ts': 'the shapes of one resource, of which a part is derived from the table of fields',
  'src/entry-server.tsx': 'what the server takes of the render entry, which is built apart',
  'src/router/site-routes.tsx': 'the build finds the styles of all pages by it',
  'server/resources/backups/backups.repository.ts': 'own names for the rows of its table',
};

test('what stands in one file is imported from there', () => {
  const passing = folders.flatMap(filesOf).filter((file) => /^export (type )?\{ *\w|^export \*/m.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(passing.sort()).toEqual(Object.keys(PASSES_ON).sort());
});

test('a limit of the contract stands in the table of limits', () => {
  const inline = /\b(?:max|min)(?:Length|Items|Properties|imum): [\d_]{2,}|\bdefault: [\d_]{2,}|\b(?:text|integerFrom)\([\d_]{2,}/g;
  expect(filesOf('contract').flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(inline)].map(([limit]) => `${file}: ${limit}`))).toEqual([]);
});

/** Packages that no file of ours names, and why they are asked for all the same. */
const UNNAMED: Record<string, string> = {
  '@tiptap/extension-bubble-menu': 'an optional part of @tiptap/react that @tiptap/react/menus needs',
  '@tiptap/extension-floating-menu': 'an optional part of @tiptap/react that @tiptap/react/menus needs',
  '@testing-library/dom': 'a peer of @testing-library/react',
  typescript: 'a command',
};

test('no package is asked for that nobody names', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const names = [...folders, 'tests', 'scripts'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const text = [...names, ...readdirSync(ROOT)]
    .filter((name) => !name.endsWith('walls.test.ts') && /\.(tsx?|mjs|css)$|^(biome|tsconfig\.\w+)\.json$/.test(name))
    .map((name) => readFileSync(join(ROOT, name), 'utf8'))
    .join('\n');
  const named = (name: string) => new RegExp(`['"/]${name.replaceAll('.', '\\.')}['"/]`).test(text);
  const unnamed = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter((name) => !named(name) && !name.startsWith('@types/'));
  expect(unnamed.sort()).toEqual(Object.keys(UNNAMED).sort());
});

test('public pages take types alone from the contract, and the plain table of calls', () => {
  const reader = imports.filter(({ from, isType }) => !isType && /^src\/(pages\/site|layouts\/site|components\/site|locales|theme|entry-site|api)/.test(from));
  const shapes = reader.filter(({ to }) => to.startsWith('contract/') && !/contract\/(calls|make-api)\.ts$/.test(to));
  expect(shapes.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});

/** The server's files with their texts; migrations tell of the past. */
const serverFiles = filesOf('server')
  .filter((file) => !file.includes('/migrations/'))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));
const placesOf = (pattern: RegExp) => serverFiles.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

test('what readers may see is said once; whoever asks the database for "published" otherwise asks for a schedule', () => {
  // In SQL, in a builder, and of a row: `status = 'published'`, `articles.status = ${…}`, `('status', '=', 'published')`, `status === 'published' && … deleted_at`.
  expect(placesOf(/status = 'published'|articles\.status = \$\{|'(\w+\.)?status', '=', 'published'/)).toEqual([
    'server/resources/articles/articles.publication.ts',
  ]);
  expect(placesOf(/status === 'published'[^;]{0,200}deleted_at|deleted_at[^;]{0,200}status === 'published'/)).toEqual([]);
  expect(placesOf(/published_at['}]?,? ?'?<='?|published_at \?\? Infinity/)).toEqual([
    'server/resources/articles/articles.publication.ts',
    'server/resources/articles/public/sitemap.ts',
  ]);
});

test('what the browser keeps is read and written in one place; a token that cannot be kept is said, and the head’s script stands alone', () => {
  const places = filesOf('src').filter((file) => /\b(local|session)Storage\.(get|set|remove)Item/.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(places).toEqual(['src/api/session.ts', 'src/theme/head-script.ts']);
});

test('a stale version is refused in one way: `expectVersion`; a repeated creation is refused by its key', () => {
  expect(placesOf(/AppError\('version_conflict'/)).toEqual(['server/errors.ts', 'server/resources/articles/articles.service.ts']);
  expect(placesOf(/\.where\('version'|version !== version|\.version !== /)).toEqual([]);
});

test('no list is written into a query that might be empty: `among` writes them', () => {
  const inList = /'(?:not )?in',\s*(?!\(eb\)|eb[.(]|deps\.db\.|db\.|trx\.|public|reviewDueIds|rows\.\$as|others\.reduce)(\w+)/g;
  const found = serverFiles.flatMap(({ file, text }) =>
    [...text.matchAll(inList)]
      // A name may stand for a sub-select, which is never empty.
      .filter(([, name]) => !new RegExp(`const ${name} = (?:deps\\.)?(?:db|trx|eb|loose|living)\\b`).test(text))
      .map(([place]) => `${file}: ${place}`),
  );
  expect(found).toEqual([]);
  expect(placesOf(/ in \(\$\{(?!sql\.join)/)).toEqual([]);
});
