import type { Handlers } from '../../http/register-calls.ts';
import { findAnswers, findAnything, suggest } from './search.results.ts';
import { changeAlias, createAlias, removeAlias, searchAliases } from './search.service.ts';
import { takeSearch } from './search-budget.ts';

export const searchHandlers: Handlers<'search'> = {
  find: async ({ query }, { deps, request }) => {
    takeSearch(deps, request);
    return { data: await findAnything(deps, query) };
  },
  answers: async ({ query }, { deps, request }) => {
    takeSearch(deps, request);
    return { data: await findAnswers(deps, query) };
  },
  suggest: async ({ query }, { deps, request }) => {
    takeSearch(deps, request);
    return { data: await suggest(deps, query) };
  },
  aliases: async (_, { deps }) => ({ data: await searchAliases(deps) }),
  create_alias: async ({ body }, { deps }) => ({ data: await createAlias(deps, body.words) }),
  update_alias: async ({ params, body }, { deps }) => ({ data: await changeAlias(deps, params.id, body) }),
  remove_alias: async ({ params }, { deps }) => {
    await removeAlias(deps, params.id);
    return undefined;
  },
};
