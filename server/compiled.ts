import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { Script } from 'node:vm';

/** What V8 has compiled of a file lies beside it. */
const compiledOf = (path: string) => `${path}.compiled`;

/** A built file that is loaded. */
interface Loaded {
  module: { exports: unknown };
  script: Script;
}
const loaded = new Map<string, Loaded>();

/**
 * Loads a built file (CommonJS) and the files of ours that it requires, each with what V8 compiled of it when it was built, where that lies beside it: a start then
 * compiles next to nothing. V8 takes it only from the same version, under the same flags and of the same text; else it compiles as ever.
 */
export function loadCompiled<Exports>(path: string): Exports {
  const known = loaded.get(path);
  if (known) return known.module.exports as Exports;
  // They are ASCII, and so one byte a character: the text stays in memory for as long as a function may still have to be compiled.
  const text = readFileSync(path, 'latin1');
  const cachedData = existsSync(compiledOf(path)) ? readFileSync(compiledOf(path)) : undefined;
  const script = new Script(`(function (exports, require, module, __filename, __dirname) {${text}\n})`, { filename: path, cachedData });
  const module = { exports: {} };
  loaded.set(path, { module, script });
  const others = createRequire(path);
  const require = (name: string) => (name.startsWith('.') ? loadCompiled(resolve(dirname(path), name)) : others(name));
  script.runInThisContext()(module.exports, require, module, path, dirname(path));
  return module.exports as Exports;
}

/** Writes down what V8 has compiled of the loaded files until now. */
export function keepCompiled(): void {
  for (const [path, { script }] of loaded) writeFileSync(compiledOf(path), script.createCachedData());
}
