import { DAY_MS, LIMITS } from '../../../config/limits.ts';
import type { NewNetwork } from '../../../contract/auth.ts';
import { among, iso } from '../../database/values.ts';
import type { Caller, Deps, SessionUser, Trx } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { neighbourhoodOf } from '../../security/network.ts';
import { namesOf } from './auth.sessions.ts';

const { kept: KEPT, notice_days: NOTICE_DAYS } = LIMITS.sign_in_networks;

/** Remembers where a sign-in came from. The first of all is the one that a person is known by; a later new one waits for a word of theirs. */
export async function noteSignIn(trx: Trx, userId: number, { ip, user_agent }: Pick<Caller, 'ip' | 'user_agent'>, now: number): Promise<void> {
  const network = neighbourhoodOf(ip);
  const known = await trx.selectFrom('sign_in_networks').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst();
  await trx
    .insertInto('sign_in_networks')
    .values({ user_id: userId, network, ip, user_agent, first_at: now, last_at: now, dismissed_at: known ? null : now })
    .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet({ last_at: now }))
    .execute();
  const rows = await trx.selectFrom('sign_in_networks').select('id').where('user_id', '=', userId).orderBy('last_at', 'desc').orderBy('id', 'desc').execute();
  const old = rows.slice(KEPT).map(({ id }) => id);
  await trx.deleteFrom('sign_in_networks').where(among('id', old)).execute();
}

const unseen = (deps: Deps, { user, ip }: Caller<SessionUser>) =>
  deps.db
    .selectFrom('sign_in_networks')
    .where('user_id', '=', user.id)
    .where('dismissed_at', 'is', null)
    .where('first_at', '>', deps.clock() - NOTICE_DAYS * DAY_MS)
    // Whoever has signed in from there is neither told nor heard about it there.
    .where('network', '!=', neighbourhoodOf(ip));

/** Sign-ins of the caller from networks that they have not owned up to, the newest first. */
export async function newNetworks(deps: Deps, caller: Caller<SessionUser>): Promise<NewNetwork[]> {
  const rows = await unseen(deps, caller).selectAll().orderBy('first_at', 'desc').orderBy('id', 'desc').execute();
  return rows.map(({ id, ip, user_agent, first_at }) => ({ id, ip, ...namesOf(user_agent), at: iso(first_at) }));
}

/** The caller says that it was them; 404 when there is nothing of that id to say it about. */
export async function dismissNetwork(deps: Deps, caller: Caller<SessionUser>, id: number): Promise<void> {
  const row = await unseen(deps, caller).select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  await deps.db.updateTable('sign_in_networks').set({ dismissed_at: deps.clock() }).where('id', '=', id).execute();
}
