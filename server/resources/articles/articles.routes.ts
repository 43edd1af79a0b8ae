import type { Handlers } from '../../http/register-calls.ts';
import { batchArticles, deleteArticle, recycleArticle, restoreArticle, restoreRevision, revisionsOf } from './articles.lifecycle.ts';
import { listArticles } from './articles.list.ts';
import { getPublic, listPublic } from './articles.public.ts';
import { createArticle, discardWorkingCopy, getArticle, updateArticle } from './articles.service.ts';

export const articlesHandlers: Handlers<'articles'> = {
  list_public: ({ query }, { deps }) => listPublic(deps, query),
  get_public: async ({ params }, { deps }) => ({ data: await getPublic(deps, params.slug) }),
  list: ({ query }, { deps }) => listArticles(deps, query),
  create: async ({ body }, { deps, caller }) => ({ data: await createArticle(deps, caller, body) }),
  get: async ({ params }, { deps }) => ({ data: await getArticle(deps.db, params.id) }),
  update: async ({ params, body }, { deps, caller }) => ({ data: await updateArticle(deps, caller, params.id, body) }),
  remove: async ({ params, query }, { deps, caller }) => {
    await (query.permanent ? deleteArticle(deps, caller, params.id) : recycleArticle(deps, params.id));
    return undefined;
  },
  restore: async ({ params }, { deps }) => ({ data: await restoreArticle(deps, params.id) }),
  discard: async ({ params }, { deps }) => ({ data: await discardWorkingCopy(deps, params.id) }),
  batch: async ({ body }, { deps, caller }) => ({ data: await batchArticles(deps, caller, body.ids, body.action) }),
  revisions: async ({ params }, { deps }) => ({ data: await revisionsOf(deps, params.id) }),
  restore_revision: async ({ params }, { deps, caller }) => ({ data: await restoreRevision(deps, caller, params.id, params.revision) }),
};
