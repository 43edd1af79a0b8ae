import type { Handlers } from '../../http/register-calls.ts';
import { findAnswers, findAnything, suggest } from './search.results.ts';
import { changeAlias, createAlias, removeAlias, searchAliases } from './search.service.ts';

export const searchHandlers: Handlers<'search'> = {
  find: async ({ query }, { deps }) => ({ data: await findAnything(deps, query) }),
  answers: async ({ query }, { deps }) => ({ data: await findAnswers(deps, query) }),
  suggest: async ({ query }, { deps }) => ({ data: await suggest(deps, query) }),
  aliases: async (_, { deps }) => ({ data: await searchAliases(deps) }),
  create_alias: async ({ body }, { deps }) => ({ data: await createAlias(deps, body.words) }),
  update_alias: async ({ params, body }, { deps }) => ({ data: await changeAlias(deps, params.id, body) }),
  remove_alias: ({ params }, { deps }) => removeAlias(deps, params.id),
};
