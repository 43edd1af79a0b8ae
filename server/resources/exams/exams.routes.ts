import type { Handlers } from '../../http/register-calls.ts';
import { createEdition, listEditions, removeEdition, updateEdition } from './editions.service.ts';
import { getExam, publicExams, updateExam } from './exams.service.ts';

export const examsHandlers: Handlers<'exams'> = {
  list_public: async ({ query }, { deps }) => ({ data: await publicExams(deps, query) }),
  get: async ({ params }, { deps }) => ({ data: await getExam(deps, params.code) }),
  update: async ({ params, body }, { deps }) => ({ data: await updateExam(deps, params.code, body) }),
  editions: async ({ params }, { deps }) => ({ data: await listEditions(deps, params.code) }),
  create_edition: async ({ params, body }, { deps }) => ({ data: await createEdition(deps, params.code, body) }),
  update_edition: async ({ params, body }, { deps }) => ({ data: await updateEdition(deps, params.id, body) }),
  remove_edition: ({ params }, { deps }) => removeEdition(deps, params.id),
};
