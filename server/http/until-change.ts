import { LRUCache } from 'lru-cache';
import type { ContentKind } from '../database/tables.ts';

/** Something that holds until content changes. */
export interface Held {
  /** From when on it is another even though no content changes, epoch milliseconds. */
  readonly until: number;
  /** Whether it outlives those who wait for it. */
  readonly kept: boolean;
  /** The kinds of content that it is made of; any, where it does not say. */
  readonly depends?: readonly ContentKind[];
}

type Bounds<Value extends Held> = { max: number } | { maxSize: number; sizeCalculation: (value: Value) => number };
type Kinds = ReadonlySet<ContentKind> | null;

/**
 * Values by key, kept until content that they depend on changes. Who asks while one is being made waits for that one; what began before a change is answered but not
 * kept. Most depend on anything: they go together. The few that say on what they depend lie apart, so that only those are looked through.
 */
export class UntilChange<Value extends Held> {
  readonly #kept: LRUCache<string, Value>;
  readonly #lasting: LRUCache<string, Value>;
  readonly #pending = new Map<string, Promise<Value>>();
  readonly #clock: () => number;
  #generation = 0;
  /** How often something was kept and how often not, since the start. */
  readonly lookups = { hits: 0, misses: 0 };

  /** `lasting` bounds what says on what it depends. */
  constructor(clock: () => number, bounds: Bounds<Value>, lasting: Bounds<Value>) {
    this.#clock = clock;
    this.#kept = new LRUCache<string, Value>(bounds);
    this.#lasting = new LRUCache<string, Value>(lasting);
  }

  /** Content of these kinds has changed; null: of any. */
  clear(changed: Kinds): void {
    this.#generation += 1;
    this.#kept.clear();
    this.#pending.clear();
    for (const [key, { depends }] of this.#lasting.entries()) {
      if (changed === null || depends?.some((kind) => changed.has(kind))) this.#lasting.delete(key);
    }
  }

  /** Goes up with each change of content. */
  get generation(): number {
    return this.#generation;
  }

  /** Whether there is a good one; asked beside the look-up, so not counted. */
  holds(key: string): boolean {
    return this.#clock() < ((this.#kept.peek(key) ?? this.#lasting.peek(key))?.until ?? 0);
  }

  /** Whether there is one that a change may leave alone. */
  lasts(key: string): boolean {
    return this.#lasting.has(key);
  }

  find(key: string): Value | undefined {
    const value = this.#kept.get(key) ?? this.#lasting.get(key);
    const isGood = value !== undefined && this.#clock() < value.until;
    this.lookups[isGood ? 'hits' : 'misses'] += 1;
    return isGood ? value : undefined;
  }

  /** Keeps what was begun at `generation`, unless content has changed since. */
  keep(key: string, value: Value, generation: number): Value {
    if (value.kept && generation === this.#generation) (value.depends ? this.#lasting : this.#kept).set(key, value);
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
