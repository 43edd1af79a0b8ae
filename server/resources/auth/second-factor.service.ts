import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { LIMITS, RATES } from '../../../config/limits.ts';
import type { SecondFactor } from '../../../contract/auth.ts';
import { inTransaction } from '../../change.ts';
import { iso } from '../../database/values.ts';
import type { Deps, SessionUser } from '../../deps.ts';
import { AppError, found, invalid } from '../../errors.ts';
import { takeThrottle } from '../../security/throttle.ts';
import { settingsOf } from '../configs/configs.service.ts';
import { asOwner } from './auth.repository.ts';
import { checkPassword } from './password-check.ts';
import { beginFactor, confirmFactor, countCodes, deleteFactor, findFactor, replaceCodes, spendCode, spendStep } from './second-factor.repository.ts';

const WRONG = '验证码不正确或已失效，请等待下一个验证码';

/** Limits attempts at a user's codes, over all addresses. */
function takeTry(deps: Deps, userId: number): Promise<() => Promise<void>> {
  return takeThrottle(deps, [{ bucket: `second-factor:${userId}`, ...RATES.second_factor }]);
}

/** Whether a user has a second factor, whether it is required, and how many recovery codes are left. */
export async function secondFactor(deps: Deps, userId: number): Promise<SecondFactor> {
  const factor = await findFactor(deps.db, userId);
  const since = factor?.confirmed_at ?? null;
  const { require_second_factor } = await settingsOf(deps.db);
  return { since: since === null ? null : iso(since), recovery_codes: since === null ? 0 : await countCodes(deps.db, userId), required: require_second_factor };
}

/** `on` · `off`: optional · `needed`: until it is set up, only the user's own account is accessible. */
export async function secondFactorState(deps: Deps, userId: number): Promise<'on' | 'off' | 'needed'> {
  const { since, required } = await secondFactor(deps, userId);
  if (since !== null) return 'on';
  return required ? 'needed' : 'off';
}

/**
 * The second step of a sign-in, after the right password; does nothing for users without a second factor. Without a code
 * it is 401 `second_factor_needed`, with a wrong one 401 `second_factor_wrong`.
 */
export async function passSecondFactor(deps: Deps, userId: number, code: string | undefined): Promise<void> {
  const factor = await findFactor(deps.db, userId);
  if (!factor?.confirmed_at) return;
  const entered = code?.replace(/\s/g, '') ?? '';
  if (entered === '') throw new AppError('second_factor_needed');
  const giveBack = await takeTry(deps, userId);
  const step = /^\d{6}$/.test(entered) ? stepOf(factor.secret, entered, deps.clock()) : null;
  const isGood = step === null ? await spendCode(deps.db, userId, hashRecoveryCode(entered)) : await spendStep(deps.db, userId, step);
  if (!isGood) throw new AppError('second_factor_wrong');
  await giveBack();
}

/** A new secret for an authenticator, to be confirmed with a code. 409 when a confirmed one exists. */
export async function beginSecondFactor(deps: Deps, user: SessionUser, password: string): Promise<{ secret: string; uri: string }> {
  await checkPassword(deps, user.id, password, 'password');
  const secret = newSecret();
  await asOwner(deps, user, async (trx) => {
    if ((await findFactor(trx, user.id))?.confirmed_at) throw new AppError('conflict', { message: { zh: '两步验证已经开启', en: 'It is on already.' } });
    await beginFactor(trx, { user_id: user.id, secret, created_at: deps.clock() });
  });
  const { site_name } = await settingsOf(deps.db);
  return { secret, uri: secretUri(secret, site_name, user.username) };
}

/** Confirms the second factor with a first code and returns the recovery codes, which are never shown again. */
export async function confirmSecondFactor(deps: Deps, user: SessionUser, code: string): Promise<string[]> {
  const factor = found(await findFactor(deps.db, user.id));
  const giveBack = await takeTry(deps, user.id);
  const step = stepOf(factor.secret, code.replace(/\s/g, ''), deps.clock());
  if (step === null) throw invalid('code', WRONG);
  await giveBack();
  const codes = newRecoveryCodes(LIMITS.second_factor.recovery_codes);
  await asOwner(deps, user, async (trx) => {
    if (!(await confirmFactor(trx, factor, step, deps.clock()))) throw new AppError('conflict');
    await replaceCodes(trx, user.id, codes.map(hashRecoveryCode));
  });
  return codes;
}

/** Replaces the recovery codes. */
export async function renewRecoveryCodes(deps: Deps, user: SessionUser, password: string): Promise<string[]> {
  await checkPassword(deps, user.id, password, 'password');
  if (!(await findFactor(deps.db, user.id))?.confirmed_at) throw new AppError('conflict', { message: { zh: '还没有开启两步验证', en: 'It is off.' } });
  const codes = newRecoveryCodes(LIMITS.second_factor.recovery_codes);
  await asOwner(deps, user, (trx) => replaceCodes(trx, user.id, codes.map(hashRecoveryCode)));
  return codes;
}

/** Removes the caller's own second factor. */
export async function removeSecondFactor(deps: Deps, user: SessionUser, password: string): Promise<void> {
  await checkPassword(deps, user.id, password, 'password');
  await asOwner(deps, user, (trx) => deleteFactor(trx, user.id));
}

/** Removes the second factor of a user who has lost authenticator and codes. 404 when there is none. */
export async function removeSecondFactorOf(deps: Deps, userId: number): Promise<void> {
  if (!(await inTransaction(deps, (trx) => deleteFactor(trx, userId)))) throw new AppError('not_found');
}

/** Supported by every authenticator app: RFC 6238 with SHA-1, six digits, thirty seconds. */
const PERIOD_S = 30;
/** Steps before and after the current one that are accepted too: clocks differ, and typing takes time. */
const WINDOW = 1;
/** Without 0, 1, I, L, O and U, which are easily misread. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 12;

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, algorithm: 'SHA1', digits: 6, period: PERIOD_S, secret: Secret.fromBase32(secret) });

/** A new secret (160 bits), Base32. */
function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The `otpauth:` address that an authenticator app reads from a QR code. */
function secretUri(secret: string, issuer: string, label: string): string {
  return totpOf(secret, { issuer, label }).toString();
}

/** The time step of a code that is valid at `now` (epoch milliseconds), or null. The caller records used steps: none is valid twice. */
function stepOf(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_S) + delta;
}

/** New recovery codes in their printed form, `ABCD-EFGH-JKMN`, 58 bits each. */
function newRecoveryCodes(count: number): string[] {
  return Array.from({ length: count }, () => {
    const letters = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    return letters.replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** The stored hash of a recovery code; spaces, hyphens and case are ignored. Codes are random, so no salt is needed. */
function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(code.toUpperCase().replace(/[\s-]/g, '')).digest('hex');
}
