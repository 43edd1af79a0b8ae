import type { Handlers } from '../../http/register-calls.ts';
import { configsOfGroup, getConfig, listConfigs, publicConfigs, toChanges, updateConfig, updateConfigs } from './configs.service.ts';

export const configsHandlers: Handlers<'configs'> = {
  list: async (_, { deps }) => ({ data: await listConfigs(deps) }),
  list_public: async (_, { deps }) => ({ data: await publicConfigs(deps) }),
  group: async ({ params }, { deps }) => ({ data: await configsOfGroup(deps, params.group) }),
  get: async ({ params }, { deps }) => ({ data: await getConfig(deps, params.key) }),
  update: async ({ params, body }, { deps }) => ({ data: await updateConfig(deps, params.key, body) }),
  batch_update: async ({ body }, { deps }) => ({ data: await updateConfigs(deps, toChanges(body.configs)) }),
};
