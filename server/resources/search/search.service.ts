import { LIMITS } from '../../../config/limits.ts';
import type { SearchAlias } from '../../../contract/search.ts';
import { changeContent } from '../../change.ts';
import { wordKey } from '../../content/search-words.ts';
import { lock } from '../../database/lock.ts';
import { iso } from '../../database/values.ts';
import type { Deps, Trx } from '../../deps.ts';
import { expectVersion, found, invalid } from '../../errors.ts';
import { inTurns } from '../../turns.ts';
import { deleteAlias, findAlias, insertAlias, listAliases, type SearchAliasRow, updateAlias } from './search.repository.ts';

const wordsOf = (row: SearchAliasRow) => JSON.parse(row.words) as string[];
const present = (row: SearchAliasRow): SearchAlias => ({ id: row.id, words: wordsOf(row), updated_at: iso(row.updated_at), version: row.version });

/** All groups, the newest last. */
export async function searchAliases(deps: Deps): Promise<SearchAlias[]> {
  return (await listAliases(deps.db)).map(present);
}

/** Words without doubles, each of which holds something that can be looked for. */
function tidy(words: readonly string[]): string[] {
  const byKey = new Map(words.map((word) => [wordKey(word), word.normalize('NFKC').replace(/\s+/g, ' ').trim()]));
  byKey.delete('');
  if (byKey.size < 2) throw invalid('words', '至少需要两个不同的词');
  return [...byKey.values()];
}

/** A word stands in one group only: otherwise nobody could tell what it stands for. */
async function refuseTaken(trx: Trx, words: readonly string[], except: number | null): Promise<void> {
  const rows = (await listAliases(trx)).filter(({ id }) => id !== except);
  // Thousands of words are read letter by letter: others have their turn in between.
  await inTurns(rows, (row) => {
    const theirs = new Set(wordsOf(row).map(wordKey));
    const taken = words.find((word) => theirs.has(wordKey(word)));
    if (taken) throw invalid('words', `“${taken}”已在另一组同义词中：${wordsOf(row).join('、')}`);
  });
}

/** 422 when there are as many groups as may be, or a word stands in another one. */
export async function createAlias(deps: Deps, words: readonly string[]): Promise<SearchAlias> {
  const tidied = tidy(words);
  return changeContent(deps, async (trx) => {
    await lock(trx, deps.dialect, 'search_aliases');
    if ((await listAliases(trx)).length >= LIMITS.search_alias.groups) throw invalid('words', `同义词最多 ${LIMITS.search_alias.groups} 组`);
    await refuseTaken(trx, tidied, null);
    const now = deps.clock();
    return present(await insertAlias(trx, { words: JSON.stringify(tidied), created_at: now, updated_at: now }));
  });
}

/** 409 with the current group when somebody changed it in the meantime. */
export async function changeAlias(deps: Deps, id: number, { words, version }: { words: readonly string[]; version: number }): Promise<SearchAlias> {
  const tidied = tidy(words);
  return changeContent(deps, async (trx) => {
    await lock(trx, deps.dialect, 'search_aliases');
    const row = found(await findAlias(trx, id));
    await expectVersion(version, row, () => present(row));
    await refuseTaken(trx, tidied, id);
    await updateAlias(trx, id, { words: JSON.stringify(tidied), updated_at: deps.clock() });
    return present(found(await findAlias(trx, id)));
  });
}

export async function removeAlias(deps: Deps, id: number): Promise<void> {
  await changeContent(deps, async (trx) => {
    found(await findAlias(trx, id));
    await deleteAlias(trx, id);
  });
}
