import type { Handlers } from '../../http/register-calls.ts';
import { commentRevisions, commentThread, listComments } from './comments.list.ts';
import { createComment } from './comments.public.ts';
import { batchComments, purgeComment, removeComment, replyToComment, restoreComment, updateComment } from './comments.service.ts';
import { publicComments, publicThread } from './comments.threads.ts';

export const commentsHandlers: Handlers<'comments'> = {
  list_public: async ({ query }, { deps }) => publicComments(deps, query),
  get_public: async ({ params, query }, { deps }) => publicThread(deps, params.id, query),
  create: async ({ body }, { deps, caller }) => ({ data: await createComment(deps, caller, body) }),
  list: async ({ query }, { deps }) => listComments(deps, query),
  thread: async ({ params }, { deps }) => ({ data: await commentThread(deps, params.id) }),
  revisions: async ({ params }, { deps }) => ({ data: await commentRevisions(deps, params.id) }),
  update: async ({ params, body }, { deps, caller }) => ({ data: await updateComment(deps, caller, params.id, body) }),
  remove: ({ params }, { deps }) => removeComment(deps, params.id),
  restore: async ({ params }, { deps }) => ({ data: await restoreComment(deps, params.id) }),
  purge: ({ params }, { deps }) => purgeComment(deps, params.id),
  reply: async ({ params, body }, { deps, caller }) => ({ data: await replyToComment(deps, caller, params.id, body.content) }),
  batch: async ({ body }, { deps }) => batchComments(deps, body),
};
