import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { openPostgres, openSqlite } from './database/open.ts';
import type { Deps } from './deps.ts';
import type { Env } from './env.ts';
import { ContentVersion } from './jobs/content-version.ts';
import { openBackups, openStorage } from './media/open-storage.ts';
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

/** Where SQLite keeps the site. */
export const sqliteFileOf = ({ data_dir }: Pick<Env, 'data_dir'>): string => join(data_dir, 'exampress.sqlite');

/** Opens what the environment names: the database, the store, the log. `close` ends them, writing what still waits. */
export function openDeps(env: Env): { deps: Deps; close: () => Promise<void> } {
  const log = openLog(env.log_level);
  const { db, dialect, snapshot, news, guard } = env.database_url ? openPostgres(env.database_url) : openSqlite(sqliteFileOf(env));
  const content = new ContentVersion(db, news);
  const clock = () => Date.now();
  const visits = new VisitBuffer({ db, dialect, clock, public_url: env.public_url });
  const deps: Deps = {
    db,
    dialect,
    snapshot,
    news,
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
