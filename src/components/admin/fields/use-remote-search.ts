import { useEffect, useEffectEvent, useState } from 'react';
import { errorMessage, isAborted } from '../error-messages.ts';

/** How long a pause in typing starts a search, in milliseconds. */
const PAUSE_MS = 250;

interface Matches<Row> {
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined;
  loading: boolean;
  /** Why the last search failed, for the person; empty when it did not. */
  problem: string;
}

interface Answer<Row> {
  words: string;
  rows: readonly Row[] | undefined;
  problem: string;
}

/**
 * What the server finds for `words` while somebody types: at once the first time, then after each pause. A late answer to older words is dropped, and until
 * the new one arrives only those rows of the last stay whose label holds the words. Null searches for nothing and forgets what was found.
 */
export function useRemoteSearch<Row>(
  words: string | null,
  search: (words: string, signal: AbortSignal) => Promise<readonly Row[]>,
  label: (row: Row) => string,
): Matches<Row> {
  const [answer, setAnswer] = useState<Answer<Row> | null>(null);
  const look = useEffectEvent(search);
  const pause = useEffectEvent(() => (answer === null && words === '' ? 0 : PAUSE_MS));

  useEffect(() => {
    if (words === null) {
      setAnswer(null);
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const rows = await look(words, controller.signal);
        if (!controller.signal.aborted) setAnswer({ words, rows, problem: '' });
      } catch (error) {
        if (!controller.signal.aborted && !isAborted(error)) setAnswer({ words, rows: undefined, problem: errorMessage(error) });
      }
    }, pause());
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [words]);

  if (words === null || answer === null) return { rows: undefined, loading: words !== null, problem: '' };
  if (answer.words === words) return { rows: answer.rows, loading: false, problem: answer.problem };
  const holds = (row: Row) => label(row).toLowerCase().includes(words.toLowerCase());
  return { rows: answer.rows?.filter(holds), loading: true, problem: '' };
}
