// Which script file a module of the console goes into. Left alone, the bundler makes a file for every set of screens that share something:
// up to ninety requests before a screen stands. Here the sets are put together in layers, so that a screen loads few files and little that it does not use.
import { basename } from 'node:path';
import { build } from 'vite';

/**
 * From the first to the last: a module goes into the first layer that takes it, judged by the entries (`entryOf`) that need it at once. A layer that is
 * named again takes more there.
 * @type {[name: string, takes: (by: (entry: string) => boolean) => boolean][]}
 */
const LAYERS = [
  ['base', (by) => by('entry-admin')],
  ['ui', (by) => by('admin-layout') && by('login')],
  ['frame', (by) => by('admin-layout')],
  ['common', (by) => by('dashboard') && by('login')],
  ['panels', (by) => by('dashboard')],
  ['login-form', (by) => by('login')],
  ['shared', (by) => ['categories', 'menus', 'media', 'statistics-screen'].filter(by).length > 1 || (by('categories') && by('article-screen'))],
  ['forms', (by) => by('article-list') && by('article-screen') && !['statistics-screen', 'media', 'menus'].some(by)],
  ['panels', (by) => by('article-screen') && by('statistics-screen')],
  ['lists', (by) => by('article-list') && by('comments') && !['article-screen', 'editor-pane', 'categories', 'media', 'menus', 'statistics-screen'].some(by)],
  ['parts', (by) => by('article-list') && !by('statistics-screen')],
  ['files', (by) => by('article-screen') && by('media') && by('group-form') && !['statistics-screen', 'comments', 'users-tab'].some(by)],
  ['writing', (by) => (by('article-screen') || by('editor-pane')) && !['dashboard', 'login', 'article-list', 'comments', 'media'].some(by)],
];
/** Sending a call is a file of its own that comes after the screen, any screen: in a layer it would bring all of that layer. */
const AFTER_EVERY_SCREEN = 'request';
/** What stands before any call is sent. */
const ALWAYS_THERE = ['entry-admin', 'admin-layout'];
/** What only few entries share is better off in a small file of its own, */
const SHARED_BY_AT_LEAST = 4;
/** but not what the editor's screen, which loads the most files, shares with another that loads few. */
const LOADS_FEW = 'group-form';
/** and not what the settings with the most files have of a layer that every screen loads. */
const LOADS_MANY = 'data-tab';
const IN_EVERY_SCREEN = 'panels';

/** `…/pages/admin/comments/comments.tsx` → `comments`. */
const entryOf = (/** @type {string} */ path) => basename(path).replace(/\.\w+$/, '');

/**
 * Builds once without writing anything, to learn which entries (the console's own and every `import()`) need which module at once.
 * Answers the option that lays the modules into layers: `rolldownOptions.output.codeSplitting`.
 * @param {import('vite').InlineConfig} config
 */
export async function layersOf(config) {
  const built = await build({ ...config, logLevel: 'silent', build: { ...config.build, write: false } });
  const chunks = 'output' in built ? built.output : [];
  const byFile = new Map(chunks.flatMap((chunk) => (chunk.type === 'chunk' ? [/** @type {const} */ ([chunk.fileName, chunk])] : [])));
  /** Module → the entries that need it. @type {Map<string, Set<string>>} */
  const needs = new Map();
  const visit = (/** @type {string} */ file, /** @type {string} */ entry, /** @type {Set<string>} */ seen) => {
    const chunk = byFile.get(file);
    if (!chunk || seen.has(file)) return;
    seen.add(file);
    for (const id of chunk.moduleIds) needs.set(id, (needs.get(id) ?? new Set()).add(entry));
    for (const next of chunk.imports) visit(next, entry, seen);
  };
  // What is both asked for by `import()` and a part of others is an entry too, without a facade of its own.
  const late = new Set([...byFile.values()].flatMap(({ dynamicImports }) => dynamicImports));
  for (const { fileName, facadeModuleId, name } of byFile.values())
    if (facadeModuleId || late.has(fileName)) visit(fileName, entryOf(facadeModuleId ?? name), new Set());

  const layerOf = (/** @type {string} */ id) => {
    const entries = needs.get(id);
    if (!entries || (entries.has(AFTER_EVERY_SCREEN) && !ALWAYS_THERE.some((entry) => entries.has(entry)))) return undefined;
    const layer = LAYERS.find(([, takes]) => takes((entry) => entries.has(entry)))?.[0];
    const isBetterHere = (layer === 'writing' && entries.has(LOADS_FEW)) || (layer === IN_EVERY_SCREEN && entries.has(LOADS_MANY));
    return isBetterHere || entries.size >= SHARED_BY_AT_LEAST || entries.has('admin-layout') ? layer : undefined;
  };
  return {
    // A module's own needs lie in its layer or in one before it: nothing has to be drawn along.
    includeDependenciesRecursively: false,
    groups: [...new Set(LAYERS.map(([name]) => name))].map((name, at, { length }) => ({
      name,
      priority: length - at,
      test: (/** @type {string} */ id) => layerOf(id) === name,
    })),
  };
}
