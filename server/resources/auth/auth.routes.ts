import type { Handlers } from '../../http/register-calls.ts';
import { changePassword, login, logout, ownProfile, updateMe } from './auth.service.ts';
import { listSessions, renewSession, revokeSession, revokeSessions } from './auth.sessions.ts';
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor, renewRecoveryCodes, secondFactor } from './second-factor.service.ts';
import { dismissNetwork, newNetworks } from './sign-in-networks.ts';

export const authHandlers: Handlers<'auth'> = {
  login: async ({ body }, { deps, caller }) => ({ data: await login(deps, caller, body) }),
  me: async (_, { deps, caller }) => ({ user: await ownProfile(deps, caller.user) }),
  renew: async (_, { deps, caller }) => ({ data: await renewSession(deps, caller) }),
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
  second_factor: async (_, { deps, caller }) => ({ data: await secondFactor(deps, caller.user.id) }),
  begin_second_factor: async ({ body }, { deps, caller }) => ({ data: await beginSecondFactor(deps, caller.user, body.password) }),
  confirm_second_factor: async ({ body }, { deps, caller }) => ({ data: { recovery_codes: await confirmSecondFactor(deps, caller.user, body.code) } }),
  renew_recovery_codes: async ({ body }, { deps, caller }) => ({ data: { recovery_codes: await renewRecoveryCodes(deps, caller.user, body.password) } }),
  remove_second_factor: async ({ body }, { deps, caller }) => {
    await removeSecondFactor(deps, caller.user, body.password);
    return undefined;
  },
  new_networks: async (_, { deps, caller }) => ({ data: await newNetworks(deps, caller) }),
  dismiss_network: async ({ params }, { deps, caller }) => {
    await dismissNetwork(deps, caller, params.id);
    return undefined;
  },
  revoke_session: async ({ params }, { deps, caller }) => {
    await revokeSession(deps, caller.user.id, params.id);
    return undefined;
  },
};
