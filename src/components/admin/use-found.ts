import { useEffect, useEffectEvent, useState } from 'react';
import { errorMessage, isAborted } from './error-messages.ts';

/** How long a pause in typing starts a search, in milliseconds. */
const PAUSE_MS = 250;

export interface Found<Row> {
  /** What fits the words; undefined until the first answer. An older answer stays while the next is on its way. */
  rows: readonly Row[] | undefined;
  loading: boolean;
  /** What went wrong with the last search, in words; empty when nothing did. */
  problem: string;
}

/**
 * What the server finds for `words`, which somebody is typing: asked for after a pause, at once for the first time; a late answer to
 * older words is dropped. Null looks for nothing and forgets what was found.
 */
export function useFound<Row>(words: string | null, search: (words: string, signal: AbortSignal) => Promise<readonly Row[]>): Found<Row> {
  const [state, setState] = useState<Found<Row>>({ rows: undefined, loading: false, problem: '' });
  const look = useEffectEvent(search);
  const pause = useEffectEvent(() => (state.rows === undefined && words === '' ? 0 : PAUSE_MS));

  useEffect(() => {
    if (words === null) {
      setState({ rows: undefined, loading: false, problem: '' });
      return;
    }
    const controller = new AbortController();
    setState(({ rows }) => ({ rows, loading: true, problem: '' }));
    const timer = setTimeout(async () => {
      try {
        const rows = await look(words, controller.signal);
        if (!controller.signal.aborted) setState({ rows, loading: false, problem: '' });
      } catch (error) {
        if (!controller.signal.aborted && !isAborted(error)) setState({ rows: undefined, loading: false, problem: errorMessage(error) });
      }
    }, pause());
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [words]);
  return state;
}
