import { HOUR_MS, MINUTE_MS } from './limits.ts';

/**
 * Proof of work, in the manner of hashcash: whoever comments lets the browser search a number. The work is bound to article,
 * text and time: what stands below the article tells whether it has been of use, and the server keeps nothing of it. Each bit doubles it: 12 bits are about 4,000 hashes,
 * a fraction of a second on a phone; 16 bits about 65,000, a few seconds.
 */
export const PROOF_BITS = { off: 0, light: 12, strong: 16 } as const;
export type ProofLevel = keyof typeof PROOF_BITS;

/** How long a proof is good, and how far a reader's clock may be ahead; milliseconds. */
export const PROOF_LIFE_MS = HOUR_MS;
export const PROOF_AHEAD_MS = 10 * MINUTE_MS;

export interface ProofOf {
  article_id: number;
  /** The comment's text as it is sent. */
  content: string;
  /** When the work was begun, ISO 8601. */
  at: string;
}

/** What is hashed (SHA-256 of its UTF-8) with the number that was found. */
export function proofText({ article_id, content, at }: ProofOf, nonce: number): string {
  return [article_id, at, nonce, content].join('\n');
}

/** With how many zero bits a hash begins. */
export function zeroBits(hash: Uint8Array): number {
  const first = hash.findIndex((byte) => byte !== 0);
  return first < 0 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24;
}
