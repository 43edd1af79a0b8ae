import { useCallback, useEffect, useRef, useState } from 'react';

export interface Load<Data> {
  /** The last good answer; stays while a reload runs or fails. */
  data: Data | undefined;
  error: unknown;
  loading: boolean;
  /** Loads again; settles when the answer is there, never rejects. */
  reload: () => Promise<void>;
  /** Replaces the data by an answer that is already known, such as what a save gave back. */
  setData: (data: Data) => void;
}

/**
 * Loads what a screen shows, at once and whenever `key` changes; a late answer to an older key is dropped. `load` gets a
 * signal that aborts then and when the screen goes.
 */
export function useLoad<Data>(load: (signal: AbortSignal) => Promise<Data>, key: string = ''): Load<Data> {
  const [state, setState] = useState<{ key: string; data?: Data; error?: unknown; loading: boolean }>({ key, loading: true });
  const latest = useRef(load);
  latest.current = load;
  const running = useRef<AbortController | null>(null);

  const reload = useCallback(async () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState((before) => ({ key, data: before.key === key ? before.data : undefined, loading: true }));
    try {
      const data = await latest.current(controller.signal);
      if (!controller.signal.aborted) setState({ key, data, loading: false });
    } catch (error) {
      if (!controller.signal.aborted) setState((before) => ({ ...before, error, loading: false }));
    }
  }, [key]);

  useEffect(() => {
    void reload();
    return () => running.current?.abort();
  }, [reload]);

  const setData = useCallback((data: Data) => setState((before) => ({ ...before, data, error: undefined })), []);
  const current = state.key === key;
  return { data: current ? state.data : undefined, error: current ? state.error : undefined, loading: state.loading || !current, reload, setData };
}
