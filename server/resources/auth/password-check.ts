import { RATES } from '../../../config/limits.ts';
import type { Deps } from '../../deps.ts';
import { found, invalid } from '../../errors.ts';
import { verifyPassword } from '../../security/credentials.ts';
import { takeThrottle } from '../../security/throttle.ts';
import { findUser } from './auth.repository.ts';

/** The stored hash if the password is right, else null. Attempts are throttled: a stolen token must not become a way to guess the password. */
export async function passwordOf(deps: Deps, userId: number, password: string): Promise<string | null> {
  const { password_hash } = found(await findUser(deps.db, userId));
  const giveBack = await takeThrottle(deps, [{ bucket: `password:${userId}`, ...RATES.password }]);
  const isRight = await verifyPassword(password_hash, password);
  if (isRight) await giveBack();
  return isRight ? password_hash : null;
}

/** 422 on `field` unless this is the user's password. */
export async function checkPassword(deps: Deps, userId: number, password: string, field: string): Promise<void> {
  if ((await passwordOf(deps, userId, password)) === null) throw invalid(field, '密码不正确');
}
