import { PROOF_BITS, type ProofLevel, type ProofOf, proofText, zeroBits } from '../../../../../config/proof-of-work.ts';

/** Hashes that are under way at once: one by one, the waiting would take longer than the work. */
const BATCH = 256;

async function hashOf(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

/**
 * Works out the proof that the site asks for. Nothing where it asks for none, and where the browser may not hash (a page
 * without HTTPS): the comment then waits for approval.
 */
export async function workProof(level: ProofLevel, comment: Omit<ProofOf, 'at'>): Promise<{ at: string; nonce: number } | undefined> {
  const bits = PROOF_BITS[level];
  if (bits === 0 || !globalThis.crypto?.subtle) return undefined;
  const at = new Date().toISOString();
  for (let first = 0; ; first += BATCH) {
    const hashes = await Promise.all(Array.from({ length: BATCH }, (_, index) => hashOf(proofText({ ...comment, at }, first + index))));
    const found = hashes.findIndex((hash) => zeroBits(hash) >= bits);
    if (found >= 0) return { at, nonce: first + found };
  }
}
