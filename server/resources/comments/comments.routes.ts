import { AppError } from '../../http/errors.ts';
import type { Handlers } from '../../http/register-calls.ts';

const no = async (): Promise<never> => {
  throw new AppError('not_ready');
};
export const commentsHandlers: Handlers<'comments'> = {
  list_public: async () => ({ data: [], meta: { page: 1, per_page: 20, total: 0 } }),
  create: no,
  list: no,
  update: no,
  remove: no,
  reply: no,
  batch: no,
};
