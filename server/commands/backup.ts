import { join } from 'node:path';
import { LIMITS } from '../../config/limits.ts';
import { migrate } from '../database/migrate.ts';
import { EnvError, readEnv } from '../env.ts';
import { openDeps } from '../open-deps.ts';
import { recordBackup } from '../resources/statistics/backup-time.ts';
import { BackupError, backupSqlite } from './backup/copy.ts';

const USAGE = `usage: npm run backup [-- --recorded]

  Writes a consistent copy of the SQLite database to DATA_DIR/backups; the server may run meanwhile. The newest
  ${LIMITS.backups.kept} copies are kept. Uploaded files lie in DATA_DIR/media: copy that folder too.

  --recorded  makes no copy: records that one was made by other means (pg_dump, a snapshot), for the dashboard
`;
const POSTGRES = `The site is on PostgreSQL, whose own tool makes its backups:

  pg_dump --format=custom --file=exampress.dump "$DATABASE_URL"

Then tell the dashboard:

  npm run backup -- --recorded
`;

/** Does what the command line asks and answers the exit code. */
async function main(args: readonly string[]): Promise<number> {
  const recorded = args[0] === '--recorded';
  if (args.length > (recorded ? 1 : 0)) {
    const help = args.length === 1 && ['--help', '-h'].includes(args[0] ?? '');
    (help ? process.stdout : process.stderr).write(USAGE);
    return help ? 0 : 2;
  }
  const env = readEnv(process.env);
  if (env.database_url && !recorded) {
    process.stderr.write(POSTGRES);
    return 1;
  }
  const now = Date.now();
  let note = 'recorded';
  if (!recorded) {
    const bar = process.stderr.isTTY ? (share: number) => process.stderr.write(`\r${Math.round(share * 100)} %`) : () => {};
    const { file, bytes, removed } = await backupSqlite(join(env.data_dir, 'exampress.sqlite'), join(env.data_dir, 'backups'), now, LIMITS.backups.kept, bar);
    process.stdout.write(`${process.stderr.isTTY ? '\n' : ''}${file}\n${(bytes / 1024 / 1024).toFixed(1)} MB, checked\n`);
    if (removed.length > 0) process.stdout.write(`${removed.length} older ${removed.length === 1 ? 'backup' : 'backups'} deleted\n`);
    process.stdout.write(env.storage_url ? '' : `Uploaded files are not in it: copy ${join(env.data_dir, 'media')} too.\n`);
    note = file;
  }
  const { deps, close } = openDeps(env);
  try {
    await migrate(deps);
    await recordBackup(deps.db, now, note);
  } finally {
    await close();
  }
  if (recorded) process.stdout.write('The dashboard knows of the backup now.\n');
  return 0;
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const isExpected = error instanceof BackupError || error instanceof EnvError;
    process.stderr.write(`${isExpected ? error.message : `The backup failed: ${error instanceof Error ? error.message : String(error)}`}\n`);
    process.exitCode = 1;
  },
);
