import { LRUCache } from 'lru-cache';

export interface CachedPage {
  status: number;
  html: string;
  /** Of a page that shows a search: how many articles it found. The page is kept, the search counts each time. */
  results?: number;
}

/** Bytes (UTF-16 code units, twice) that rendered pages may take. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Rendered pages, kept until content changes. Requests that arrive while a page is being rendered wait for that one
 * rendering; one that began before a change is answered but not kept.
 */
export class PageCache {
  readonly #pages = new LRUCache<string, CachedPage>({ maxSize: MAX_BYTES, sizeCalculation: (page) => page.html.length * 2 + 200 });
  readonly #pending = new Map<string, Promise<CachedPage>>();
  #generation = 0;

  clear(): void {
    this.#generation += 1;
    this.#pages.clear();
    this.#pending.clear();
  }

  async get(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const kept = this.#pages.get(key);
    if (kept) return kept;
    const running = this.#pending.get(key);
    if (running) return running;
    const generation = this.#generation;
    const started = render();
    this.#pending.set(key, started);
    try {
      const page = await started;
      if (page.status === 200 && generation === this.#generation) this.#pages.set(key, page);
      return page;
    } finally {
      if (this.#pending.get(key) === started) this.#pending.delete(key);
    }
  }
}
