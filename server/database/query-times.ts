import type { LogEvent } from 'kysely';

type Listener = (seconds: number) => void;
const listeners = new Set<Listener>();

/** Hears how long each statement of this process takes, failed ones too; the answer ends it. */
export function onQuery(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Kysely's log. */
export function logQuery({ queryDurationMillis }: LogEvent): void {
  for (const listener of listeners) listener(queryDurationMillis / 1000);
}
