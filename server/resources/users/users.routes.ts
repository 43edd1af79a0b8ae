import type { Handlers } from '../../http/register-calls.ts';
import { listSessions, revokeSession, revokeSessions } from '../auth/auth.sessions.ts';
import { removeSecondFactorOf } from '../auth/second-factor.service.ts';
import { createUser, getAuthor, listUsers, removeUser, updateUser } from './users.service.ts';

export const usersHandlers: Handlers<'users'> = {
  list: async ({ query }, { deps }) => listUsers(deps, query),
  get_public: async ({ params }, { deps }) => ({ data: await getAuthor(deps, params.id) }),
  create: async ({ body }, { deps, caller }) => ({ data: await createUser(deps, caller.user, body) }),
  update: async ({ params, body }, { deps, caller }) => ({ data: await updateUser(deps, caller.user, params.id, body) }),
  remove: ({ params }, { deps, caller }) => removeUser(deps, caller.user, params.id),
  sessions: async ({ params }, { deps, caller }) => ({ data: await listSessions(deps, caller.user, params.id) }),
  revoke_sessions: ({ params }, { deps, caller }) => revokeSessions(deps, caller.user, params.id),
  remove_second_factor: ({ params }, { deps }) => removeSecondFactorOf(deps, params.id),
  revoke_session: ({ params }, { deps }) => revokeSession(deps, params.id, params.session),
};
