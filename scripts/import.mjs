// `npm run import -- wordpress FILE`: builds what is not built, then runs the import.
import { resolve } from 'node:path';
import { ensureBuilt } from './lib/ensure-built.mjs';

// Paths are meant as the caller wrote them, from where the caller stands.
const from = process.env.INIT_CWD ?? process.cwd();
await ensureBuilt();
process.env.IMPORT_FROM = resolve(from);
await import(new URL('../dist/server/import.js', import.meta.url).href);
