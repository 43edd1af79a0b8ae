import type { Selectable } from 'kysely';
import { type AliasBook, AliasBookMaker } from '../../content/alias-book.ts';
import { versionedRows } from '../../database/rows.ts';
import type { SearchAliasesTable } from '../../database/schema.ts';
import type { Db, Deps } from '../../deps.ts';
import { inTurns } from '../../turns.ts';

export type SearchAliasRow = Selectable<SearchAliasesTable>;

export const { find: findAlias, insert: insertAlias, update: updateAlias, remove: deleteAlias } = versionedRows('search_aliases');

export async function listAliases(db: Db): Promise<SearchAliasRow[]> {
  return db.selectFrom('search_aliases').selectAll().orderBy('id').execute();
}

const laidOut = new WeakMap<Deps['content'], { groups: string; book: AliasBook }>();

/** The groups as searches read them: asked for once for each version of the content, and laid out anew when they are others. */
export function aliasBookOf({ db, content }: Pick<Deps, 'db' | 'content'>): Promise<AliasBook> {
  return content.remember('search_aliases', async () => {
    const groups = `[${(await listAliases(db)).map((row) => row.words).join()}]`;
    const known = laidOut.get(content);
    if (known?.groups === groups) return known.book;
    const book = new AliasBookMaker();
    await inTurns(JSON.parse(groups) as string[][], (group) => book.lay(group));
    laidOut.set(content, { groups, book });
    return book;
  }, ['search']);
}
