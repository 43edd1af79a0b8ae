import type { Handlers } from '../../http/register-calls.ts';
import { changePassword, login, logout, profile, updateMe } from './auth.service.ts';
import { listSessions, revokeSession, revokeSessions } from './auth.sessions.ts';

export const authHandlers: Handlers<'auth'> = {
  login: async ({ body }, { deps, caller }) => ({ data: await login(deps, caller, body) }),
  me: async (_, { deps, caller }) => ({ user: await profile(deps, caller.user.id) }),
  update_me: async ({ body }, { deps, caller }) => ({ user: await updateMe(deps, caller.user.id, body) }),
  logout: async (_, { deps, caller }) => {
    await logout(deps, caller.user);
    return undefined;
  },
  change_password: async ({ body }, { deps, caller }) => {
    await changePassword(deps, caller.user, body);
    return undefined;
  },
  sessions: async (_, { deps, caller }) => ({ data: await listSessions(deps, caller.user, caller.user.id) }),
  revoke_sessions: async (_, { deps, caller }) => {
    await revokeSessions(deps, caller.user, caller.user.id);
    return undefined;
  },
  revoke_session: async ({ params }, { deps, caller }) => {
    await revokeSession(deps, caller.user.id, params.id);
    return undefined;
  },
};
