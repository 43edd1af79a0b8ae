import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Notifications } from './postgres.ts';
import type { Db, Trx } from './schema.ts';
import { deleteStates, incrementStates, readStates } from './shared-state.ts';
import { CONTENT_KINDS, type ContentKind } from './tables.ts';

/** The version that every process's caches follow; it may only increase. */
export const CONTENT_VERSION = 'content_version';
/**
 * Raised with each change that says which kinds it touches, and one for each kind. A change that does not say raises `CONTENT_VERSION` alone, so that
 * the two no longer go together; so does one of a process of another version that knows other kinds, whose word would leave out what it does not know.
 */
const TOLD = `${CONTENT_VERSION}.told.${hash('sha1', CONTENT_KINDS.join(), 'hex').slice(0, 8)}`;
const keyOf = (kind: ContentKind) => `${CONTENT_VERSION}.${kind}`;
const KEYS = [CONTENT_VERSION, TOLD, ...CONTENT_KINDS.map(keyOf)];
/** How often other processes' changes are looked for, milliseconds. */
const POLL_MS = 400;
/** How often all the same where the database tells of them: a pooler in between may swallow the word. Milliseconds. */
const HEARING_POLL_MS = 5000;

/** Kinds of content; null for any. */
type Kinds = ReadonlySet<ContentKind> | null;
type Depends = readonly ContentKind[];

const meets = (changed: Kinds, depends: Depends) => changed === null || depends.some((kind) => changed.has(kind));

/** Whether two rows say the same, column by column. */
function isSameRow(one: object, other: object): boolean {
  const columns = Object.entries(one);
  return columns.length === Object.keys(other).length && columns.every(([name, value]) => (other as Record<string, unknown>)[name] === value);
}

/** A row, and until when it is good: a generation, and a time where it has one. */
interface CachedRow<Value> {
  value: Value;
  generation: number;
  until: number;
}

/**
 * Rows by number or name, cached until content of their kinds changes, and bounded. What is no longer good stays within the same bounds: a row that is read again and says
 * the same is the same object as before, so that what was made of it is still good.
 */
class RowCache<Value extends object> {
  readonly #rows: LRUCache<number | string, CachedRow<Value>>;
  readonly #coming = new Map<number | string, Promise<ReadonlyMap<number | string, Value>>>();
  readonly #ms: number;
  #generation = 0;

  /** `ms`: how long one is good at most. */
  constructor(max: number, ms = Infinity) {
    this.#rows = new LRUCache({ max });
    this.#ms = ms;
  }

  clear(): void {
    this.#generation += 1;
    this.#coming.clear();
  }

