import type { Handlers } from '../../http/register-calls.ts';
import { getMedia, listMedia, removeMedia, storeMedia, updateMedia } from './media.service.ts';
import { readUpload } from './media.upload.ts';

export const mediaHandlers: Handlers<'media'> = {
  list: ({ query }, { deps }) => listMedia(deps, query),
  upload: async (_, { deps, caller, request }) => ({ data: await storeMedia(deps, await readUpload(request, caller.user)) }),
  get: async ({ params }, { deps }) => ({ data: await getMedia(deps, params.id) }),
  update: async ({ params, body }, { deps }) => ({ data: await updateMedia(deps, params.id, body) }),
  remove: async ({ params, query }, { deps }) => {
    await removeMedia(deps, params.id, query.force);
    return undefined;
  },
};
