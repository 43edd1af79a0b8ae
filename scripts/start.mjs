// `npm start`: builds what is not built, then serves the whole product.
import { ensureBuilt } from './lib/built.mjs';

await ensureBuilt();
process.env.NODE_ENV ??= 'production';
await import(new URL('../dist/server/main.js', import.meta.url).href);
