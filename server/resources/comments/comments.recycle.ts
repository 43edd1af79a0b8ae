import { DAY_MS, LIMITS } from '../../../config/limits.ts';
import { among } from '../../database/values.ts';
import type { Db, Deps, Trx } from '../../deps.ts';

/** Deleted comments that no reply refers to. */
function loose(db: Db) {
  return db
    .selectFrom('comments')
    .select('id')
    .where('deleted_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('comments as reply')
            .select('reply.id')
            .where((eb) => eb.or([eb('reply.parent_id', '=', eb.ref('comments.id')), eb('reply.root_id', '=', eb.ref('comments.id'))])),
        ),
      ),
    );
}

/** Erases all personal data; the row stays where replies refer to it. */
const EMPTY = {
  content: '',
  author_name: '',
  author_email: null,
  ip: null,
  user_agent: null,
  email_key: null,
  ip_key: null,
  text_key: null,
  held_reason: '[]',
};

/** Removes deleted comments for good. Those with replies become placeholders until their last reply is gone. */
export async function purgeIn(trx: Trx, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return;
  const rows = await loose(trx).where(among('id', ids)).execute();
  const free = new Set(rows.map((row) => row.id));
  const answered = ids.filter((id) => !free.has(id));
  if (free.size > 0)
    await trx
      .deleteFrom('comments')
      .where(among('id', [...free]))
      .execute();
  if (answered.length === 0) return;
  await trx.deleteFrom('comment_revisions').where(among('comment_id', answered)).execute();
  await trx
    .updateTable('comments')
    .set({ ...EMPTY, purged_at: now })
    .where(among('id', answered))
    .where('deleted_at', 'is not', null)
    .execute();
}

/** Comments per batch. */
const BATCH = 500;

/** Purges comments older than the recycle bin keeps (`LIMITS.comment.recycle_days`), one batch; the next run continues. */
export async function expireComments(deps: Deps): Promise<void> {
  const now = deps.clock();
  const cutoff = now - LIMITS.comment.recycle_days * DAY_MS;
  await deps.db.transaction().execute(async (trx) => {
    const old = await trx.selectFrom('comments').select('id').where('deleted_at', '<', cutoff).where('purged_at', 'is', null).limit(BATCH).execute();
    await purgeIn(
      trx,
      old.map((row) => row.id),
      now,
    );
    const emptied = await loose(trx).where('purged_at', 'is not', null).limit(BATCH).execute();
    await purgeIn(
      trx,
      emptied.map((row) => row.id),
      now,
    );
  });
}
