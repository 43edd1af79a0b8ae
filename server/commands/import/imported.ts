import type { Db, Trx } from '../../deps.ts';

export type Resource = 'user' | 'category' | 'article' | 'comment' | 'menu' | 'media';

/** Rows of one statement: far below what the databases take. */
const ROWS_AT_ONCE = 500;
const TABLES = { user: 'users', category: 'categories', article: 'articles', comment: 'comments', menu: 'menus', media: 'media' } as const;

/** What earlier imports from one site have brought: the site's key of a thing → its id here. */
export class Imported {
  readonly source: string;
  readonly #targets = new Map<string, number>();
  readonly #living = new Map<Resource, Set<number>>();
  readonly #fresh = new Map<string, { resource: Resource; source_id: string; target_id: number }>();

  private constructor(source: string) {
    this.source = source;
  }

  static async read(db: Db, source: string): Promise<Imported> {
    const imported = new Imported(source);
    const rows = await db.selectFrom('imported').select(['resource', 'source_id', 'target_id']).where('source', '=', source).execute();
    for (const { resource, source_id, target_id } of rows) imported.#targets.set(`${resource} ${source_id}`, target_id);
    if (rows.length === 0) return imported;
    for (const [resource, table] of Object.entries(TABLES) as [Resource, (typeof TABLES)[Resource]][]) {
      const ids = await db.selectFrom(table).select('id').execute();
      imported.#living.set(resource, new Set(ids.map((row) => row.id)));
    }
    return imported;
  }

  /** Whether it was ever brought, still here or not. */
  has(resource: Resource, key: string): boolean {
    return this.#targets.has(`${resource} ${key}`);
  }

  /** Its id here, if it still exists. */
  find(resource: Resource, key: string): number | undefined {
    const id = this.#targets.get(`${resource} ${key}`);
    if (id === undefined) return undefined;
    return this.#living.get(resource)?.has(id) ? id : undefined;
  }

  add(resource: Resource, key: string, target: number): void {
    this.#targets.set(`${resource} ${key}`, target);
    this.#fresh.set(`${resource} ${key}`, { resource, source_id: key, target_id: target });
    const living = this.#living.get(resource) ?? new Set();
    this.#living.set(resource, living.add(target));
  }

  /** Writes down what `add` has heard. */
  async save(trx: Trx): Promise<void> {
    const rows = [...this.#fresh.values()].map((row) => ({ source: this.source, ...row }));
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      await trx
        .insertInto('imported')
        .values(rows.slice(start, start + ROWS_AT_ONCE))
        .onConflict((conflict) => conflict.columns(['source', 'resource', 'source_id']).doUpdateSet((eb) => ({ target_id: eb.ref('excluded.target_id') })))
        .execute();
    }
  }
}
