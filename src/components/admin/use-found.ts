import { useEffect, useEffectEvent, useState } from 'react';
import { errorMessage, isAborted } from './error-messages.ts';

/** How long a pause in typing starts a search, in milliseconds. */
const PAUSE_MS = 250;

interface Matches<Row> {
  /** What fits the words; undefined until there is any answer. While the next is on its way, what of the last one holds the words. */
  rows: readonly Row[] | undefined;
  loading: boolean;
  /** What went wrong with the last search, in words; empty when nothing did. */
  problem: string;
}

interface Answer<Row> {
  words: string;
  rows: readonly Row[] | undefined;
  problem: string;
}

/**
 * What the server finds for `words`, which somebody is typing: asked for after a pause, at once for the first time; a late answer to
 * older words is dropped, and nothing is shown that does not fit the newer ones. Null looks for nothing and forgets what was found.
 */
export function useFound<Row>(
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
