import '../../http/cached-calls.ts';
import type { Handlers } from '../../http/register-calls.ts';
import { recordSearch } from '../visits/visits.service.ts';
import { batchArticles } from './articles.batch.ts';
import { exportArticles } from './articles.csv.ts';
import { deleteArticle, emptyRecycleBin, markChecked, recycleArticle, restoreArticle, takeBack } from './articles.lifecycle.ts';
import { countTabs, listArticles } from './articles.list.ts';
import { listAuthors } from './articles.lookups.ts';
import { findTags } from './articles.repository.ts';
import { getRevision, revisionsOf } from './articles.revisions.ts';
import { autosaveArticle, createArticle, discardWorkingCopy, getArticle, restoreRevision, updateArticle } from './articles.service.ts';
import { checkBeforePublishing, checkStored } from './checks/check.ts';
import { findForReaders, makePreviewLink } from './public/article.ts';
import { presentPublicArticle, serialiseArticle } from './public/article-presenter.ts';
import { listPublic, serialisePublicList } from './public/list.ts';

export const articlesHandlers: Handlers<'articles'> = {
  list_public: async ({ query }, { deps, forEachReader, asText }) => {
    if (!asText) return listPublic(deps, query);
    const { serialised, total } = await serialisePublicList(deps, query);
    // A search made inside the browser; those of rendered pages are counted where pages are answered.
    if (query.q?.trim()) forEachReader((reader) => recordSearch(deps, reader, query, total));
    return serialised;
  },
  get_public: async ({ params, query }, { deps, holdsUntil, asText }) => {
    const { answer, until } = await (asText ? serialiseArticle : presentPublicArticle)(deps, await findForReaders(deps, params.slug, query.preview));
    holdsUntil(until);
    return answer;
  },
  list: ({ query }, { deps }) => listArticles(deps, query),
  counts: async ({ query }, { deps }) => ({ data: await countTabs(deps, query) }),
  export: ({ query }, { deps }) => exportArticles(deps, query),
  authors: async (_, { deps }) => ({ data: await listAuthors(deps.db) }),
  tags: async ({ query }, { deps }) => ({ data: await findTags(deps.db, query.q?.trim() ?? '') }),
  create: async ({ body }, { deps, caller }) => ({ data: await createArticle(deps, caller, body) }),
  get: async ({ params }, { deps }) => ({ data: await getArticle(deps, params.id) }),
  update: async ({ params, body }, { deps, caller }) => ({ data: await updateArticle(deps, caller, params.id, body) }),
  autosave: async ({ params, body }, { deps, caller }) => ({ data: await autosaveArticle(deps, caller, params.id, body) }),
  remove: async ({ params, query }, { deps, caller }) => {
    await (query.permanent ? deleteArticle(deps, caller, params.id) : recycleArticle(deps, params.id));
  },
  restore: async ({ params, query }, { deps }) => ({ data: await restoreArticle(deps, params.id, query.former) }),
  discard: async ({ params, query }, { deps }) => ({ data: await discardWorkingCopy(deps, params.id, query.version) }),
  take_back: async ({ params, body }, { deps, caller }) => ({ data: await takeBack(deps, caller, params.id, body.version) }),
  checked: async ({ params }, { deps }) => ({ data: await markChecked(deps, params.id) }),
  check: async ({ body }, { deps, caller }) => ({ data: await checkBeforePublishing(deps, caller, body) }),
  check_stored: async ({ body }, { deps, caller }) => ({ data: await checkStored(deps, caller, body.ids) }),
  preview_link: async ({ params }, { deps, caller }) => ({ data: await makePreviewLink(deps, caller, params.id) }),
  batch: async ({ body }, { deps, caller }) => ({ data: await batchArticles(deps, caller, body) }),
  empty_recycle_bin: async (_, { deps }) => ({ data: await emptyRecycleBin(deps) }),
  revisions: async ({ params }, { deps }) => ({ data: await revisionsOf(deps, params.id) }),
  revision: async ({ params }, { deps }) => ({ data: await getRevision(deps, params.id, params.revision) }),
  restore_revision: async ({ params, query }, { deps, caller }) => ({ data: await restoreRevision(deps, caller, params, query.version) }),
};
