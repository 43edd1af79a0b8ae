import { LRUCache } from 'lru-cache';
import { EXAMS } from '../../config/exams.ts';
import { SEARCH } from '../../config/limits.ts';
import { upTo } from '../runtime.ts';
import type { AliasBook } from './alias-book.ts';
import { isMonth, isSpan, MONTHS, NUMBER, YEAR } from './numbers-asked.ts';
import { EMPTY_CHARACTERS, EMPTY_RUNS, EMPTY_WORDS, FAINT_RUNS, FAINT_SPANS, FAINT_WORDS, pairsOf } from './search-tokens.ts';
import { isCode, keyOf, tokensIn, type Unit, unitsOf, wordKey, written } from './search-words.ts';

/** One way in which a text may say what a term asks for. */
interface Alternative {
  /** Tokens, all of which a text must hold; of a Chinese run (`isRun`) as many as it can. */
  tokens: readonly string[];
  isRun?: boolean;
  /** From 0 to 1: how surely it means what was asked. */
  trust: number;
}

/** One thing that a search asks for, in every way in which a text may say it. */
export interface SearchTerm {
  alternatives: Alternative[];
  /** Its words as they were asked, in the shape in which words are compared. */
  own: string;
  /** The same as people write it, for showing where it was found. */
  words: string[];
  /** How much it counts beside the others, beyond being rare. */
  importance: number;
  /** The exams that it names, by code. */
  exams: string[];
  /** Whether it is only asked by: texts that say it themselves are nearer. */
  isAskedOnly?: boolean;
  /** A word of our own letters as it was typed, which may be misspelt; absent for what an alias explains. */
  typed?: string;
}

export const EXPLAINED = 0.92;
/** `testing time` as another word for `duration`: a text that says both words somewhere need not mean it. */
export const SCATTERED = 0.5;
/** What a word that says little counts beside the others. */
export const FAINT = 0.35;
/** What a phrase means that is itself made of words that say nothing. */
const UNDERSTOOD = 0.6;
/** A number: many texts hold it by chance. */
const COUNTED = 0.6;
/** A year or a month: of the next one few texts speak, and what is said holds for it. */
export const DATED = 0.4;

const CODES = new Map(EXAMS.map(({ code }) => [wordKey(code), code as string]));

/** The exams whose codes are among the words. */
export function examsAmong(words: readonly string[]): string[] {
  return [...new Set(words.flatMap((word) => CODES.get(wordKey(word)) ?? []))];
}

/** The words of a phrase that say something; all of it where nothing does. */
export function telling(units: readonly Unit[]): readonly Unit[] {
  const rest = units.filter(({ text }) => !EMPTY_WORDS.has(text));
  return rest.length > 0 ? rest : units;
}

/** Forms of words that say little which say what is asked. */
const TELLING_FORMS: ReadonlySet<string> = new Set(['timing']);

/** Whether none of the words says much. */
const isFaint = (units: readonly Unit[]) =>
  units.every(({ key, text }) => FAINT_WORDS.has(key) && !TELLING_FORMS.has(text)) || new RegExp(`^${FAINT_RUNS.source}$`, 'u').test(written(units));

/** `how much`, `come out` are understood in a question; no text is found by the one word that is left of them. */
function isLookedFor(units: readonly Unit[]): boolean {
  const rest = telling(units);
  return rest.length === units.length || new Set(rest.map(({ key }) => key)).size > 1;
}

/** `how many times` may stand in a title, but says no more than what it stands for. */
function isOutspoken(units: readonly Unit[]): boolean {
  const rest = telling(units);
  return rest.length === units.length || rest.filter(({ key }) => !FAINT_WORDS.has(key)).length > 1;
}

/** `tricks`, `技巧` say little, whatever they are equal to; `test centre` says more than its words. */
function importanceOf(units: readonly Unit[], isWritten: boolean): number {
  if (!isWritten || !isOutspoken(units)) return UNDERSTOOD;
  const isPhrase = units.length > 1 && units.some(({ cjk }) => !cjk);
  return isFaint(units) && !isPhrase ? FAINT : 1;
}

function explained(units: readonly Unit[], group: readonly string[]): SearchTerm {
  const own = keyOf(units);
  const others = group.filter((word) => wordKey(word) !== own && isLookedFor(unitsOf(word)));
  // What is only asked by is as good as the word that texts say.
  const isWritten = group.some((word) => wordKey(word) === own);
  const isOneWord = units.length === 1 || units.every(({ cjk }) => cjk);
  const typed = ((isWritten || isOneWord) && isLookedFor(units)) || others.length === 0 ? [written(units)] : [];
  const alternatives = [
    ...typed.map((word) => ({ tokens: tokensIn(telling(unitsOf(word))), trust: isWritten || others.length === 0 ? 1 : EXPLAINED })),
    ...others.map((word) => {
      const said = telling(unitsOf(word));
      return { tokens: tokensIn(said), trust: said.every(({ key }) => FAINT_WORDS.has(key)) ? SCATTERED : EXPLAINED };
    }),
  ];
  const importance = isWritten ? importanceOf(units, typed.length > 0) : Math.max(...group.map((word) => importanceOf(unitsOf(word), true)));
  return { alternatives, own, words: [...typed, ...others], importance, exams: examsAmong(group), ...(!isWritten && isOneWord && { isAskedOnly: true }) };
}

