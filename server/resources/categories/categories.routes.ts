import type { Handlers } from '../../http/register-calls.ts';
import { createCategory, listCategories, publicCategories, removeCategory, reorderCategories, updateCategory } from './categories.service.ts';

export const categoriesHandlers: Handlers<'categories'> = {
  list_public: async ({ query }, { deps }) => ({ data: await publicCategories(deps, query.reader) }),
  list: async (_, { deps }) => ({ data: await listCategories(deps) }),
  create: async ({ body }, { deps }) => ({ data: await createCategory(deps, body) }),
  reorder: ({ body }, { deps }) => reorderCategories(deps, body),
  update: async ({ params, body }, { deps }) => ({ data: await updateCategory(deps, params.id, body) }),
  remove: ({ params, query }, { deps }) => removeCategory(deps, params.id, query),
};
