import { LRUCache } from 'lru-cache';
import type { ContentKind } from '../database/tables.ts';

/** Something that holds until content changes. */
export interface Held {
  /** From when on it is another even though no content changes, epoch milliseconds. */
  until: number;
  /** Whether it outlives those who wait for it. */
  readonly kept: boolean;
  /** The kinds of content that it is made of; any, where it does not say. */
  readonly depends?: readonly ContentKind[];
}

type Bounds<Value> = { max: number } | { maxSize: number; sizeCalculation: (value: Value) => number };
type Kinds = ReadonlySet<ContentKind> | null;

/** The generation of what has outlived changes of others until one of its own came. */
const OUTDATED = -1;

/** A value and the generation it was kept in; `null` for one that outlives changes of what it does not depend on. */
interface Entry<Value> {
  value: Value;
  generation: number | null;
}

const ofEntries = <Value>(bounds: Bounds<Value>): Bounds<Entry<Value>> =>
  'max' in bounds ? bounds : { ...bounds, sizeCalculation: ({ value }) => bounds.sizeCalculation(value) };

/**
 * Values by key, good until content that they depend on changes. Who asks while one is being made waits for that one; what began before a change is answered but not
 * kept. Most depend on anything: they go together. The few that say on what they depend lie apart, so that only those are looked through. What is no longer good
 * stays within the same bounds as what was there before: whoever makes it anew and finds it the same need not do all of the work again.
 */
export class UntilChange<Value extends Held> {
  readonly #kept: LRUCache<string, Entry<Value>>;
  readonly #lasting: LRUCache<string, Entry<Value>>;
  readonly #pending = new Map<string, Promise<Value>>();
  readonly #clock: () => number;
  #generation = 0;
  /** How often something was kept and how often not, since the start. */
  readonly lookups = { hits: 0, misses: 0 };

  /** `lasting` bounds what says on what it depends. */
  constructor(clock: () => number, bounds: Bounds<Value>, lasting: Bounds<Value>) {
    this.#clock = clock;
    this.#kept = new LRUCache<string, Entry<Value>>(ofEntries(bounds));
    this.#lasting = new LRUCache<string, Entry<Value>>(ofEntries(lasting));
  }

  /** Content of these kinds has changed. null: nobody knows what, so that nothing of what was there says anything any more. */
  clear(changed: Kinds): void {
    this.#generation += 1;
    this.#pending.clear();
    if (changed === null) {
      this.#kept.clear();
      this.#lasting.clear();
      return;
    }
    for (const entry of this.#lasting.values()) if (entry.value.depends?.some((kind) => changed.has(kind))) entry.generation = OUTDATED;
  }

  #good(key: string, entry = this.#kept.peek(key) ?? this.#lasting.peek(key)): Value | undefined {
    const isGood = entry && (entry.generation === null || entry.generation === this.#generation) && this.#clock() < entry.value.until;
    return isGood ? entry.value : undefined;
  }

  /** What was kept under this key last, good or not, as long as it has its place. */
  former(key: string): Value | undefined {
    return (this.#kept.peek(key) ?? this.#lasting.peek(key))?.value;
  }

  /** Goes up with each change of content. */
  get generation(): number {
    return this.#generation;
  }

  /** Whether there is a good one; asked beside the look-up, so not counted. */
  holds(key: string): boolean {
    return this.#good(key) !== undefined;
  }

  /** Whether there is one that a change may leave alone. */
  lasts(key: string): boolean {
    return this.#lasting.peek(key)?.generation === null;
  }

  /** The good one; counted as a hit or a miss. */
  find(key: string): Value | undefined {
    const value = this.#good(key, this.#kept.get(key) ?? this.#lasting.get(key));
    this.lookups[value ? 'hits' : 'misses'] += 1;
    return value;
  }

  /** Keeps what was begun at `generation`, unless content has changed since. */
  keep(key: string, value: Value, generation: number): Value {
    if (value.kept && generation === this.#generation) {
      if (value.depends) this.#lasting.set(key, { value, generation: null });
      else this.#kept.set(key, { value, generation });
    }
    return value;
  }

  /** What is kept under this key has become smaller or larger. */
  weigh(key: string): void {
    const entry = this.#kept.peek(key);
    if (entry) this.#kept.set(key, { ...entry });
  }

  /** The good one, else what `make` makes, once for all who ask meanwhile. */
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