/** Terms that were made last: titles and questions say the same few thousand words, and what is worked out of a term is worked out once of each. Never changed, only laid into others. */
const aliasTerms = new LRUCache<string, { group: readonly string[]; term: SearchTerm }>({
  maxSize: SEARCH.cached_terms.ways,
  sizeCalculation: ({ term }) => Math.max(1, term.alternatives.length),
});
const wordTerms = new LRUCache<string, SearchTerm>(upTo(SEARCH.cached_terms.words));

/** A word or phrase that an alias explains, with all that is equal to it. */
export function aliasTerm(units: readonly Unit[], group: readonly string[]): SearchTerm {
  const text = `${written(units)}\n${keyOf(units)}`;
  const known = aliasTerms.get(text);
  if (known?.group === group) return known.term;
  const term = explained(units, group);
  aliasTerms.set(text, { group, term });
  return term;
}

/** The ways in which texts say a word that was misspelt: its own, and those of its equal words. */
export function waysOfWord(word: string, { groups }: AliasBook, trust: number): SearchTerm['alternatives'] {
  const words = [word, ...(groups.get(wordKey(word)) ?? [])].filter((one) => isLookedFor(unitsOf(one)));
  return words.map((one) => ({ tokens: tokensIn(telling(unitsOf(one))), trust }));
}

function importanceOfWord(key: string): number {
  if (YEAR.test(key) || MONTHS.has(key)) return DATED;
  if (NUMBER.test(key)) return COUNTED;
  return FAINT_WORDS.has(key) ? FAINT : 1;
}

/** A word that no alias explains. */
export function wordTerm(unit: Unit): SearchTerm {
  const text = `${unit.text}\n${unit.key}`;
  const known = wordTerms.get(text);
  if (known) return known;
  const term = {
    alternatives: [{ tokens: [...new Set(unit.key.split(' '))], trust: 1 }],
    own: unit.key,
    words: [unit.text],
    importance: importanceOfWord(unit.key),
    exams: examsAmong([unit.text]),
    ...(!isCode(unit) && !MONTHS.has(unit.key) && { typed: unit.text }),
  };
  wordTerms.set(text, term);
  return term;
}

/** A Chinese run. */
function runTerm(run: string): SearchTerm {
  const known = wordTerms.get(run);
  if (known) return known;
  const term = {
    alternatives: [{ tokens: [...new Set(pairsOf(run))], isRun: true, trust: 1 }],
    own: run,
    words: [run],
    importance: [...run].length === 1 || FAINT_RUNS.test(run) || FAINT_SPANS.test(run) ? FAINT : 1,
    exams: [],
  };
  wordTerms.set(run, term);
  return term;
}

/** A run in parts; a span of time stays whole. */
const cutAt = (parts: readonly string[], sign: RegExp) => parts.flatMap((part) => (FAINT_SPANS.exec(part)?.[0] === part ? [part] : part.split(sign)));

/** `forgot to send scores` asks how they are sent. */
export const isForgotten = (unit: Unit | undefined, next: Unit | undefined) => unit?.key === 'forget' && next?.text === 'to';

/** `how do I stop running out of time` asks about time. */
const isStopped = (unit: Unit, next: Unit | undefined) => unit.text === 'stop' && next !== undefined && /^[a-z]{2,}ing$/.test(next.text);

/** What no alias explains: words and Chinese runs without what says nothing. */
export function plainTerms(units: readonly Unit[], keepEmpty: boolean): SearchTerm[] {
  const terms: SearchTerm[] = [];
  let run = '';
  const settle = () => {
    const parts = keepEmpty ? [run] : [FAINT_SPANS, EMPTY_RUNS, FAINT_RUNS].reduce<readonly string[]>(cutAt, [run]);
    for (const part of parts) if (part && (keepEmpty || !EMPTY_CHARACTERS.has(part))) terms.push(runTerm(part));
    run = '';
  };
  for (const [at, unit] of units.entries()) {
    if (unit.cjk) {
      if (unit.begins) settle();
      run += unit.text;
      continue;
    }
    settle();
    if (!keepEmpty && EMPTY_WORDS.has(unit.text)) continue;
    const term = wordTerm(unit);
    const next = units[at + 1];
    const importance = isMonth(unit, next) ? DATED : isSpan(units[at - 1], unit) || isForgotten(unit, next) || isStopped(unit, next) ? FAINT : term.importance;
    terms.push(importance === term.importance ? term : { ...term, importance });
  }
  settle();
  return terms;
}
