import { KEPT, SEARCH } from '../../../config/limits.ts';
import type { Deps } from '../../deps.ts';
import { inTurns } from '../../turns.ts';
import { documentOf, scopeOf, wordsOf } from './search-index.repository.ts';
import { SCOPES, weightIn } from './search-index.ts';
import type { Holding, Postings } from './search-postings.ts';
import { wholeLists } from './whole-lists.ts';

const isArticles = (scope: number) => scope === SCOPES.public || scope === SCOPES.hidden;

/** Says what a document of the scope weighs for a token: by whole lists of the tokens, or, in large collections, by the rows of these documents. */
async function weigher(
  deps: Deps,
  scope: number,
  tokens: readonly string[],
  ids: readonly number[],
  total: number,
): Promise<(id: number, token: string) => number> {
  if (total <= KEPT.search_lists.documents) {
    const lists = await wholeLists(deps, scope, tokens);
    return (id, token) => lists.get(token)?.weightOf(id) ?? 0;
  }
  const words = await wordsOf(deps.db, scope, ids);
  return (id, token) => weightIn(words.get(id) ?? '', token);
}

/**
 * Looks at all words of the best documents again, where a word is so common that not all of its documents were read. `rows`: the best first; answers those that
 * were looked at. `total`: how many documents the scopes have.
 */
export async function lookAgain(deps: Deps, rows: readonly number[], holding: Holding, { cut }: Postings, total: number): Promise<number[]> {
  if (cut.size === 0) return [];
  const near = rows.slice(0, total <= KEPT.search_lists.documents ? SEARCH.rescored_in_lists : SEARCH.rescored_answers);
  const looked = near.filter((row, at) => at < SEARCH.rescored || !isArticles(scopeOf(holding.keys[row] as number)));
  for (const scope of new Set(looked.map((row) => scopeOf(holding.keys[row] as number)))) {
    const missing = [...cut.keys()].map((token) => ({ token, column: holding.columnOf(token) as number }));
    // Who holds all of them has nothing to be looked for.
    const own = looked.filter((row) => scopeOf(holding.keys[row] as number) === scope && missing.some(({ column }) => holding.weight(row, column) === 0));
    const ids = own.map((row) => documentOf(holding.keys[row] as number));
    const tokens = missing.filter(({ column }) => own.some((row) => holding.weight(row, column) === 0)).map(({ token }) => token);
    const weigh = await weigher(deps, scope, tokens, ids, total);
    await inTurns(own, (row, at) => {
      for (const { token, column } of missing) {
        if (holding.weight(row, column) > 0) continue;
        const weight = weigh(ids[at] as number, token);
        if (weight > 0) holding.hold(row, column, weight);
      }
    });
  }
  return looked;
}
