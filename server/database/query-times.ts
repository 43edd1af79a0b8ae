import type { LogEvent } from 'kysely';

type Listener = (seconds: number) => void;
const listeners = new Set<Listener>();

/** Reports how long each statement of this process takes, failed ones included. Returns a function that unsubscribes. */
export function onQuery(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Kysely's `log` option. */
export function logQuery({ queryDurationMillis }: LogEvent): void {
  for (const listener of listeners) listener(queryDurationMillis / 1000);
}
