import { parsedId } from '../../../config/parsed.ts';
import { invalid } from '../../errors.ts';
import { readUpload } from '../../http/bodies.ts';
import type { Handlers } from '../../http/register-calls.ts';
import { batchMedia, getMedia, listMedia, mediaGroups, removeMedia, renameGroup, replaceMedia, replaceMediaWith, updateMedia } from './media.service.ts';
import { storeMedia } from './media.store.ts';

function versionOf(text: string | undefined): number {
  const version = parsedId(text ?? '');
  if (!version) throw invalid('version', '缺少版本号');
  return version;
}

export const mediaHandlers: Handlers<'media'> = {
  list: ({ query }, { deps }) => listMedia(deps, query),
  upload: async (_, { deps, caller, request }) => {
    const { bytes, name, fields } = await readUpload(request, ['alt', 'group_name']);
    return { data: await storeMedia(deps, { bytes, name, ...fields, user_id: caller.user.id }) };
  },
  batch: async ({ body }, { deps }) => ({ data: await batchMedia(deps, body) }),
  groups: async (_, { deps }) => ({ data: await mediaGroups(deps) }),
  rename_group: async ({ body }, { deps }) => ({ data: await renameGroup(deps, body) }),
  get: async ({ params }, { deps }) => ({ data: await getMedia(deps, params.id) }),
  update: async ({ params, body }, { deps }) => ({ data: await updateMedia(deps, params.id, body) }),
  replace: async ({ params }, { deps, request }) => {
    const { bytes, fields } = await readUpload(request, ['version']);
    return { data: await replaceMedia(deps, params.id, bytes, versionOf(fields.version)) };
  },
  replace_with: async ({ params, body }, { deps }) => ({ data: await replaceMediaWith(deps, params.id, body) }),
  remove: ({ params, query }, { deps }) => removeMedia(deps, params.id, query.force),
};
