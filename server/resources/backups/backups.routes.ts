import type { Handlers } from '../../http/register-calls.ts';
import { linkTo, listBackups, removeBackup, requestBackup } from './backups.service.ts';

export const backupsHandlers: Handlers<'backups'> = {
  list: async (_, { deps }) => ({ data: await listBackups(deps) }),
  create: async (_, { deps, caller }) => ({ data: await requestBackup(deps, caller.user) }),
  download_link: async ({ params }, { deps }) => ({ data: await linkTo(deps, params.id) }),
  remove: ({ params }, { deps }) => removeBackup(deps, params.id),
};
