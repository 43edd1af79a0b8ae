import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ADMIN_ROOT } from '../config/routes.ts';
import type { Renderer } from '../contract/rendering.ts';
import { buildApp } from './app.ts';
import { migrate, NewerDatabase } from './database/migrate.ts';
import { refreshPlanner } from './database/open.ts';
import { type Env, EnvError, readEnv } from './env.ts';
import { firstStart } from './first-start.ts';
import { openDeps } from './open-deps.ts';
import { putBackJobs } from './queue.ts';
import { builtAssets, type Manifest, type SiteStyles } from './render/assets.ts';
import { startScheduledTasks } from './scheduler.ts';

/** The built product: this file's folder is `dist/server`. */
const DIST = join(dirname(fileURLToPath(import.meta.url)), '..');
/** How long open requests may take when the server is told to stop; then they are cut off. Milliseconds. */
const STOP_MS = 10_000;
/** After which a stop that hangs is ended anyway, as a failure. */
const LAST_MS = STOP_MS + 5000;

/** At once when it is made: whatever stops this start afterwards, nobody is locked out. */
function showPassword(env: Env, password: string): void {
  const lines = ['The first user:', '', `  username  ${env.admin_username}`, `  password  ${password}`, ''];
  process.stdout.write(`${lines.join('\n')}\nThis password is shown once. Change it in the console, behind your name.\n\n`);
}

/** What the world outside refuses is told under the name of the variable that chose it. */
async function naming<Result>(variable: (code: unknown) => string, work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EnvError || error instanceof NewerDatabase || !(error instanceof Error)) throw error;
    const cause = (error.cause instanceof Error ? error.cause : error) as NodeJS.ErrnoException;
    throw new EnvError(`${variable(cause.code)} cannot be used: ${[...new Set([error.message, cause.message || cause.code])].join(': ')}`);
  }
}

async function start(load: LoadBuilt): Promise<void> {
  const env = readEnv(process.env);
  const { deps, close } = await naming(
    () => 'DATA_DIR',
    () => openDeps(env),
  );
  await naming(
    () => (env.database_url ? 'DATABASE_URL' : 'DATA_DIR'),
    () => migrate(deps),
  );
  await firstStart(deps, env, {
    sample: env.sample_content ? join(DIST, 'content') : null,
    onPassword: (password) => showPassword(env, password),
    onSample: () => process.stdout.write('Laying in the sample content…\n'),
  });

  const read = <Content>(name: string) => JSON.parse(readFileSync(join(DIST, 'client/.vite', name), 'utf8')) as Content;
  const assets = builtAssets({
    site: read<Manifest>('site-manifest.json'),
    console: read<Manifest>('manifest.json'),
    styles: read<SiteStyles>('site-styles.json'),
    bytesOf: (address) => statSync(join(DIST, 'client', `${address}.br`), { throwIfNoEntry: false })?.size ?? 0,
  });
  const renderer = load<Renderer>(join(DIST, 'render/entry-server.cjs'));
  deps.pages = { renderer: async () => renderer, assets };
  deps.options.client_dir = existsSync(join(DIST, 'client')) ? join(DIST, 'client') : null;

  const app = await buildApp(deps);
  await deps.content.refresh();
  deps.content.start((err) => deps.log.error({ err }, 'the content version could not be read'));
  deps.visits.start((err) => deps.log.error({ err }, 'visits could not be written'));
  const stopTasks = startScheduledTasks(deps);

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    deps.log.info({ signal }, 'stopping');
    setTimeout(() => app.server.closeAllConnections(), STOP_MS).unref();
    setTimeout(() => process.exit(1), LAST_MS).unref();
    stopTasks();
    await app.close();
    // Without it they wait until their leases are over.
    await putBackJobs(deps).catch((err) => deps.log.warn({ err }, 'work that was begun could not be put back'));
    await close();
    process.exit(0);
  };
  // A process's first page takes tenfold, in one turn, while its code is compiled: before anybody is let in. Nobody reads it.
  const first = await app.inject({ url: '/', headers: { 'sec-purpose': 'prefetch' } });
  if (first.statusCode >= 500) deps.log.warn({ status: first.statusCode }, 'the first page could not be drawn');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));

  await naming(
    (code) => (code === 'EADDRINUSE' || code === 'EACCES' ? 'PORT' : 'HOST'),
    () => app.listen({ port: env.port, host: env.host }),
  );
  void refreshPlanner(deps).catch((err) => deps.log.error({ err }, 'the database’s statistics could not be made'));
  process.stdout.write(`ExamPress is at ${env.public_url}\nThe console is at ${env.public_url}${ADMIN_ROOT}\n`);
}

/** Loads a built file; see `compiled.ts`. */
type LoadBuilt = <Exports>(path: string) => Exports;

/** Serves the product until it is told to stop; a start that fails says why and ends the process. */
export function serve(load: LoadBuilt): void {
  start(load).catch((error: unknown) => {
    if (error instanceof EnvError) process.stderr.write(`${error.message}\n`);
    else
      process.stderr.write(
        `ExamPress could not start: ${error instanceof Error ? error.message : String(error)}\n${error instanceof Error && error.cause ? `${error.cause}\n` : ''}`,
      );
    process.exit(1);
  });
}
