import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import type { Deps } from '../deps.ts';
import type { Storage } from '../media/storage.ts';
import { openS3File } from '../open-deps.ts';
import { BackupError, type OpenSource } from '../resources/backups/archive.ts';
import { heldBy, restoreBackup } from '../resources/backups/restore.ts';
import { barOn, pathFromCaller, runCommand, say } from './command.ts';
import { remake } from './remake.ts';

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

/** Where a backup in a store is read, as often as it is asked for. */
async function inStore(storage: Storage, key: string, where: string): Promise<OpenSource> {
  const open = async () => (await storage.get(key))?.stream;
  if ((await storage.stat(key)) === null) throw new BackupError(`There is no backup at ${where}`);
  return async () => (await open()) ?? Promise.reject(new BackupError(`${where} is gone. The site is as it was.`));
}

/** A file of this machine, else one of the backups that the site keeps, by its name; or an address of S3. */
async function sourceOf(deps: Deps, word: string): Promise<OpenSource> {
  if (/^s3:/i.test(word)) {
    const { storage, key } = openS3File(word);
    return inStore(storage, key, word);
  }
  const file = pathFromCaller(word);
  const here = await stat(file).catch(() => null);
  if (here?.isDirectory()) throw new BackupError(`${file} is a folder: name one of the backups in it`);
  if (here) return async () => createReadStream(file);
  if (/^[\w-][\w.-]*$/.test(word)) return inStore(deps.backups, word, `${file}, nor one of that name among the site's backups`);
  throw new BackupError(`There is no file at ${file}`);
}

runCommand({
  usage: `usage: npm run restore -- FILE [--force]

  Puts a backup (npm run backup) in the place of everything that is here: database and media, on SQLite or PostgreSQL, in
  a folder or an S3-compatible store, whatever it was made on. Every sum is checked first; until all is there, the site is
  as it was. The first start after it asks everybody to sign in again.

  FILE is a file, the name of a backup that the site keeps (DATA_DIR/backups, or the bucket of BACKUP_URL), or an address:
  "s3://bucket/name.tar?endpoint=https://s3.example.org", with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.

  Stop the server meanwhile. A site that has content is left alone unless told:

  --force  replaces what is here; at a terminal it asks once more
`,
  options: { force: { type: 'boolean' } },
  words: { min: 1, max: 1 },
  failed: 'The restore stopped, and the site is as it was',
  read: ({ force }, [word = '']) => ({ force, word }),
  run: async ({ deps }, { force, word }) => {
    const source = await sourceOf(deps, word);
    const { articles, comments, media, users } = await heldBy(deps, ['articles', 'comments', 'media', 'users']);
    if (articles + comments + media + users > 0) {
      const lost = `${articles} articles, ${comments} comments, ${media} files and ${users} people with all that belongs to them`;
      if (!force)
        throw new BackupError(
          `This site is not empty: it has ${lost}. With --force they are replaced by what is in the backup; make a backup of them first (npm run backup).`,
        );
      if (!(await confirmed(`This site has ${lost}. They will be gone.`))) throw new BackupError('Nothing was changed.');
    }
    const bar = barOn(process.stderr, 'Restoring');
    const manifest = await restoreBackup(deps, source, bar.show).finally(bar.stop);
    say(`Restored the backup of ${manifest.made_at}: ${manifest.tables.articles ?? 0} articles, ${manifest.media.files} files.\n`);
    if (manifest.media.missing.length > 0)
      say(`${manifest.media.missing.length} files were missing when it was made, the first ${manifest.media.missing[0]}.\n`);
    // The content is there by now: what is cut short here, the server goes on with.
    const { texts } = await remake(deps);
    say(`${texts} texts prepared for readers and search.\n`);
  },
});
