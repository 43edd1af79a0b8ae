import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { migrate } from '../database/migrate.ts';
import { readEnv } from '../env.ts';
import { openDeps } from '../open-deps.ts';
import { BackupError } from '../resources/backups/backup-error.ts';
import { contentOf, restoreBackup } from '../resources/backups/restore.ts';
import { barOn } from './bar.ts';
import { pathFromCaller, runCommand } from './command.ts';
import { remake } from './rebuild/remake.ts';

/** Whether whoever stands at the terminal means it; where nobody stands, `--force` was the answer. */
async function confirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await terminal.question(`${question} Type "yes" to go on: `)).trim() === 'yes';
  } finally {
    terminal.close();
  }
}

runCommand({
  usage: `usage: npm run restore -- FILE [--force]

  Puts a backup (npm run backup) in the place of everything that is here: database and media, on SQLite or PostgreSQL, in
  a folder or an S3-compatible store, whatever it was made on. Every sum is checked first; until all is there, the site is
  as it was. The first start after it asks everybody to sign in again.

  Stop the server meanwhile. A site that has content is left alone unless told:

  --force  replaces what is here; at a terminal it asks once more
`,
  options: { force: { type: 'boolean' } },
  words: { min: 1, max: 1 },
  failed: 'The restore stopped, and the site is as it was',
  run: async ({ force }, [word = '']) => {
    const file = pathFromCaller(word);
    await access(file).catch(() => {
      throw new BackupError(`There is no file at ${file}`);
    });
    const { deps, close } = openDeps(readEnv(process.env));
    try {
      await migrate(deps);
      const { articles, comments, media, users } = await contentOf(deps);
      if (articles + comments + media + users > 0) {
        const lost = `${articles} articles, ${comments} comments, ${media} files and ${users} people with all that belongs to them`;
        if (!force)
          throw new BackupError(
            `This site is not empty: it has ${lost}. With --force they are replaced by what is in the backup; make a backup of them first (npm run backup).`,
          );
        if (!(await confirmed(`This site has ${lost}. They will be gone.`))) throw new BackupError('Nothing was changed.');
      }
      const bar = barOn(process.stderr, 'Restoring');
      const manifest = await restoreBackup(deps, async () => createReadStream(file), bar.show).finally(bar.stop);
      process.stdout.write(`Restored the backup of ${manifest.made_at}: ${manifest.tables.articles ?? 0} articles, ${manifest.media.files} files.\n`);
      if (manifest.media.missing.length > 0)
        process.stdout.write(`${manifest.media.missing.length} files were missing when it was made, the first ${manifest.media.missing[0]}.\n`);
      // The content is there by now: what is cut short here, the server goes on with.
      const { texts } = await remake(deps);
      process.stdout.write(`${texts} texts prepared for readers and search.\n`);
    } finally {
      await close();
    }
    return 0;
  },
});
