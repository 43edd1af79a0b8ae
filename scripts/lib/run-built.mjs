import { ensureBuilt } from './ensure-built.mjs';

/** Runs one of the built commands, building what is not built. Paths are meant as the caller wrote them, from where the caller stands. */
export async function runBuilt(command) {
  process.env.CALLED_FROM = process.env.INIT_CWD ?? process.cwd();
  await ensureBuilt();
  await import(new URL(`../../dist/server/${command}.js`, import.meta.url).href);
}
