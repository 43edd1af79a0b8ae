import { AsyncLocalStorage } from 'node:async_hooks';

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
