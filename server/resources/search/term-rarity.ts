import { LRUCache } from 'lru-cache';
import { MEMORY } from '../../../config/limits.ts';
import { NUMBER } from '../../content/numbers-asked.ts';
import { DATED, FAINT, type SearchTerm } from '../../content/search-terms.ts';
import { wordKey } from '../../content/search-words.ts';
import type { Deps } from '../../deps.ts';
import { inTurns } from '../../turns.ts';
import { countHolding } from './search-index.repository.ts';
import { isHeld, isSpokenOf, type Postings, waysOf } from './search-postings.ts';
import type { RatedTerm } from './search-ranking.ts';

/** A word that says little says no more when it is rare: at most what a word in every seventh document does. */
const COMMON = 2;
/** A word that no document is about is missed in each of them, and tells none from the other: it must not outweigh all that they do say. */
const UNHEARD = 1.5;
/** A word that texts only mention in passing (`took`, `given`) is what none of them is about, however rare. */
const IN_PASSING = 2.2;
/** The same of a word that other texts are about. */
const HEARD_ELSEWHERE = 3;
/** A number alone never decides. */
const COUNTED = 3;

/** Counts of common words, asked for once in a while. */
const counted = new WeakMap<Deps['content'], LRUCache<string, number>>();
/** How long a count is good, milliseconds. */
const COUNTED_MS = 300_000;

function countsOf({ content, clock }: Deps): LRUCache<string, number> {
  const known = counted.get(content) ?? new LRUCache({ max: MEMORY.counted_words, ttl: COUNTED_MS, ttlResolution: 0, perf: { now: clock } });
  counted.set(content, known);
  return known;
}

async function countOf(deps: Deps, token: string, scopes: Iterable<number>): Promise<number> {
  const counts = countsOf(deps);
  let sum = 0;
  for (const scope of scopes) {
    const key = `${scope}:${token}`;
    const count = counts.get(key) ?? (await countHolding(deps.db, scope, token));
    if (!counts.has(key)) counts.set(key, count);
    sum += count;
  }
  return sum;
}

/** What a question is about: not the exams that it names, and no word that says little, unless there are no others. */
function subjectsOf(terms: readonly SearchTerm[]): ReadonlySet<SearchTerm> {
  const subjects = terms.filter(({ exams }) => exams.length === 0);
  const telling = subjects.filter(({ importance }) => importance > FAINT);
  return new Set(telling.length > 0 ? telling : subjects);
}

/** What being rare may say of a term at most. */
function mostRarity(term: SearchTerm, isSpoken: boolean, isHeard: boolean): number {
  if (term.importance <= FAINT) return COMMON;
  if (term.importance === DATED || (term.typed !== undefined && NUMBER.test(term.typed))) return COUNTED;
  if (isSpoken) return Number.POSITIVE_INFINITY;
  return isHeard ? HEARD_ELSEWHERE : UNHEARD;
}

/**
 * How rare each term is, by the documents that hold any of its words, and whether any document is about it. `total`: how many documents the scopes have;
 * `heard`: for each term, whether other texts are about it.
 */
export async function rated(deps: Deps, terms: readonly SearchTerm[], postings: Postings, total: number, heard: readonly boolean[]) {
  const { matrix } = postings;
  const about = subjectsOf(terms);
  const read = await inTurns(terms, (term, at) => {
    const ways = waysOf(term, matrix);
    const touched = new Uint8Array(matrix.keys.length);
    let [count, isSpoken] = [0, false];
    for (const rows of matrix.rowsIn(new Set(ways.flatMap(({ columns }) => columns)))) {
      for (const row of rows) {
        if (touched[row] === 1) continue;
        touched[row] = 1;
        if (!isHeld(ways, matrix, row)) continue;
        count += 1;
        isSpoken ||= isSpokenOf(ways, matrix, row);
      }
    }
    return { term, ways, touched, held: count, isSpoken, isHeard: heard[at] === true };
  });
  const done: RatedTerm[] = [];
  for (const { term, ways, touched, held, isSpoken, isHeard } of read) {
    let count = held;
    for (const { tokens: asked } of term.alternatives) {
      const [token = ''] = asked;
      const scopes = asked.length === 1 ? postings.cut.get(token) : undefined;
      if (scopes) count = Math.max(count, await countOf(deps, token, scopes.keys()));
    }
    const rare = Math.log(1 + Math.max(total, count) / (count + 0.5));
    const rarity = Math.min(rare, mostRarity(term, isSpoken, isHeard));
    const { importance, exams, words, typed } = term;
    done.push({
      ...{ importance, exams, ...(typed !== undefined && { typed }), ways, touched, rarity },
      telling: isSpoken ? rarity : Math.min(rarity, IN_PASSING),
      keys: words.map(wordKey),
      isSubject: about.has(term),
    });
  }
  return { terms: done, heard: read.map(({ isSpoken }) => isSpoken) };
}