  #good(key: number | string): Value | undefined {
    const row = this.#rows.get(key);
    return row && row.generation === this.#generation && performance.now() < row.until ? row.value : undefined;
  }

  #keep(key: number | string, read: Value): Value {
    const former = this.#rows.peek(key)?.value;
    const value = former && isSameRow(former, read) ? former : read;
    this.#rows.set(key, { value, generation: this.#generation, until: performance.now() + this.#ms });
    return value;
  }

  /** Those of the keys that there are. `load` fetches, in one query, those that are neither cached nor being loaded already. */
  async get<Key extends number | string>(keys: readonly Key[], load: (missing: Key[]) => Promise<ReadonlyMap<Key, Value>>): Promise<Map<Key, Value>> {
    const found = new Map<Key, Value>();
    const missing: Key[] = [];
    const coming: Key[] = [];
    for (const key of keys) {
      const row = this.#good(key);
      if (row) found.set(key, row);
      else (this.#coming.has(key) ? coming : missing).push(key);
    }
    // Taken before anything is waited for: a change forgets what is on its way.
    const others = coming.map((key) => [key, this.#coming.get(key)] as const);
    if (missing.length > 0) for (const [key, row] of await this.#load(missing, load)) found.set(key, row);
    for (const [key, rows] of others) {
      const row = (await rows)?.get(key);
      if (row) found.set(key, row);
    }
    return found;
  }

  async #load<Key extends number | string>(keys: Key[], load: (missing: Key[]) => Promise<ReadonlyMap<Key, Value>>): Promise<ReadonlyMap<Key, Value>> {
    // What was asked for before a change is good for who asked, and for nobody behind.
    const generation = this.#generation;
    const loading = load(keys).then((rows) => (generation === this.#generation ? new Map([...rows].map(([key, row]) => [key, this.#keep(key, row)])) : rows));
    for (const key of keys) this.#coming.set(key, loading as Promise<ReadonlyMap<number | string, Value>>);
    try {
      return await loading;
    } finally {
      for (const key of keys) if (this.#coming.get(key) === loading) this.#coming.delete(key);
    }
  }
}

/**
 * The version of everything readers see. Each change of content raises it inside its own transaction, with that of each kind it touches; what every
 * process that shares the database keeps follows it: at once here, elsewhere when the database tells of it, or
 * within `POLL_MS` where it cannot.
 */
export class ContentVersion {
  #versions: ReadonlyMap<string, number> = new Map([[CONTENT_VERSION, 0]]);
  #listeners = new Set<(changed: Kinds) => void>();
  #known = new Map<string, { value: Promise<unknown>; depends: Depends }>();
  #rows = new Map<string, RowCache<object>>();
  #timer: NodeJS.Timeout | undefined;
  #deaf: (() => void) | undefined;
  readonly #db: Db;
  readonly #notifications: Notifications | null;

  constructor(db: Db, notifications: Notifications | null = null) {
    this.#db = db;
    this.#notifications = notifications;
  }

  /**
   * What `load` answers, cached until content that it depends on changes; those who ask meanwhile share one answer. `name` says what it is, from a fixed
   * list, not from what somebody sent. Inside a transaction ask the database instead: this may not know of the change yet.
   */
  remember<Value>(name: string, load: () => Promise<Value>, depends: Depends = CONTENT_KINDS): Promise<Value> {
    const known = this.#known.get(name);
    if (known) return known.value as Promise<Value>;
    const value = load();
    this.#known.set(name, { value, depends });
    value.catch(() => {
      if (this.#known.get(name)?.value === value) this.#known.delete(name);
    });
    return value;
  }

  /** The rows of this name, `max` of them; forgotten when content that they depend on changes, after `ms` milliseconds at the latest. */
  rows<Value extends object>(name: string, depends: Depends, max: number, ms = Infinity): RowCache<Value> {
    const known = this.#rows.get(name);
    if (known) return known as unknown as RowCache<Value>;
    const rows = new RowCache<Value>(max, ms);
    this.#rows.set(name, rows as unknown as RowCache<object>);
    this.onChange((changed) => {
      if (meets(changed, depends)) rows.clear();
    });
    return rows;
  }

  onChange(listener: (changed: Kinds) => void): void {
    this.#listeners.add(listener);
  }

  /** Raises the version in the change's own transaction; `touched` says of which kinds. */
  async raise(trx: Db, now: number, touched: Kinds = null): Promise<void> {
    const keys = touched === null ? [CONTENT_VERSION] : [CONTENT_VERSION, TOLD, ...CONTENT_KINDS.filter((kind) => touched.has(kind)).map(keyOf)];
    await incrementStates(trx, keys, now);
    await this.#notifications?.tell(trx, CONTENT_VERSION);
  }

  /** Reads the shared version and tells listeners when it is new. */
  async refresh(): Promise<void> {
    const now = new Map([...(await readStates(this.#db, KEYS))].map(([key, value]) => [key, Number(value)]));
    const before = this.#versions;
    const rise = (key: string) => (now.get(key) ?? 0) - (before.get(key) ?? 0);
    if (rise(CONTENT_VERSION) === 0) return;
    this.#versions = now;
    const changed: Kinds = rise(TOLD) === rise(CONTENT_VERSION) ? new Set(CONTENT_KINDS.filter((kind) => rise(keyOf(kind)) !== 0)) : null;
    for (const [name, { depends }] of this.#known) if (meets(changed, depends)) this.#known.delete(name);
    for (const listener of this.#listeners) listener(changed);
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
    this.#deaf = this.#notifications?.hear(CONTENT_VERSION, look);
    this.#timer = setInterval(() => looking || look(), this.#notifications ? HEARING_POLL_MS : POLL_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#deaf?.();
  }
}

/** Forgets which kinds have changed how often, where all content is replaced: whatever the numbers say then, everything is another. */
export async function forgetKinds(trx: Trx): Promise<void> {
  await deleteStates(trx, `${CONTENT_VERSION}.`);
}
