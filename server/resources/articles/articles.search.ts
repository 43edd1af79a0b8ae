import { sql } from 'kysely';
import { findExam } from '../../../config/exams.ts';
import { editDistance } from '../../content/edit-distance.ts';
import { type SearchTerm, searchTerms } from '../../content/search-query.ts';
import { isCjk } from '../../content/search-tokens.ts';
import type { SearchMatch } from '../../database/dialect.ts';
import type { Db, Deps, Trx } from '../../deps.ts';
import { aliasesOf } from '../search/search.service.ts';

export interface ArticleSearch {
  match: SearchMatch;
  /** What was looked for, as people write it: for showing where it was found. */
  words: string[];
}

/** Shorter words have too many neighbours. */
const MISSPELT_MIN = 4;
/** From this length on two slips are forgiven. */
const LONG_WORD = 8;
const SIMILAR_MAX = 3;
const KEPT_WORD = /^[a-z]{4,40}$/;

/** Remembers the words of our own letters that an index text holds, so that misspelt ones can be compared with them. */
export async function rememberWords(trx: Trx, indexText: string): Promise<void> {
  const words = [...new Set(indexText.split(' '))].filter((word) => KEPT_WORD.test(word)).sort();
  for (let at = 0; at < words.length; at += 400) {
    const values = words.slice(at, at + 400).map((word) => ({ word, length: word.length }));
    await trx
      .insertInto('search_words')
      .values(values)
      .onConflict((conflict) => conflict.column('word').doNothing())
      .execute();
  }
}

/** Words of the articles that differ from a misspelt one by a slip or two; the nearest first, those that begin alike before others. */
async function similarWords(db: Db | Trx, word: string): Promise<string[]> {
  const most = word.length >= LONG_WORD ? 2 : 1;
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .where('length', '>=', word.length - most)
    .where('length', '<=', word.length + most)
    .execute();
  return rows
    .map((row) => ({ word: row.word, distance: editDistance(word, row.word, most) + (row.word[0] === word[0] ? 0 : 0.5) }))
    .filter(({ distance }) => distance < most + 1)
    .sort((a, b) => a.distance - b.distance || a.word.localeCompare(b.word))
    .slice(0, SIMILAR_MAX)
    .map((row) => row.word);
}

async function findsAny(deps: Deps, terms: readonly SearchTerm[]): Promise<boolean> {
  const { condition } = deps.dialect.matchArticles(terms.map((term) => term.alternatives));
  return (await deps.db.selectFrom('articles').select(sql<number>`1`.as('found')).where(condition).limit(1).executeTakeFirst()) !== undefined;
}

/** A term with the words that may have been meant, too. */
async function forgiving(deps: Deps, term: SearchTerm): Promise<SearchTerm> {
  const { typed } = term;
  if (!typed || typed.length < MISSPELT_MIN || !/^[a-z]+$/.test(typed)) return term;
  const similar = (await similarWords(deps.db, typed)).filter((word) => word !== typed);
  return { alternatives: [...term.alternatives, ...similar.map((word) => [word])], words: [...term.words, ...similar] };
}

/** Terms whose words no article has are taken for misspelt; when no article has all of them together, so are the others. */
async function forgiven(deps: Deps, terms: readonly SearchTerm[]): Promise<SearchTerm[]> {
  const first = await Promise.all(terms.map(async (term) => ((await findsAny(deps, [term])) ? term : forgiving(deps, term))));
  return (await findsAny(deps, first)) ? first : Promise.all(terms.map((term) => forgiving(deps, term)));
}

/** The exams that a term names, by code or by another name. */
function examsOf(term: SearchTerm): string[] {
  return term.words.map((word) => word.toUpperCase()).filter((word) => findExam(word));
}

/** More than all ranks of the index together, so that these come first whatever its scores are. */
const FIRST = 10_000;

/** Articles of the exams that a search names before those that only speak of them. */
const ownFirst = (codes: readonly string[]) => sql<number>`case when articles.exam in (${sql.join(codes)}) then 0 else ${sql.lit(2 * FIRST)} end`;

/** For an exam's bare name its guide before everything else. */
const guidesFirst = sql<number>`case when articles.kind = 'guide' and articles.section = 'general' then 0 else ${sql.lit(FIRST)} end`;

/**
 * Texts in the language of the search first: in English before all others; in Chinese, where most texts are English, only before
 * those that have the words in a place as good.
 */
const readersLanguage = (inChinese: boolean) =>
  inChinese ? sql<number>`case when articles.language = 'zh' then 0 else 500 end` : sql<number>`case when articles.language = 'zh' then 5000 else 0 end`;

/** What a search asks of the index: equal words counted as one, slips of the pen forgiven. Null when `q` holds no word at all. */
export async function searchFor(deps: Deps, q: string): Promise<ArticleSearch | null> {
  const asked = searchTerms(q, await aliasesOf(deps.db));
  if (asked.length === 0) return null;
  const terms = await forgiven(deps, asked);
  const match = deps.dialect.matchArticles(terms.map((term) => term.alternatives));
  const exams = terms.map(examsOf);
  const named = [...new Set(exams.flat())];
  const inChinese = isCjk(q);
  const ranks = [match.rank, readersLanguage(inChinese)];
  if (named.length > 0) ranks.push(ownFirst(named));
  if (exams.every((codes) => codes.length > 0)) ranks.push(guidesFirst);
  return { match: { ...match, rank: sql<number>`${sql.join(ranks, sql` + `)}` }, words: terms.flatMap((term) => term.words) };
}
