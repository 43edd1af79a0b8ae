import { changeContent } from '../change.ts';
import { migrate } from '../database/migrate.ts';
import { forgetState } from '../database/state.ts';
import { readEnv } from '../env.ts';
import { openDeps } from '../open-deps.ts';
import { forgetDerived } from '../resources/articles/derived/derived.ts';
import { runCommand } from './command.ts';
import { remake } from './rebuild/remake.ts';

runCommand({
  usage: `usage: npm run rebuild

  Makes everything anew that follows from the articles' texts: their public HTML, their readable text, the search index.
  The server may run meanwhile; readers see no gap.
`,
  failed: 'The rebuild stopped',
  run: async () => {
    const { deps, close } = openDeps(readEnv(process.env));
    try {
      await migrate(deps);
      await deps.db.transaction().execute(async (trx) => {
        await forgetDerived(trx);
        await forgetState(trx, 'search_index');
      });
      const { texts, indexed } = await remake(deps);
      process.stdout.write(`${texts} texts made anew\n${indexed} articles and exam pages indexed\n`);
      // Running servers make their pages anew.
      await changeContent(deps, async () => {});
    } finally {
      await close();
    }
    return 0;
  },
});
