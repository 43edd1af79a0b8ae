import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { LIMITS, MEMORY, SEARCH } from '../../../config/limits.ts';
import type { Deps } from '../../deps.ts';
import { inTurns } from '../../turns.ts';
import { SearchCache, searchCache } from './search-cache.ts';
import { documentOf, readPostings, scopeOf, type TermPostings, wordsOf } from './search-index.repository.ts';
import { SCOPES, weightIn } from './search-index.ts';
import type { Postings, TermMatrix } from './search-postings.ts';

/** Every document of a word in a scope, by number, with what it weighs there. */
class WholeList {
  readonly #ids: Uint32Array;
  readonly #weights: Uint8Array;

  constructor({ ids, weights, count }: TermPostings) {
    // A number and its weight as one, so that they are sorted together.
    const both = new Float64Array(count);
    for (let at = 0; at < count; at += 1) both[at] = (ids[at] as number) * 256 + (weights[at] as number);
    both.sort();
    this.#ids = new Uint32Array(count);
    this.#weights = new Uint8Array(count);
    for (let at = 0; at < count; at += 1) {
      this.#ids[at] = Math.floor((both[at] as number) / 256);
      this.#weights[at] = (both[at] as number) % 256;
    }
  }

  /** About what it takes, with the objects around. */
  get bytes(): number {
    return 5 * this.#ids.length + 400;
  }

  /** What a document weighs; 0 where it has no such word. */
  weightOf(id: number): number {
    let [from, to] = [0, this.#ids.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#ids[middle] as number) < id) from = middle + 1;
      else to = middle;
    }
    return this.#ids[from] === id ? (this.#weights[from] as number) : 0;
  }
}

class ListsCache extends SearchCache {
  readonly lists = new LRUCache<string, WholeList>({ maxSize: MEMORY.search_lists.bytes, sizeCalculation: ({ bytes }) => bytes });

  clear(): void {
    this.lists.clear();
  }
}

const cacheOf = searchCache(() => new ListsCache());

/** Whole lists of words in a collection of at most `MEMORY.search_lists.documents`, cached until search knows of other texts. */
async function wholeLists(deps: Pick<Deps, 'db' | 'dialect' | 'content'>, scope: number, terms: readonly string[]): Promise<Map<string, WholeList>> {
  const cache = cacheOf(deps);
  const { lists, generation } = cache;
  const found = new Map<string, WholeList>();
  let until = performance.now() + LIMITS.turn_ms;
  for (const term of terms) {
    const key = `${scope} ${term}`;
    const known = lists.get(key);
    if (known) {
      found.set(term, known);
      continue;
    }
    if (performance.now() > until) {
      await nextTurn();
      until = performance.now() + LIMITS.turn_ms;
    }
    const [read] = await readPostings(deps, [{ term, scope, most: MEMORY.search_lists.documents }]);
    if (!read) continue;
    const list = new WholeList(read);
    found.set(term, list);
    if (cache.generation === generation) lists.set(key, list);
  }
  return found;
}

const isArticles = (scope: number) => scope === SCOPES.public || scope === SCOPES.hidden;

/** Says what a document of the scope weighs for a token: by whole lists of the tokens, or, in large collections, by the rows of these documents. */
async function weigher(
  deps: Deps,
  scope: number,
  tokens: readonly string[],
  ids: readonly number[],
  total: number,
): Promise<(id: number, token: string) => number> {
  if (total <= MEMORY.search_lists.documents) {
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
export async function rescore(deps: Deps, rows: readonly number[], matrix: TermMatrix, { cut }: Postings, total: number): Promise<number[]> {
  if (cut.size === 0) return [];
  const near = rows.slice(0, total <= MEMORY.search_lists.documents ? SEARCH.rescored_in_lists : SEARCH.rescored_answers);
  const looked = near.filter((row, at) => at < SEARCH.rescored || !isArticles(scopeOf(matrix.keys[row] as number)));
  for (const scope of new Set(looked.map((row) => scopeOf(matrix.keys[row] as number)))) {
    const missing = [...cut.keys()].map((token) => ({ token, column: matrix.columnOf(token) as number }));
    // Who holds all of them has nothing to be looked for.
    const own = looked.filter((row) => scopeOf(matrix.keys[row] as number) === scope && missing.some(({ column }) => matrix.weight(row, column) === 0));
    const ids = own.map((row) => documentOf(matrix.keys[row] as number));
    const tokens = missing.filter(({ column }) => own.some((row) => matrix.weight(row, column) === 0)).map(({ token }) => token);
    const weigh = await weigher(deps, scope, tokens, ids, total);
    await inTurns(own, (row, at) => {
      for (const { token, column } of missing) {
        if (matrix.weight(row, column) > 0) continue;
        const weight = weigh(ids[at] as number, token);
        if (weight > 0) matrix.hold(row, column, weight);
      }
    });
  }
  return looked;
}
