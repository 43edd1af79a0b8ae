import { setTimeout as pause } from 'node:timers/promises';
import { LIMITS } from '../../../../config/limits.ts';
import { changeContent } from '../../../change.ts';
import { among } from '../../../database/values.ts';
import type { Db, Deps, Trx } from '../../../deps.ts';
import type { OldSite } from './addresses.ts';
import { withEachOriginPrefix } from './item.ts';
import type { Summary } from './summary.ts';

/** What all who write share. */
export interface Writing {
  deps: Deps;
  imported: Imported;
  summary: Summary;
  meter: Meter;
}

/** A small piece of work that is whole in itself: stopped behind it, nothing is half done. */
export type Step = (trx: Trx) => Promise<void>;

/**
 * Does steps in transactions, each ended before a step that, taking as long as the longest in it, would hold the database for more than `LIMITS.import.hold_ms`; between two
 * transactions whoever waits to write has room.
 */
export async function inPieces(deps: Deps, steps: readonly Step[]): Promise<void> {
  for (let at = 0; at < steps.length; ) {
    await changeContent(deps, async (trx) => {
      let held = 0;
      let longest = 0;
      do {
        const begun = performance.now();
        await (steps[at] as Step)(trx);
        at += 1;
        const took = performance.now() - begun;
        held += took;
        longest = Math.max(longest, took);
      } while (at < steps.length && held + longest < LIMITS.import.hold_ms);
    });
    await pause(LIMITS.import.rest_ms);
  }
}

const TABLES = { user: 'users', category: 'categories', article: 'articles', comment: 'comments', menu: 'menus', media: 'media' } as const;
type Resource = keyof typeof TABLES;

/** Keys of one question, rows of one statement: far below what the databases take. */
const AT_ONCE = 500;

/** A key whose second word is an address, as earlier versions wrote it; others are their own. */
function formerKeys(key: string): string[] {
  const at = key.indexOf(' ') + 1;
  return at === 0 ? [key] : [key, ...withEachOriginPrefix(key.slice(at)).map((address) => key.slice(0, at) + address)];
}

/** What imports from one site have brought: the site's key of a thing → its id here. */
export class Imported {
  readonly #site: Pick<OldSite, 'source' | 'former_sources'>;
  /** What earlier versions called the site, as far as they brought something of it. */
  #former: readonly string[] | undefined;

  constructor(site: Pick<OldSite, 'source' | 'former_sources'>) {
    this.#site = site;
  }

