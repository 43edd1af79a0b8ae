import type { Handlers } from '../../http/register-calls.ts';
import { replaceMenus } from './menus.replace.ts';
import { createMenu, listMenus, publicMenus, removeMenu, reorderMenus, updateMenu } from './menus.service.ts';

export const menusHandlers: Handlers<'menus'> = {
  list_public: async ({ query }, { deps }) => ({ data: await publicMenus(deps, query.platform) }),
  list: async ({ query }, { deps }) => ({ data: await listMenus(deps, query) }),
  create: async ({ body }, { deps }) => ({ data: await createMenu(deps, body) }),
  replace: async ({ body }, { deps }) => ({ data: await replaceMenus(deps, body) }),
  reorder: ({ body }, { deps }) => reorderMenus(deps, body),
  update: async ({ params, body }, { deps }) => ({ data: await updateMenu(deps, params.id, body) }),
  remove: ({ params }, { deps }) => removeMenu(deps, params.id),
};
