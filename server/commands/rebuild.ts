import { changeContent } from '../change.ts';
import { forgetDerived } from '../resources/articles/derived/derived.ts';
import { forgetIndex } from '../resources/articles/derived/reindex.ts';
import { runCommand, say } from './command.ts';
import { remake } from './remake.ts';

runCommand({
  usage: `usage: npm run rebuild

  Makes everything anew that follows from the articles' texts: their public HTML, their readable text, the search index.
  The server may run meanwhile; readers see no gap.
`,
  reads: true,
  failed: 'The rebuild stopped',
  read: () => null,
  run: async ({ deps }) => {
    await deps.db.transaction().execute(async (trx) => {
      await forgetDerived(trx);
      await forgetIndex(trx);
    });
    const { texts, indexed } = await remake(deps);
    say(`${texts} texts made anew\n${indexed} articles and exam pages indexed\n`);
    // Running servers make their pages anew.
    await changeContent(deps, async () => {});
  },
});
