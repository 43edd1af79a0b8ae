import type { Article } from '../../../../../contract/articles.ts';
import { ApiError, theirsOf } from '../../../../api/errors.ts';
import { errorMessage } from '../../../../components/admin/error-messages.ts';

/** Where an article has gone while it was written on: deleted for good, or into the recycle bin. */
export type Gone = 'purged' | 'recycled';

/** How one attempt to save by itself ended. */
export type AttemptOutcome =
  | { kind: 'nothing' | 'saved' | 'offline' }
  | {
      kind: 'failed' | 'refused';
      message: string;
      /** How long the server wants to be left alone, in milliseconds. */
      wait_ms?: number;
    }
  | { kind: 'conflict'; theirs: Article };

/** Where the article has gone that a save was refused for; null when the refusal was another. Saving knows no other state that forbids it. */
export function goneBy(error: unknown): Gone | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'not_found') return 'purged';
  return error.code === 'conflict' ? 'recycled' : null;
}

/** How an attempt ended, or why there will be no other. */
export type Outcome = AttemptOutcome | { kind: 'gone'; how: Gone };

/** How an attempt to save by itself has failed. */
export function outcomeOf(error: unknown): Outcome {
  const theirs = theirsOf<Article>(error);
  if (theirs) return { kind: 'conflict', theirs };
  const how = goneBy(error);
  if (how) return { kind: 'gone', how };
  const message = errorMessage(error);
  if (!(error instanceof ApiError)) return { kind: 'failed', message };
  if (error.status === 0) return { kind: 'offline' };
  if (error.status === 429) return { kind: 'failed', message, wait_ms: (error.retry_after ?? 0) * 1000 };
  return error.status >= 500 ? { kind: 'failed', message } : { kind: 'refused', message };
}

/** Whether a request may have reached the server although no good answer came back. */
export function maybeArrived(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
