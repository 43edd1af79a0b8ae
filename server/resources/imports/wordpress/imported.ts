import { among } from '../../../database/values.ts';
import type { Db, Trx } from '../../../deps.ts';

const TABLES = { user: 'users', category: 'categories', article: 'articles', comment: 'comments', menu: 'menus', media: 'media' } as const;
export type Resource = keyof typeof TABLES;

/** Keys of one question, rows of one statement: far below what the databases take. */
const AT_ONCE = 500;

/** What imports from one site have brought: the site's key of a thing → its id here. */
export class Imported {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  /** Those of the keys that were ever brought: the id here, or null for what was deleted since. */
  async find(db: Db | Trx, resource: Resource, keys: readonly string[]): Promise<Map<string, number | null>> {
    const found = new Map<string, number | null>();
    for (let at = 0; at < keys.length; at += AT_ONCE) {
      const rows = await db
        .selectFrom('imported')
        .select(['source_id', 'target_id'])
        .where('source', '=', this.source)
        .where('resource', '=', resource)
        .where(among('source_id', keys.slice(at, at + AT_ONCE)))
        .execute();
      const ids = rows.map((row) => row.target_id);
      const living = new Set((await db.selectFrom(TABLES[resource]).select('id').where(among('id', ids)).execute()).map(({ id }) => id));
      for (const { source_id, target_id } of rows) found.set(source_id, living.has(target_id) ? target_id : null);
    }
    return found;
  }

  /** Writes down what was brought, in the transaction that brings it. */
  async add(trx: Trx, resource: Resource, brought: readonly (readonly [key: string, id: number])[]): Promise<void> {
    for (let at = 0; at < brought.length; at += AT_ONCE) {
      await trx
        .insertInto('imported')
        .values(brought.slice(at, at + AT_ONCE).map(([source_id, target_id]) => ({ source: this.source, resource, source_id, target_id })))
        .onConflict((conflict) => conflict.columns(['source', 'resource', 'source_id']).doUpdateSet((eb) => ({ target_id: eb.ref('excluded.target_id') })))
        .execute();
    }
  }
}
