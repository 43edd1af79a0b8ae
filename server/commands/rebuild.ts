import { changeContent } from '../change.ts';
import { migrate } from '../database/migrate.ts';
import { forgetState } from '../database/state.ts';
import { EnvError, readEnv } from '../env.ts';
import { openDeps } from '../open-deps.ts';
import { deriveSome, forgetDerived } from '../resources/articles/articles.derived.ts';
import { reindexSome } from '../resources/articles/articles.reindex.ts';

const USAGE = `usage: npm run rebuild

  Makes everything anew that follows from the articles' texts: their public HTML, their readable text, the search index.
  The server may run meanwhile; readers see no gap.
`;

/** Does a work piece by piece to its end and answers how much it was. */
async function whole(piece: () => Promise<number>): Promise<number> {
  for (let done = 0; ; ) {
    const some = await piece();
    if (some === 0) return done;
    done += some;
  }
}

/** Does what the command line asks and answers the exit code. */
async function main(args: readonly string[]): Promise<number> {
  if (args.length > 0) {
    const isHelp = args.length === 1 && ['--help', '-h'].includes(args[0] ?? '');
    (isHelp ? process.stdout : process.stderr).write(USAGE);
    return isHelp ? 0 : 2;
  }
  const { deps, close } = openDeps(readEnv(process.env));
  try {
    await migrate(deps);
    await forgetDerived(deps.db);
    process.stdout.write(`${await whole(() => deriveSome(deps))} texts made anew\n`);
    await forgetState(deps.db, 'search_index');
    process.stdout.write(`${await whole(() => reindexSome(deps))} articles indexed\n`);
    // Running servers make their pages anew.
    await changeContent(deps, async () => {});
  } finally {
    await close();
  }
  return 0;
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof EnvError ? error.message : `The rebuild stopped: ${error instanceof Error ? error.message : String(error)}`}\n`);
    process.exitCode = 1;
  },
);
