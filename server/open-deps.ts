import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { ContentVersion } from './database/content-version.ts';
import { openPostgres, openSqlite } from './database/open.ts';
import type { Deps } from './deps.ts';
import { type Env, EnvError, parseS3 } from './env.ts';
import { S3Storage } from './media/s3-storage.ts';
import { LocalStorage, type Storage } from './media/storage.ts';
import { VisitBuffer } from './resources/visits/visit-buffer.ts';

/** Never in a log: what would let somebody in, and who somebody is. */
const REDACTED = ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.current_password', '*.token'];

/** Lines are written together, so many bytes or milliseconds of them: a system call for each costs more than answering a page that lies ready. */
const LOG_TOGETHER = { minLength: 4096, periodicFlush: 500 };
/** pino's number of `warn`: from here on nothing waits. */
const URGENT = 40;

/**
 * The log goes to standard error: standard output belongs to what a person asked for. A warning or an error is written at once, with all before it; what
 * waits is written when the process ends.
 */
function openLog(level: string): Logger {
  const destination = pino.destination({ dest: 2, ...LOG_TOGETHER });
  process.once('exit', () => destination.flushSync());
  return pino(
    {
      level,
      redact: REDACTED,
      hooks: {
        logMethod(args, method, urgency) {
          method.apply(this, args);
          if (urgency >= URGENT) destination.flushSync();
        },
      },
    },
    destination,
  );
}

/** S3 as most compatible stores name their only region. */
const USUAL_REGION = 'us-east-1';
type Source = Record<string, string | undefined>;

function required(source: Source, name: string, asker: string): string {
  const value = source[name]?.trim();
  if (!value) throw new EnvError(`${name} must be set when ${asker} names an S3 store`);
  return value;
}

/** With AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. */
function openS3(name: string, address: string, source: Source): Storage {
  const { endpoint, bucket, region } = parseS3(name, address);
  return new S3Storage({
    endpoint,
    bucket,
    region: region ?? USUAL_REGION,
    access_key_id: required(source, 'AWS_ACCESS_KEY_ID', name),
    secret_access_key: required(source, 'AWS_SECRET_ACCESS_KEY', name),
  });
}

/**
 * One file of an S3 store by its address, `s3://bucket/key?endpoint=…`.
 * @throws EnvError with a sentence that says what is missing
 */
export function openS3File(address: string): { storage: Storage; key: string } {
  if (!/^s3:\/\/[^/?]*\/[^/?]/i.test(address)) throw new EnvError(`${address} names no file, as s3://bucket/name.tar?endpoint=https://s3.example.org does`);
  return { storage: openS3('The address', address, process.env), key: decodeURIComponent(parseS3('The address', address).path).replace(/^\/+/, '') };
}

/**
 * Opens the store for media that the environment names, else the folder `media` in DATA_DIR.
 * @throws EnvError with a sentence that names the variable
 */
export function openStorage(env: Pick<Env, 'data_dir' | 'storage_url'>, source: Source = process.env): Storage {
  return env.storage_url ? openS3('STORAGE_URL', env.storage_url, source) : new LocalStorage(join(env.data_dir, 'media'));
}

/**
 * Opens the store for backups that the environment names, else the folder `backups` in DATA_DIR, for its owner's eyes alone. No request chooses it.
 * @throws EnvError with a sentence that names the variable
 */
export function openBackups(env: Pick<Env, 'data_dir' | 'backup_url'>, source: Source = process.env): Storage {
  return env.backup_url ? openS3('BACKUP_URL', env.backup_url, source) : new LocalStorage(join(env.data_dir, 'backups'), { secret: true });
}

/** Where SQLite keeps the site. */
export const sqliteFileOf = ({ data_dir }: Pick<Env, 'data_dir'>): string => join(data_dir, 'exampress.sqlite');

/** Opens what the environment names: the database, the store, the log. `close` ends them, writing what still waits. */
export function openDeps(env: Env): { deps: Deps; close: () => Promise<void> } {
  const log = openLog(env.log_level);
  const { db, dialect, snapshot, notifications, guard } = env.database_url ? openPostgres(env.database_url) : openSqlite(sqliteFileOf(env));
  const content = new ContentVersion(db, notifications);
  const clock = () => Date.now();
  const visits = new VisitBuffer({ db, dialect, clock, public_url: env.public_url });
  const deps: Deps = {
    db,
    dialect,
    snapshot,
    notifications,
    guard,
    clock,
    storage: openStorage(env),
    backups: openBackups(env),
    content,
    visits,
    log: log as unknown as Deps['log'],
    options: {
      public_url: env.public_url,
      cors_origins: env.cors_origins,
      trust_proxy: env.trust_proxy,
      api_docs: env.api_docs,
      metrics_token: env.metrics_token,
      client_dir: null,
    },
  };
  return {
    deps,
    close: async () => {
      content.stop();
      await visits.stop();
      await db.destroy();
    },
  };
}
