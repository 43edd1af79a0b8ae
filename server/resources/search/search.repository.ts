import type { Selectable } from 'kysely';
import { type AliasBook, AliasBookMaker } from '../../content/alias-book.ts';
import { slipsOf } from '../../content/search-slips.ts';
import { versionedRows } from '../../database/rows.ts';
import type { SearchAliasesTable } from '../../database/schema.ts';
import { among } from '../../database/values.ts';
import type { Db, Deps, Trx } from '../../deps.ts';
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

/** Rows written, and slips looked up, at once. */
const CHUNK = 400;
/** Words read for one misspelt word; they are compared letter by letter. */
const NEIGHBOURS = 400;

/** Remembers words, each with its slips; known ones cost a look-up. In the order of the alphabet, so that two writers wait for each other in one direction. */
export async function rememberWords(trx: Trx, words: readonly string[]): Promise<void> {
  const sorted = [...words].sort();
  for (let at = 0; at < sorted.length; at += CHUNK) {
    const fresh = await trx
      .insertInto('search_words')
      .values(sorted.slice(at, at + CHUNK).map((word) => ({ word })))
      .onConflict((conflict) => conflict.column('word').doNothing())
      .returning('word')
      .execute();
    const slips = fresh.flatMap(({ word }) => slipsOf(word).map((slip) => ({ slip, word })));
    for (let from = 0; from < slips.length; from += CHUNK) {
      await trx
        .insertInto('search_slips')
        .values(slips.slice(from, from + CHUNK))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
}

/** Words that share a slip with this one. */
export async function neighbours(db: Db, word: string): Promise<string[]> {
  const rows = await db
    .selectFrom('search_slips')
    .select('word')
    .distinct()
    .where(among('slip', slipsOf(word)))
    .limit(NEIGHBOURS)
    .execute();
  return rows.map((row) => row.word);
}

/** Words that begin so, the shortest known first by the alphabet. */
export async function wordsBeginning(db: Db, start: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .where('word', '>', start)
    .where('word', '<', `${start}{`)
    .orderBy('word')
    .limit(most)
    .execute();
  return rows.map((row) => row.word);
}
