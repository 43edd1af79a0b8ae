import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

export interface Load<Data> {
  /** The last good answer; stays while a reload runs or fails. */
  data: Data | undefined;
  error: unknown;
  loading: boolean;
  /** Loads again; settles when the answer is there, never rejects. */
  reload: () => Promise<void>;
  /** Replaces the data, or what of them stands now, by an answer that is already known, such as what a save gave back. */
  setData: (data: Data | ((now: Data) => Data)) => void;
}

/** How often what is still under way is asked for again, milliseconds. */
const AGAIN_MS = 1500;

/**
 * Loads what a screen shows, at once and whenever `key` changes; a late answer to an older key is dropped. `load` gets a
 * signal that aborts then and when the screen goes. The key names server state (`['categories']`, see `console-session.tsx`) and shares
 * its answer with whoever shows the same now. `keep`: what is known is shown at once when it is asked for again later, as choices
 * may be; what is edited or acted upon waits for an answer of its own. `again`: whether something of the answer is still under way.
 */
export function useLoad<Data extends NonNullable<unknown> | null>(
  load: (signal: AbortSignal) => Promise<Data>,
  queryKey: QueryKey,
  { keep = false, again }: { keep?: boolean; again?: (data: Data) => boolean } = {},
): Load<Data> {
  const client = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(signal),
    refetchInterval: ({ state }) => again !== undefined && state.data !== undefined && again(state.data) && AGAIN_MS,
    ...(!keep && { gcTime: 0 }),
  });

  const { refetch } = query;
  const reload = useCallback(async () => {
    await refetch();
  }, [refetch]);
  const named = JSON.stringify(queryKey);
  const setData = useCallback<Load<Data>['setData']>(
    (next) =>
      void client.setQueryData<Data>(JSON.parse(named) as QueryKey, (now) => {
        if (typeof next !== 'function') return next;
        return now === undefined ? undefined : next(now);
      }),
    [client, named],
  );
  const data = keep || query.isFetchedAfterMount ? query.data : undefined;
  return { data, error: query.isFetching ? undefined : (query.error ?? undefined), loading: query.isFetching, reload, setData };
}
