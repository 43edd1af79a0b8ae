import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Knows whether dist/ was built from the sources that are here now.
export const DIST = 'dist';
export const STAMP = `${DIST}/built-from`;
const SOURCES = ['config', 'contract', 'src', 'server', 'mock/content', 'public'];
const FILES = ['package-lock.json', 'vite.config.ts', 'scripts/build.mjs', 'scripts/lib/after-build.mjs'];

/** A hash over every file that a build reads. */
export async function sourceHash() {
  const names = [...FILES];
  for (const folder of SOURCES) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    names.push(...entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)));
  }
  const hash = createHash('sha256');
  for (const name of names.sort())
    hash
      .update(name)
      .update('\0')
      .update(await readFile(name))
      .update('\0');
  return hash.digest('hex');
}

export async function isBuilt() {
  const stamp = await readFile(STAMP, 'utf8').catch(() => '');
  return stamp !== '' && stamp === (await sourceHash());
}

/** Goes to the project's folder and builds what is not built, in a process of its own: what a build holds, some 600 MB, would stay with the server. Ends this one where that fails. */
export async function ensureBuilt() {
  process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
  if (await isBuilt()) return;
  process.stderr.write('Building…\n');
  const build = spawn(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
  const pass = (/** @type {NodeJS.Signals} */ signal) => build.kill(signal);
  process.on('SIGTERM', pass).on('SIGINT', pass);
  const [code] = await once(build, 'exit');
  process.off('SIGTERM', pass).off('SIGINT', pass);
  if (code !== 0) process.exit(code ?? 1);
}
