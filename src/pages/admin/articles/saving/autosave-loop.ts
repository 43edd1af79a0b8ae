/** How one attempt ended. `wait_ms`: how long the server wants to be left alone. */
export type AutosaveOutcome =
  | { kind: 'nothing' }
  | { kind: 'saved'; at: string }
  | { kind: 'offline' }
  | { kind: 'failed'; message: string; wait_ms?: number }
  | { kind: 'refused'; message: string }
  | { kind: 'conflict' };

/**
 * `waiting`: there is text to save · `offline`, `failed`: it is tried again · `refused`: it is tried again after the next
 * change · `conflict`: nothing more is sent until `resume()`.
 */
export type AutosaveState =
  | { kind: 'idle' | 'waiting' | 'saving' | 'offline' | 'conflict' }
  | { kind: 'saved'; at: string }
  | { kind: 'failed' | 'refused'; message: string };

/** Milliseconds: after the last change, after the first unsaved one, and between attempts that fail. */
export const AUTOSAVE_TIMES = { after: 3000, at_most: 15_000, retries: [5000, 10_000, 20_000, 40_000, 60_000] } as const;

export interface AutosaveLoop {
  /** Something was typed. */
  changed: () => void;
  /** Saves at once what waits; settles when it has been tried. */
  now: () => Promise<void>;
  /** Nothing waits any more: a save of another kind took it along. */
  settled: () => void;
  pause: () => void;
  /** Goes on after a conflict or a pause. */
  resume: () => void;
}

/** Decides when text is saved by itself: attempts never overlap, and a failed one comes back later and later. */
export function autosaveLoop(save: () => Promise<AutosaveOutcome>, tell: (state: AutosaveState) => void): AutosaveLoop {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let running: Promise<void> | null = null;
  /** When the oldest change was made that no attempt has taken along; null when there is none. */
  let since: number | null = null;
  let failures = 0;
  let state: 'on' | 'paused' = 'on';

  const disarm = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const arm = (wait: number) => {
    disarm();
    if (state === 'on') timer = setTimeout(() => void run(), wait);
  };
  const armAfterChange = () => arm(Math.max(0, Math.min(AUTOSAVE_TIMES.after, (since ?? 0) + AUTOSAVE_TIMES.at_most - Date.now())));

  const settle = (outcome: AutosaveOutcome) => {
    failures = outcome.kind === 'offline' || outcome.kind === 'failed' ? failures + 1 : 0;
    if (failures > 0 || outcome.kind === 'conflict') since ??= Date.now();
    if (outcome.kind === 'conflict') state = 'paused';
    else if (failures > 0) {
      const wait = AUTOSAVE_TIMES.retries[Math.min(failures, AUTOSAVE_TIMES.retries.length) - 1] ?? AUTOSAVE_TIMES.at_most;
      arm(Math.max(wait, outcome.kind === 'failed' ? (outcome.wait_ms ?? 0) : 0));
    } else if (since !== null) armAfterChange();
    tell(outcome.kind === 'nothing' ? { kind: 'idle' } : outcome);
  };
  const run = (): Promise<void> => {
    disarm();
    if (running || state !== 'on') return running ?? Promise.resolve();
    since = null;
    tell({ kind: 'saving' });
    running = save()
      .then(settle, () => settle({ kind: 'nothing' }))
      .finally(() => {
        running = null;
      });
    return running;
  };

  return {
    changed: () => {
      since ??= Date.now();
      if (state === 'paused' || running || failures > 0) return;
      tell({ kind: 'waiting' });
      armAfterChange();
    },
    now: async () => {
      await running;
      if (since !== null) await run();
    },
    settled: () => {
      disarm();
      since = null;
      failures = 0;
      tell({ kind: 'idle' });
    },
    pause: () => {
      disarm();
      state = 'paused';
    },
    resume: () => {
      if (state !== 'paused') return;
      state = 'on';
      failures = 0;
      tell({ kind: since === null ? 'idle' : 'waiting' });
      if (since !== null) armAfterChange();
    },
  };
}
