import type { Handlers } from '../../http/register-calls.ts';
import { listAudit } from './audit.service.ts';

export const auditHandlers: Handlers<'audit'> = {
  list: ({ query }, { deps }) => listAudit(deps, query),
};
