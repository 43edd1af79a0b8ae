// `npm start` (`main`), `npm run import`, `export`, `backup`, `restore`, `rebuild`, `sample`, `password`: builds what is not built, then runs what is named first; the words behind its name are its own.
import { ensureBuilt } from './lib/built.mjs';

const [name] = process.argv.splice(2, 1);
// Paths are meant as the caller wrote them, from where the caller stands.
process.env.CALLED_FROM = process.env.INIT_CWD ?? process.cwd();
await ensureBuilt();
// The server is in production unless told otherwise.
if (name === 'main') process.env.NODE_ENV ??= 'production';
await import(new URL(`../dist/server/${name}.js`, import.meta.url).href);
