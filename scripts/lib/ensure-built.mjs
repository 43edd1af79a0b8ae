import { fileURLToPath } from 'node:url';
import { isBuilt } from './build-stamp.mjs';

/** Goes to the project's folder and builds what is not built. */
export async function ensureBuilt() {
  process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
  if (await isBuilt()) return;
  process.stderr.write('Building…\n');
  const { buildAll } = await import('../build.mjs');
  await buildAll();
}
