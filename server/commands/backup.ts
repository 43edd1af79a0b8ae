import { join } from 'node:path';
import { LocalStorage } from '../media/storage.ts';
import { BackupError, checkBackup } from '../resources/backups/archive.ts';
import { removeOldBackups } from '../resources/backups/backups.jobs.ts';
import { insertBackup } from '../resources/backups/backups.repository.ts';
import { makeBackup, nameAt } from '../resources/backups/make.ts';
import { barOn, pathFromCaller, runCommand, say, UsageError, warn } from './command.ts';

runCommand({
  usage: `usage: npm run backup [-- FOLDER] [-- --recorded]

  Writes one file with the whole site as it stands at one moment: database and media, with a sum of each. The server may
  run meanwhile. It goes into FOLDER, else to where the site keeps its backups (DATA_DIR/backups, or BACKUP_URL).
  It holds password hashes and secrets of the settings: keep it as you keep those. npm run restore -- FILE brings it back.

  --recorded  makes none: records that one was made by other means (pg_dump, a snapshot), for the dashboard
`,
  options: { recorded: { type: 'boolean' } },
  words: { min: 0, max: 1 },
  reads: true,
  failed: 'The backup failed',
  read: ({ recorded }, [folder]) => {
    if (recorded && folder !== undefined) throw new UsageError('--recorded takes no folder');
    return { recorded, folder: folder === undefined ? undefined : pathFromCaller(folder) };
  },
  run: async ({ deps }, { recorded, folder }) => {
    const now = deps.clock();
    if (recorded) {
      await insertBackup(deps.db, { name: '', origin: 'recorded', state: 'done' }, now);
      say('The dashboard knows of the backup now.\n');
      return;
    }
    const place = folder === undefined ? deps.backups : new LocalStorage(folder, { secret: true });
    const name = nameAt(now);
    const bar = barOn(process.stderr, 'Backing up');
    const manifest = await makeBackup({ ...deps, now }, place, name, bar.show).finally(bar.stop);
    await checkBackup(async () => {
      const file = await place.get(name);
      if (!file) throw new BackupError(`The backup ${name} is not where it was written`);
      return file.stream;
    });
    const bytes = (await place.stat(name))?.bytes ?? 0;
    // One that goes elsewhere is as good, but nothing that this site could show or remove.
    await insertBackup(deps.db, { name, origin: folder === undefined ? 'command' : 'recorded', state: 'done', bytes }, now);
    if (folder === undefined) await removeOldBackups(deps);
    say(
      `${folder === undefined ? name : join(folder, name)}\n${(bytes / 1024 / 1024).toFixed(1)} MB, checked: ${manifest.tables.articles ?? 0} articles, ${manifest.media.files} files\n`,
    );
    if (manifest.media.missing.length > 0) warn(`${manifest.media.missing.length} files are missing in the store, the first ${manifest.media.missing[0]}\n`);
  },
});
