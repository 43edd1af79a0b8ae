import type { Handlers } from '../../http/register-calls.ts';
import { changeAlias, createAlias, removeAlias, searchAliases } from './search.service.ts';

export const searchHandlers: Handlers<'search'> = {
  aliases: async (_, { deps }) => ({ data: await searchAliases(deps) }),
  create_alias: async ({ body }, { deps }) => ({ data: await createAlias(deps, body.words) }),
  update_alias: async ({ params, body }, { deps }) => ({ data: await changeAlias(deps, params.id, body) }),
  remove_alias: async ({ params }, { deps }) => {
    await removeAlias(deps, params.id);
    return undefined;
  },
};
