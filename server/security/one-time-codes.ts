import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** What every authenticator app takes: RFC 6238 with SHA-1, six digits, thirty seconds. */
const PERIOD_S = 30;
/** Steps before and after the present one that are good too: clocks differ, and people type. */
const WINDOW = 1;
/** No I, L, O and U: they are misread. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 12;

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, algorithm: 'SHA1', digits: 6, period: PERIOD_S, secret: Secret.fromBase32(secret) });

/** A new secret (160 bits), Base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an authenticator app reads from a QR code. */
export function secretUri(secret: string, issuer: string, label: string): string {
  return totpOf(secret, { issuer, label }).toString();
}

/** The step of a code that is good at `now` (epoch milliseconds), or null. Nobody may use a step twice: the caller remembers. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_S) + delta;
}

/** Codes for the day when the authenticator is lost, as they are written down: `ABCD-EFGH-JKMN`, 58 bits each. */
export function newRecoveryCodes(count: number): string[] {
  return Array.from({ length: count }, () => {
    const letters = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    return letters.replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** What is stored of a recovery code; spaces, hyphens and case do not count. They are random, so no salt is needed. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(code.toUpperCase().replace(/[\s-]/g, '')).digest('hex');
}
