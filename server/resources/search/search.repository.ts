import type { Insertable, Selectable, Updateable } from 'kysely';
import { type AliasBook, aliasBook } from '../../content/search-query.ts';
import type { SearchAliasesTable } from '../../database/schema.ts';
import type { Db, Deps, Trx } from '../../deps.ts';

export type SearchAliasRow = Selectable<SearchAliasesTable>;

export async function listAliases(db: Db | Trx): Promise<SearchAliasRow[]> {
  return db.selectFrom('search_aliases').selectAll().orderBy('id').execute();
}

const laidOut = new WeakMap<Deps['content'], { groups: string; book: AliasBook }>();

/** The groups as searches read them: asked for once for each version of the content, and laid out anew when they are others. */
export function aliasBookOf({ db, content }: Pick<Deps, 'db' | 'content'>): Promise<AliasBook> {
  return content.remember('search_aliases', async () => {
    const groups = `[${(await listAliases(db)).map((row) => row.words).join()}]`;
    const known = laidOut.get(content);
    if (known?.groups === groups) return known.book;
    const book = aliasBook(JSON.parse(groups) as string[][]);
    laidOut.set(content, { groups, book });
    return book;
  }, ['search']);
}

export async function findAlias(db: Db | Trx, id: number): Promise<SearchAliasRow | undefined> {
  return db.selectFrom('search_aliases').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertAlias(trx: Trx, row: Insertable<SearchAliasesTable>): Promise<number> {
  const { id } = await trx.insertInto('search_aliases').values(row).returning('id').executeTakeFirstOrThrow();
  return Number(id);
}

/** Also moves the version on. */
export async function updateAlias(trx: Trx, id: number, change: Updateable<SearchAliasesTable>): Promise<void> {
  await trx
    .updateTable('search_aliases')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteAlias(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('search_aliases').where('id', '=', id).execute();
}
