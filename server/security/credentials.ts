import { createHash, randomBytes } from 'node:crypto';
import { onFirstUse } from '../runtime.ts';

const argon2 = onFirstUse<typeof import('@node-rs/argon2')>('@node-rs/argon2');

// OWASP's argon2id figures: 19 MiB, two passes, one lane; about 10 ms a hash.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return argon2().hash(password.normalize('NFKC'), COST);
}

export function verifyPassword(stored: string, password: string): Promise<boolean> {
  return argon2().verify(stored, password.normalize('NFKC'));
}

let decoy: Promise<string> | undefined;
/** Takes as long as a real check: an unknown name cannot be told from a wrong password by the clock. */
export async function verifyAgainstDummy(password: string): Promise<void> {
  decoy ??= hashPassword('nobody has this password');
  await verifyPassword(await decoy, password);
}

/** A password for a person to read once and type (96 bits). */
export function newPassword(): string {
  return randomBytes(12).toString('base64url');
}

/** An opaque random token (256 bits). */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token: its SHA-256, hex. Tokens are random, so no salt is needed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