  /** Those of the keys that were ever brought: the id here, or null for what was deleted since. */
  async find(db: Db, resource: Resource, keys: readonly string[]): Promise<Map<string, number | null>> {
    const found = new Map<string, number | null>();
    for (let at = 0; at < keys.length; at += AT_ONCE) {
      const wanted = new Map(keys.slice(at, at + AT_ONCE).map((key) => [key, key]));
      const rows = await this.#rows(db, [this.#site.source], resource, wanted);
      const former = await this.#formerSources(db);
      if (former.length > 0) {
        const forms = new Map([...wanted.keys()].flatMap((key) => formerKeys(key).map((form) => [form, key] as const)));
        rows.push(...(await this.#rows(db, former, resource, forms)));
      }
      const ids = rows.map(({ id }) => id);
      const existing = new Set((await db.selectFrom(TABLES[resource]).select('id').where(among('id', ids)).execute()).map(({ id }) => id));
      // What came twice, under both addresses of a site, is there as long as one of them is.
      for (const { key, id } of rows) if (existing.has(id)) found.set(key, found.get(key) ?? id);
      for (const { key } of rows) if (!found.has(key)) found.set(key, null);
    }
    return found;
  }

  async #rows(db: Db, sources: readonly string[], resource: Resource, forms: ReadonlyMap<string, string>): Promise<{ key: string; id: number }[]> {
    const rows = await db
      .selectFrom('imported')
      .select(['source_id', 'target_id'])
      .where(among('source', sources))
      .where('resource', '=', resource)
      .where(among('source_id', [...forms.keys()]))
      .orderBy('target_id')
      .execute();
    return rows.map(({ source_id, target_id }) => ({ key: forms.get(source_id) as string, id: target_id }));
  }

  /** Sites that no earlier version has seen cost no more than this look. */
  async #formerSources(db: Db): Promise<readonly string[]> {
    if (this.#former) return this.#former;
    const former: string[] = [];
    for (const source of this.#site.former_sources)
      if (await db.selectFrom('imported').select('source').where('source', '=', source).limit(1).executeTakeFirst()) former.push(source);
    this.#former = former;
    return former;
  }

  /** Writes down what was brought, in the transaction that brings it. */
  async add(trx: Trx, resource: Resource, brought: readonly (readonly [key: string, id: number])[]): Promise<void> {
    for (let at = 0; at < brought.length; at += AT_ONCE) {
      await trx
        .insertInto('imported')
        .values(brought.slice(at, at + AT_ONCE).map(([source_id, target_id]) => ({ source: this.#site.source, resource, source_id, target_id })))
        .onConflict((conflict) => conflict.columns(['source', 'resource', 'source_id']).doUpdateSet((eb) => ({ target_id: eb.ref('excluded.target_id') })))
        .execute();
    }
  }
}

/** A post of the file, and whether it comes. */
export interface Coming {
  key: string;
  label: string;
  /** Its address here; wanted first, then settled. */
  slug: string;
  /** `left`: does not come, and the summary says why. */
  state: 'fresh' | 'known' | 'left';
  /** Of a known one. */
  article_id: number | null;
}

/** Says which posts are here already, and under which address. */
export async function recognise(db: Db, posts: readonly Coming[], imported: Imported, summary: Summary): Promise<void> {
  const coming = posts.filter(({ state }) => state === 'fresh');
  for (let at = 0; at < coming.length; at += AT_ONCE) {
    const some = coming.slice(at, at + AT_ONCE);
    const brought = await imported.find(
      db,
      'article',
      some.map(({ key }) => key),
    );
    const slugs = await slugsOf(
      db,
      [...brought.values()].filter((id) => id !== null),
    );
    for (const post of some) {
      const id = brought.get(post.key);
      if (id === undefined) continue;
      if (id === null) summary.leaveOut('deleted here since an earlier import', post.label);
      Object.assign(post, id === null ? { state: 'left' } : { state: 'known', article_id: id, slug: slugs.get(id) ?? post.slug });
    }
  }
}

async function slugsOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.selectFrom('articles').select(['id', 'slug']).where(among('id', ids)).execute();
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}

/** The steps of an import in their order. `check` counts bytes, the others what they write. */
export type ImportPhase = 'check' | 'media' | 'articles' | 'search' | 'menus';

/** How far a step is; shown to whoever waits. */
export interface ImportProgress {
  phase: ImportPhase;
  done: number;
  total: number;
  perSecond: number;
  /** Null before anything can be said. */
  secondsLeft: number | null;
}
export type OnProgress = (progress: ImportProgress) => void;

/** Reports a second at most; a step's first and last are always told. */
const REPORTS = 5;

/** Counts what is done, and tells it with rate and time left, not more often than anybody can read. */
export class Meter {
  readonly #tell: OnProgress;
  #phase: ImportPhase = 'check';
  #total = 0;
  #done = 0;
  #begun = 0;
  #told = 0;

  constructor(tell: OnProgress) {
    this.#tell = tell;
  }

  /** Begins a phase of so many steps; how fast it goes and what is left are told of it alone. */
  start(phase: ImportPhase, total: number): void {
    this.#phase = phase;
    this.#total = total;
    this.#done = 0;
    this.#begun = performance.now();
    this.#report(this.#begun);
  }

  /** To `done` of the step's total. */
  to(done: number): void {
    this.#done = done;
    const now = performance.now();
    if (done >= this.#total || now - this.#told >= 1000 / REPORTS) this.#report(now);
  }

  /** So many more are done. */
  step(by = 1): void {
    this.to(this.#done + by);
  }

  #report(now: number): void {
    this.#told = now;
    const seconds = (now - this.#begun) / 1000;
    const perSecond = seconds > 0 ? this.#done / seconds : 0;
    const secondsLeft = perSecond > 0 ? Math.ceil((this.#total - this.#done) / perSecond) : null;
    this.#tell({ phase: this.#phase, done: this.#done, total: this.#total, perSecond: Math.round(perSecond), secondsLeft });
  }
}
