import type { Handlers } from '../../http/register-calls.ts';
import { createUser, listUsers, removeUser, updateUser } from './users.service.ts';

export const usersHandlers: Handlers<'users'> = {
  list: async ({ query }, { deps }) => listUsers(deps, query),
  create: async ({ body }, { deps }) => ({ data: await createUser(deps, body) }),
  update: async ({ params, body }, { deps, caller }) => ({ data: await updateUser(deps, caller.user, params.id, body) }),
  remove: async ({ params }, { deps, caller }) => {
    await removeUser(deps, caller.user, params.id);
    return undefined;
  },
};
