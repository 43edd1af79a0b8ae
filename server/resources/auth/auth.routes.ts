import type { Handlers } from '../../http/register-calls.ts';
import { changePassword, login, logout, ownProfile, updateMe } from './auth.service.ts';
import { dismissNetwork, listSessions, newNetworks, renewSession, revokeSession, revokeSessions } from './auth.sessions.ts';
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor, renewRecoveryCodes, secondFactor } from './second-factor.service.ts';

export const authHandlers: Handlers<'auth'> = {
  login: async ({ body }, { deps, caller }) => ({ data: await login(deps, caller, body) }),
  me: async (_, { deps, caller }) => ({ user: await ownProfile(deps, caller.user) }),
  renew: async (_, { deps, caller }) => ({ data: await renewSession(deps, caller) }),
  update_me: async ({ body }, { deps, caller }) => ({ user: await updateMe(deps, caller.user.id, body) }),
  logout: (_, { deps, caller }) => logout(deps, caller.user),
  change_password: ({ body }, { deps, caller }) => changePassword(deps, caller.user, body),
  sessions: async (_, { deps, caller }) => ({ data: await listSessions(deps, caller.user, caller.user.id) }),
  revoke_sessions: (_, { deps, caller }) => revokeSessions(deps, caller.user, caller.user.id),
  second_factor: async (_, { deps, caller }) => ({ data: await secondFactor(deps, caller.user.id) }),
  begin_second_factor: async ({ body }, { deps, caller }) => ({ data: await beginSecondFactor(deps, caller.user, body.password) }),
  confirm_second_factor: async ({ body }, { deps, caller }) => ({ data: { recovery_codes: await confirmSecondFactor(deps, caller.user, body.code) } }),
  renew_recovery_codes: async ({ body }, { deps, caller }) => ({ data: { recovery_codes: await renewRecoveryCodes(deps, caller.user, body.password) } }),
  remove_second_factor: ({ body }, { deps, caller }) => removeSecondFactor(deps, caller.user, body.password),
  new_networks: async (_, { deps, caller }) => ({ data: await newNetworks(deps, caller) }),
  dismiss_network: ({ params }, { deps, caller }) => dismissNetwork(deps, caller, params.id),
  revoke_session: ({ params }, { deps, caller }) => revokeSession(deps, caller.user.id, params.id),
};
