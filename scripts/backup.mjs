// `npm run backup`: builds what is not built, then copies the database.
import { ensureBuilt } from './lib/ensure-built.mjs';

await ensureBuilt();
await import(new URL('../dist/server/backup.js', import.meta.url).href);
