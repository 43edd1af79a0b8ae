import { iso } from '../../database/values.ts';
import { metaOf, offsetOf } from '../../http/paging.ts';
import type { Handlers } from '../../http/register-calls.ts';
import { auditPage, countAudit } from './audit.repository.ts';

export const auditHandlers: Handlers<'audit'> = {
  list: async ({ query }, { deps }) => {
    const rows = await auditPage(deps.db, query, query.per_page, offsetOf(query));
    const data = rows.map(({ id, action, target, target_id, detail, user_id, user_name, ip, created_at }) => ({
      id,
      action,
      target,
      target_id,
      detail,
      user: user_id === null && user_name === '' ? null : { id: user_id, name: user_name },
      ip,
      created_at: iso(created_at),
    }));
    return { data, meta: metaOf(query, await countAudit(deps.db, query)) };
  },
};
