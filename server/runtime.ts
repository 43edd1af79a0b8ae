import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';

// What Node and its libraries would take of every process, taken only by who needs it; and what the oldest Node that we run on lacks.

const load = createRequire(import.meta.url);

/**
 * A library that most processes never need, loaded by the first that does: a start does not wait for it and its memory is not taken. For libraries that are
 * needed in the midst of synchronous work; where a promise is waited for anyway, `import()` does the same.
 */
export function onFirstUse<Library>(name: string): () => Library {
  return () => load(name) as Library;
}

/** So many entries for an `LRUCache`: told as `max`, they have their places laid out at once (440 kB for 20,000), filled or not. */
export const upTo = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });

/**
 * A value for all that a piece of work does, however deep, without handing it on. Up to Node 22 the first use of such a value has every promise of the process watched
 * from then on, those of readers too: so it is watched only while such work is under way. What outlives the work has no value.
 */
export class AsyncScope<Value> {
  readonly #storage = new AsyncLocalStorage<Value>();
  #running = 0;

  async run<Result>(value: Value, work: () => Promise<Result>): Promise<Result> {
    this.#running += 1;
    try {
      return await this.#storage.run(value, work);
    } finally {
      this.#running -= 1;
      if (this.#running === 0) this.#storage.disable();
    }
  }

  get value(): Value | undefined {
    return this.#storage.getStore();
  }
}

/** An address, or null for what is none; `URL.parse` is younger than the oldest Node that we run on. */
export const parsedUrl = (address: string, base?: string): URL | null => (URL.canParse(address, base) ? new URL(address, base) : null);
