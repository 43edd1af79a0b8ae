import { MEMORY, RATES } from '../../../config/limits.ts';
import type { Hit, SearchHit, Visits } from '../../deps.ts';
import { networkOf } from '../../network.ts';
import { WindowThrottle } from '../../security/throttle.ts';
import { SearchLog } from './search-log.ts';
import { VisitWriter, type VisitWriterOptions } from './visit-writer.ts';

/** How often hits are written, milliseconds. */
const FLUSH_MS = 2000;
/** Hits written in one transaction. */
const BATCH = 500;

/** Keeps page views and searches in memory and writes them in batches, so that no reader ever waits for the count. */
export class VisitBuffer implements Visits {
  readonly throttle = new WindowThrottle(RATES.visits);
  readonly #counted = new WindowThrottle(RATES.counted_searches);
  readonly #writer: VisitWriter;
  readonly #searches: SearchLog;
  #hits: Hit[] = [];
  #dropped = 0;
  #running: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #onError: (error: unknown) => void = () => {};

  constructor(options: VisitWriterOptions) {
    this.#writer = new VisitWriter(options);
    this.#searches = new SearchLog(options.db);
  }

  record(hit: Hit): void {
    this.#hits.push(hit);
    this.#trim();
  }

  recordSearch(search: SearchHit): void {
    if (this.#counted.take(networkOf(search.ip), search.at) === null) this.#searches.record(search);
  }

  #trim(): void {
    const excess = this.#hits.length - MEMORY.hits_waiting;
    if (excess <= 0) return;
    this.#hits.splice(0, excess);
    this.#dropped += excess;
  }

  flush(): Promise<void> {
    const next = this.#running.then(() => this.#drain());
    this.#running = next.catch(() => {});
    return next;
  }

  async #drain(): Promise<void> {
    while (this.#hits.length > 0) {
      const batch = this.#hits.splice(0, BATCH);
      try {
        await this.#writer.write(batch);
      } catch (error) {
        this.#hits.unshift(...batch);
        this.#trim();
        throw error;
      }
    }
    await this.#searches.flush();
    if (this.#dropped > 0) {
      const dropped = this.#dropped;
      this.#dropped = 0;
      this.#onError(new Error(`${dropped} page views were not counted: the database did not keep up`));
    }
  }

  start(onError: (error: unknown) => void): void {
    this.#onError = onError;
    let busy = false;
    this.#timer = setInterval(() => {
      if (busy || this.#hits.length + this.#searches.size === 0) return;
      busy = true;
      this.flush()
        .catch(onError)
        .finally(() => {
          busy = false;
        });
    }, FLUSH_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush().catch(this.#onError);
  }
}
