import { LRUCache } from 'lru-cache';

/** Something that holds until content changes. */
export interface Held {
  /** From when on it is another even though no content changes, epoch milliseconds. */
  readonly until: number;
  /** Whether it outlives those who wait for it. */
  readonly kept: boolean;
}

type Bounds<Value extends Held> = { max: number } | { maxSize: number; sizeCalculation: (value: Value) => number };

/** Values by key, kept until content changes. Who asks while one is being made waits for that one; what began before a change is answered but not kept. */
export class UntilChange<Value extends Held> {
  readonly #kept: LRUCache<string, Value>;
  readonly #pending = new Map<string, Promise<Value>>();
  readonly #clock: () => number;
  #generation = 0;
  /** How often something was kept and how often not, since the start. */
  readonly lookups = { hits: 0, misses: 0 };

  constructor(clock: () => number, bounds: Bounds<Value>) {
    this.#clock = clock;
    this.#kept = new LRUCache<string, Value>(bounds);
  }

  clear(): void {
    this.#generation += 1;
    this.#kept.clear();
    this.#pending.clear();
  }

  /** Goes up with each change of content. */
  get generation(): number {
    return this.#generation;
  }

  /** Whether there is a good one; asked beside the look-up, so not counted. */
  holds(key: string): boolean {
    return this.#clock() < (this.#kept.peek(key)?.until ?? 0);
  }

  find(key: string): Value | undefined {
    const value = this.#kept.get(key);
    const isGood = value !== undefined && this.#clock() < value.until;
    this.lookups[isGood ? 'hits' : 'misses'] += 1;
    return isGood ? value : undefined;
  }

  /** Keeps what was begun at `generation`, unless content has changed since. */
  keep(key: string, value: Value, generation: number): Value {
    if (value.kept && generation === this.#generation) this.#kept.set(key, value);
    return value;
  }

  async get(key: string, make: () => Promise<Value>): Promise<Value> {
    const kept = this.find(key);
    if (kept) return kept;
    const running = this.#pending.get(key);
    if (running) return running;
    const generation = this.#generation;
    const started = make().then((value) => this.keep(key, value, generation));
    this.#pending.set(key, started);
    try {
      return await started;
    } finally {
      if (this.#pending.get(key) === started) this.#pending.delete(key);
    }
  }
}
