import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Dialect, Outage } from '../database/dialect.ts';
import { isMigrated } from '../database/migrate.ts';
import { Replaced, Superseded } from '../database/version-guard.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { StorageAway } from '../media/storage.ts';

// What is away, and for how long: as an answer to who asked for something else, and to who asks for just that.

/** What the operating system says of files; ENOENT and the like are no outage. */
const FILE_OUTAGES: Readonly<Record<string, Outage>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EROFS: 'readonly',
  EACCES: 'readonly',
  EPERM: 'readonly',
  EIO: 'broken',
  EMFILE: 'away',
  ENFILE: 'away',
  ENOMEM: 'away',
};

/** What is wrong, in few words, for those who run the site. */
const MESSAGES: Readonly<Record<Outage, string>> = {
  away: '数据库或文件存储暂时无法访问',
  full: '服务器磁盘空间已满，请清理磁盘后重试',
  readonly: '服务器的数据目录不可写，请检查磁盘与目录权限后重试',
  broken: '服务器磁盘读写出错，请检查磁盘后重试',
  upgraded: '网站正在升级到新版本',
  replaced: '网站内容刚刚从备份恢复',
};
/** What to do, for those who run the site. Strangers hear that it is away for a while. */
const WORDS: Readonly<Record<Outage, string>> = {
  away: '数据库或文件存储暂时无法访问，内容尚未保存，请稍后重试',
  full: '服务器磁盘空间已满，内容尚未保存。请联系管理员清理磁盘空间，清理后即可重试，无需重启',
  readonly: '服务器的数据目录不可写，内容尚未保存。请联系管理员检查磁盘与目录权限，恢复后即可重试，无需重启',
  broken: '服务器磁盘读写出错，内容尚未保存。请联系管理员检查磁盘，恢复后即可重试',
  upgraded: '网站正在升级到新版本，内容尚未保存，请稍后重试',
  replaced: '网站内容刚刚从备份恢复，内容尚未保存，请重新登录后查看',
};
/** Seconds after which another try makes sense. */
const RETRY: Readonly<Record<Outage, number>> = { away: 5, full: 60, readonly: 60, broken: 60, upgraded: 5, replaced: 5 };
/** How deep a cause may lie. */
const DEPTH = 5;

function outageOf(error: unknown, dialect: Dialect): Outage | null {
  let at: unknown = error;
  for (let depth = 0; depth < DEPTH && at instanceof Error; depth += 1, at = at.cause) {
    if (at instanceof StorageAway) return 'away';
    if (at instanceof Superseded) return 'upgraded';
    if (at instanceof Replaced) return 'replaced';
    const code = (at as NodeJS.ErrnoException).code ?? '';
    const outage = dialect.outageOf(at) ?? (Object.hasOwn(FILE_OUTAGES, code) ? FILE_OUTAGES[code] : undefined);
    if (outage) return outage;
  }
  return null;
}

/** 503 with Retry-After when a disk, the database or the store failed and not the request; else null. `knows`: whether the words may tell which. */
export function outageError(error: unknown, dialect: Dialect, knows: boolean): AppError | null {
  const outage = outageOf(error, dialect);
  if (!outage) return null;
  return new AppError('not_ready', { cause: error, retry_after: RETRY[outage], ...(knows && { message: { zh: WORDS[outage], en: WORDS[outage] } }) });
}

/** The same in a sentence for the record of a work that nobody waits for; null when the work itself failed. */
export function outageMessage(error: unknown, dialect: Dialect): string | null {
  const outage = outageOf(error, dialect);
  return outage && MESSAGES[outage];
}

/** `/healthz`: the process answers. `/readyz`: the database does too, and has today's shape. */
export function registerHealth(app: FastifyInstance, deps: Deps): void {
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    const ready = await sql`select 1`
      .execute(deps.db)
      .then(() => isMigrated(deps))
      .catch(() => false);
    if (!ready) throw new AppError('not_ready');
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}
