import { resolve } from 'node:path';
import { migrate } from '../database/migrate.ts';
import { EnvError, readEnv } from '../env.ts';
import { openDeps } from '../open-deps.ts';
import { progressOn } from './import/progress.ts';
import { importWordPress } from './import/run.ts';
import { parseArguments, USAGE } from './import/usage.ts';
import { ImportError } from './import/wxr.ts';

/** Paths are meant as the caller wrote them, from where the caller stands. */
const at = (path: string) => resolve(process.env.CALLED_FROM ?? process.cwd(), path);

/** Does what the command line asks and answers the exit code. */
async function main(args: readonly string[]): Promise<number> {
  const asked = parseArguments(args);
  if (asked === 'help') {
    process.stdout.write(USAGE);
    return 0;
  }
  if ('error' in asked) {
    process.stderr.write(`${asked.error}\n\n${USAGE}`);
    return 2;
  }
  const env = readEnv(process.env);
  const { deps, close } = openDeps(env);
  try {
    await migrate(deps);
    const request = { ...asked, file: at(asked.file), media_dir: asked.media_dir === null ? null : at(asked.media_dir), admin_username: env.admin_username };
    const progress = progressOn(process.stderr);
    const summary = await importWordPress(deps, request, progress.show).finally(progress.stop);
    process.stdout.write(`\n${summary}`);
    return 0;
  } finally {
    await close();
  }
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const isExpected = error instanceof ImportError || error instanceof EnvError;
    process.stderr.write(
      `${isExpected ? error.message : `The import stopped and nothing was written: ${error instanceof Error ? error.message : String(error)}`}\n`,
    );
    process.exitCode = 1;
  },
);
