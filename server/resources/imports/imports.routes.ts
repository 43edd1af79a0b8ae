import { readUpload } from '../../http/bodies.ts';
import type { Handlers } from '../../http/register-calls.ts';
import { addPart, cancelImport, createImport, listImports, removeImport, startImport } from './imports.service.ts';

export const importsHandlers: Handlers<'imports'> = {
  list: async (_, { deps }) => ({ data: await listImports(deps) }),
  create: async ({ body }, { deps, caller }) => ({ data: await createImport(deps, body, caller.user) }),
  add_part: async ({ params, query }, { deps, request }) => {
    const { bytes } = await readUpload(request, []);
    return { data: await addPart(deps, params.id, query.at, bytes) };
  },
  start: async ({ params, body }, { deps }) => ({ data: await startImport(deps, params.id, body.fetch_media) }),
  cancel: async ({ params }, { deps }) => ({ data: await cancelImport(deps, params.id) }),
  remove: ({ params }, { deps }) => removeImport(deps, params.id),
};
