import { LRUCache } from 'lru-cache';
import type { ContentKind } from '../database/tables.ts';

/** Something that holds until content changes. */
export interface Cacheable {
  /** From when on it is another even though no content changes, epoch milliseconds. */
  until: number;
  /** Whether it outlives those who wait for it. */
  readonly cacheable: boolean;
  /** The kinds of content that it is made of; any, where it does not say. */
  readonly depends?: readonly ContentKind[];
}

type Bounds<Value> = { max: number } | { maxSize: number; sizeCalculation: (value: Value) => number };
type Kinds = ReadonlySet<ContentKind> | null;

/** A value and the generation of content that it was made of. */
interface Entry<Value> {
  value: Value;
  generation: number;
}

const ofEntries = <Value>(bounds: Bounds<Value>): Bounds<Entry<Value>> =>
  'max' in bounds ? bounds : { ...bounds, sizeCalculation: ({ value }) => bounds.sizeCalculation(value) };

/**
 * Values by key, good until content that they depend on changes. Who asks while one is being made waits for that one; what began before a change is answered but not
 * cached. A change looks through none of them: it notes when each kind last changed, and whoever asks for a value compares. Stale entries
 * stay within the bounds: a value that is made anew and turns out equal can reuse the old one.
 */
export class ContentCache<Value extends Cacheable> {
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #pending = new Map<string, Promise<Value>>();
  readonly #clock: () => number;
  #generation = 0;
  /** The generation that began with the last change of each kind. */
  readonly #changed = new Map<ContentKind, number>();
  /** How often something was found and how often not, since the start. */
  readonly lookups = { hits: 0, misses: 0 };

  constructor(clock: () => number, bounds: Bounds<Value>) {
    this.#clock = clock;
    this.#entries = new LRUCache<string, Entry<Value>>(ofEntries(bounds));
  }

  /** Content of these kinds has changed. null: nobody knows what, so that nothing of what was there says anything any more. */
  clear(changed: Kinds): void {
    this.#generation += 1;
    this.#pending.clear();
    if (changed === null) this.#entries.clear();
    else for (const kind of changed) this.#changed.set(kind, this.#generation);
  }

  /** Whether content of these kinds is still what it was in that generation; of any kind where none are named. A change of which nobody knows what it was leaves nothing to ask for. */
  isSince(generation: number, depends: readonly ContentKind[] | undefined): boolean {
    return generation === this.#generation || (depends?.every((kind) => (this.#changed.get(kind) ?? 0) <= generation) ?? false);
  }

  #good(entry: Entry<Value> | undefined): Value | undefined {
    return entry && this.isSince(entry.generation, entry.value.depends) && this.#clock() < entry.value.until ? entry.value : undefined;
  }

  /** What was cached under this key last, good or not, as long as it has its place. */
  former(key: string): Value | undefined {
    return this.#entries.peek(key)?.value;
  }

  /** Goes up with each change of content. */
  get generation(): number {
    return this.#generation;
  }

  /** Whether there is a good one; asked beside the look-up, so not counted. */
  holds(key: string): boolean {
    return this.#good(this.#entries.peek(key)) !== undefined;
  }

  /** The good one; counted as a hit or a miss. */
  find(key: string): Value | undefined {
    const value = this.#good(this.#entries.get(key));
    this.lookups[value ? 'hits' : 'misses'] += 1;
    return value;
  }

  /** The same, asked before those who will ask again where there is none: only a hit is counted. */
  hit(key: string): Value | undefined {
    const value = this.#good(this.#entries.get(key));
    if (value) this.lookups.hits += 1;
    return value;
  }

  /** Stores what was begun at `generation`, unless content has changed since. */
  store(key: string, value: Value, generation: number): Value {
    if (value.cacheable && generation === this.#generation) this.#entries.set(key, { value, generation });
    return value;
  }

  /** What is cached under this key has become smaller or larger. */
  weigh(key: string): void {
    const entry = this.#entries.peek(key);
    if (entry) this.#entries.set(key, { ...entry });
  }

  /** The good one, else what `make` makes, once for all who ask meanwhile. */
  async get(key: string, make: () => Promise<Value>): Promise<Value> {
    const cached = this.find(key);
    if (cached) return cached;
    const running = this.#pending.get(key);
    if (running) return running;
    const generation = this.#generation;
    const started = make().then((value) => this.store(key, value, generation));
    this.#pending.set(key, started);
    try {
      return await started;
    } finally {
      if (this.#pending.get(key) === started) this.#pending.delete(key);
    }
  }
}
