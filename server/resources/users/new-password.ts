import { inTransaction } from '../../change.ts';
import { lockRow } from '../../database/lock.ts';
import type { Deps } from '../../deps.ts';
import { found } from '../../errors.ts';
import { hashPassword, newPassword } from '../../security/credentials.ts';
import { clearThrottle } from '../../security/throttle.ts';
import { recordEvent } from '../audit/audit.service.ts';
import { deleteSessionsOf, findUser, findUserByKey, updateUserRow } from '../auth/auth.repository.ts';
import { triesBucket, usernameKey } from '../auth/auth.service.ts';
import { deleteFactor } from '../auth/second-factor.repository.ts';
import { activeAdminNames } from './users.repository.ts';

/** Nobody goes by the name that was asked for. */
export class UnknownUser extends Error {
  override name = 'UnknownUser';
}

interface NewPassword {
  username: string;
  /** In the clear: it is kept nowhere. */
  password: string;
  /** Whether there was a second factor that is gone now. */
  factor_removed: boolean;
  /** Whether the account is closed: the new password then opens nothing until an admin opens it. */
  disabled: boolean;
}

/**
 * Gives a user a password that is made up here, ends all their sessions, and takes their second factor away where asked: for whoever keeps the machine, when nobody who could
 * do it in the console can sign in. What strangers have tried under the name is forgotten. The log says so, and names nobody who did it.
 * @throws UnknownUser with the names of the admins, since one of them is mostly meant
 */
export async function giveNewPassword(deps: Deps, username: string, { removeFactor }: { removeFactor: boolean }): Promise<NewPassword> {
  const key = usernameKey(username);
  const known = await findUserByKey(deps.db, key);
  if (!known) throw new UnknownUser(`No user is called ${username}. Admins who may sign in: ${(await activeAdminNames(deps.db)).join(', ') || 'none'}.`);
  const password = newPassword();
  const password_hash = await hashPassword(password);
  const done = await inTransaction(deps, async (trx) => {
    await lockRow(trx, deps.dialect, 'users', known.id);
    const user = found(await findUser(trx, known.id));
    await updateUserRow(trx, user.id, { password_hash, updated_at: deps.clock() });
    await deleteSessionsOf(trx, user.id);
    const factor_removed = removeFactor && (await deleteFactor(trx, user.id));
    const named = { target_id: String(user.id), target_name: user.username };
    const noted = { ...deps, db: trx };
    await recordEvent(noted, 'users.new_password', { user: null, ip: '' }, { target: 'users', ...named });
    if (factor_removed) await recordEvent(noted, 'users.remove_second_factor', { user: null, ip: '' }, { target: 'users', ...named });
    return { username: user.username, factor_removed, disabled: user.disabled === 1 };
  });
  await clearThrottle(deps, triesBucket(key));
  return { ...done, password };
}
