import type { Handlers } from '../../http/register-calls.ts';
import { DOWNLOADS, linkTo, listBackups, removeBackup, requestBackup } from './backups.service.ts';
import '@fastify/compress';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { hashToken } from '../../security/credentials.ts';
import { takeLink } from './backups.repository.ts';

export const backupsHandlers: Handlers<'backups'> = {
  list: async (_, { deps }) => ({ data: await listBackups(deps) }),
  create: async (_, { deps, caller }) => ({ data: await requestBackup(deps, caller.user) }),
  download_link: async ({ params }, { deps, caller }) => ({ data: await linkTo(deps, caller, params.id) }),
  remove: ({ params }, { deps }) => removeBackup(deps, params.id),
};

const TOKEN = /^[\w-]{20,200}$/;

/** `/downloads/backups/TOKEN`: a backup's file by the link that an admin asked for. It works once and expires (`LIMITS.backups.link_ms`). */
export function registerBackupDownloads(app: FastifyInstance, deps: Deps): void {
  app.get(
    `${DOWNLOADS}:token`,
    { exposeHeadRoute: false, compress: false, schema: { hide: true }, config: { messages: 'zh' } as object },
    async (request: FastifyRequest, reply) => {
      const { token } = request.params as { token: string };
      const row = TOKEN.test(token) ? await takeLink(deps.db, hashToken(token), deps.clock()) : undefined;
      const file = row && (await deps.backups.get(row.name));
      if (!row || !file)
        throw new AppError('not_found', {
          message: { zh: '下载链接已失效，请在“网站设置 › 数据”中重新点击下载', en: 'This link has been used or is too old.' },
        });
      return reply
        .type('application/x-tar')
        .header('content-length', file.bytes)
        .header('content-disposition', `attachment; filename="${row.name}"`)
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .send(file.stream);
    },
  );
}
