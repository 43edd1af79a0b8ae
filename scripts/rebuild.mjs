// `npm run rebuild`: builds what is not built, then makes anew what follows from the articles' texts.
import { ensureBuilt } from './lib/ensure-built.mjs';

await ensureBuilt();
await import(new URL('../dist/server/rebuild.js', import.meta.url).href);
