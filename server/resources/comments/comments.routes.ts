import type { Handlers } from '../../http/register-calls.ts';
import { createComment, publicComments } from './comments.public.ts';
import { batchComments, listComments, removeComment, replyToComment, updateComment } from './comments.service.ts';

export const commentsHandlers: Handlers<'comments'> = {
  list_public: async ({ query }, { deps }) => publicComments(deps, query),
  create: async ({ body }, { deps, caller }) => ({ data: await createComment(deps, caller, body) }),
  list: async ({ query }, { deps }) => listComments(deps, query),
  update: async ({ params, body }, { deps }) => ({ data: await updateComment(deps, params.id, body) }),
  remove: async ({ params }, { deps }) => {
    await removeComment(deps, params.id);
    return undefined;
  },
  reply: async ({ params, body }, { deps, caller }) => ({ data: await replyToComment(deps, caller, params.id, body.content) }),
  batch: async ({ body }, { deps }) => ({ data: await batchComments(deps, body) }),
};
