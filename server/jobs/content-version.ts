import { sql } from 'kysely';
import type { Db, Trx } from '../database/db.ts';
import type { News } from '../database/news.ts';
import { readState } from '../database/state.ts';

const KEY = 'content_version';
/** How often other processes' changes are looked for, milliseconds. */
const POLL_MS = 400;
/** How often all the same where the database tells of them: a pooler in between may swallow the word. Milliseconds. */
const HEARING_POLL_MS = 5000;

/**
 * The version of everything readers see. Each change of content raises it inside its own transaction; page caches of
 * every process that shares the database follow it: at once here, elsewhere when the database tells of it, or
 * within `POLL_MS` where it cannot.
 */
export class ContentVersion {
  #version = 0;
  #listeners = new Set<() => void>();
  #known = new Map<string, Promise<unknown>>();
  #timer: NodeJS.Timeout | undefined;
  #deaf: (() => void) | undefined;
  readonly #db: Db;
  readonly #news: News | null;

  constructor(db: Db, news: News | null = null) {
    this.#db = db;
    this.#news = news;
  }

  /**
   * What `load` answers, kept until content changes; those who ask meanwhile share one answer. `name` says what it is, from a fixed
   * list, not from what somebody sent. Inside a transaction ask the database instead: this may not know of the change yet.
   */
  remember<Value>(name: string, load: () => Promise<Value>): Promise<Value> {
    const known = this.#known.get(name);
    if (known) return known as Promise<Value>;
    const loading = load();
    this.#known.set(name, loading);
    loading.catch(() => {
      if (this.#known.get(name) === loading) this.#known.delete(name);
    });
    return loading;
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Raises the version in the change's own transaction. */
  async raise(trx: Trx | Db, now: number): Promise<void> {
    await trx
      .insertInto('state')
      .values({ key: KEY, value: '1', updated_at: now })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: sql<string>`cast(cast(state.value as integer) + 1 as text)`, updated_at: now }))
      .execute();
    await this.#news?.tell(trx, KEY);
  }

  /** Reads the shared version and tells listeners when it is new. */
  async refresh(): Promise<void> {
    const version = Number((await readState(this.#db, KEY)) ?? 0);
    if (version === this.#version) return;
    this.#version = version;
    this.#known.clear();
    for (const listener of this.#listeners) listener();
  }

  start(onError: (error: unknown) => void): void {
    let looking = false;
    let heard = false;
    const look = () => {
      heard = true;
      if (looking) return;
      looking = true;
      heard = false;
      this.refresh()
        .catch(onError)
        .finally(() => {
          looking = false;
          // A word that came meanwhile may be of a later change than the one that was read.
          if (heard) look();
        });
    };
    this.#deaf = this.#news?.hear(KEY, look);
    this.#timer = setInterval(() => looking || look(), this.#news ? HEARING_POLL_MS : POLL_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#deaf?.();
  }
}
