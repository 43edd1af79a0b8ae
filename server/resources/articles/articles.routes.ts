import type { Handlers } from '../../http/register-calls.ts';
import { recordSearch } from '../statistics/visits.service.ts';
import { batchArticles } from './articles.batch.ts';
import { exportArticles } from './articles.export.ts';
import { deleteArticle, emptyRecycleBin, markChecked, recycleArticle, restoreArticle } from './articles.lifecycle.ts';
import { countTabs, listArticles } from './articles.list.ts';
import { makePreviewLink } from './articles.previews.ts';
import { getPublic } from './articles.public.ts';
import { listPublic } from './articles.public-list.ts';
import { getRevision, restoreRevision, revisionsOf } from './articles.revisions.ts';
import { autosaveArticle, createArticle, discardWorkingCopy, getArticle, updateArticle } from './articles.service.ts';
import { checkBeforePublishing } from './checks/check-article.ts';

export const articlesHandlers: Handlers<'articles'> = {
  list_public: async ({ query }, { deps, request }) => {
    const list = await listPublic(deps, query);
    // A search made inside the browser; those of rendered pages are counted where pages are answered.
    recordSearch(deps, request, query, list.meta.total);
    return list;
  },
  get_public: async ({ params, query }, { deps }) => ({ data: await getPublic(deps, params.slug, query.preview) }),
  list: ({ query }, { deps }) => listArticles(deps, query),
  counts: async ({ query }, { deps }) => ({ data: await countTabs(deps, query) }),
  export: ({ query }, { deps }) => exportArticles(deps, query),
  create: async ({ body }, { deps, caller }) => ({ data: await createArticle(deps, caller, body) }),
  get: async ({ params }, { deps }) => ({ data: await getArticle(deps, params.id) }),
  update: async ({ params, body }, { deps, caller }) => ({ data: await updateArticle(deps, caller, params.id, body) }),
  autosave: async ({ params, body }, { deps, caller }) => ({ data: await autosaveArticle(deps, caller, params.id, body) }),
  remove: async ({ params, query }, { deps, caller }) => {
    await (query.permanent ? deleteArticle(deps, caller, params.id) : recycleArticle(deps, params.id));
    return undefined;
  },
  restore: async ({ params }, { deps }) => ({ data: await restoreArticle(deps, params.id) }),
  discard: async ({ params }, { deps }) => ({ data: await discardWorkingCopy(deps, params.id) }),
  checked: async ({ params }, { deps }) => ({ data: await markChecked(deps, params.id) }),
  check: async ({ body }, { deps }) => ({ data: await checkBeforePublishing(deps, body) }),
  preview_link: async ({ params }, { deps, caller }) => ({ data: await makePreviewLink(deps, caller, params.id) }),
  batch: async ({ body }, { deps, caller }) => ({ data: await batchArticles(deps, caller, body) }),
  empty_recycle_bin: async (_, { deps }) => ({ data: await emptyRecycleBin(deps) }),
  revisions: async ({ params }, { deps }) => ({ data: await revisionsOf(deps, params.id) }),
  revision: async ({ params }, { deps }) => ({ data: await getRevision(deps, params.id, params.revision) }),
  restore_revision: async ({ params }, { deps, caller }) => ({ data: await restoreRevision(deps, caller, params.id, params.revision) }),
};
