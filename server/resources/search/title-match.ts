import { LRUCache } from 'lru-cache';
import type { Language } from '../../../config/languages.ts';
import { SEARCH } from '../../../config/limits.ts';
import { type AliasBook, sectionTokens } from '../../content/alias-book.ts';
import { tokensAskedBy } from '../../content/asked-by.ts';
import { saysOnlyExam, searchTerms } from '../../content/search-query.ts';
import { FAINT, type SearchTerm } from '../../content/search-terms.ts';
import { EMPTY_WORDS, hasCjk, pieces } from '../../content/search-tokens.ts';
import { wordKey } from '../../content/search-words.ts';
import { upTo } from '../../runtime.ts';

/** What a question asks for, with what each part of it is worth beside the others. */
export interface AskedFor {
  asked: readonly (SearchTerm & { worth: number })[];
  exams: readonly string[];
  /** Whether it is also looked for by the words that questions are asked by. */
  isAskedBy: boolean;
  /** The language it was asked in; null where only words of no language were. */
  language: Language | null;
}

/** How a title answers to a question, both read alike. */
export interface TitleMatch {
  /** 0 … 1: how much of one of the title's parts was asked for. */
  precise: number;
  /** 0 … 1: how much of the question the title says. */
  cover: number;
  /** Whether it names a section or skill of the exam, and none that was asked about. */
  isElsewhere: boolean;
  /** Whether it asks about one country, and the question does not. */
  isAbroad: boolean;
}

/** A title asks for several things one after the other: `Is it hard, and how many words do I need?` */
const PARTS = /[:：,，、;；?？!！()（）]|\s[–—]\s/u;

/** A list's number before what is asked: `2. Can I go back to a question?` */
export const NUMBERED = /^\s*\d{1,2}[.、．]\s*/u;

/** What is asked behind the first part goes with it. */
const BEHIND = 0.6;
/** What it is worth, beside other things that are asked, that a title names each of several exams. */
const COMPARED = 3;
/** What where and when count in a question that asks for something else. */
const SET = 0.5;
/**
 * Countries, by a word of their groups: an answer for one of them is not for who names none, or another. Who asks in Chinese asks for China; `US` has the stem of
 * `use`.
 */
const PLACES: readonly string[] = ['Australia', 'Canada', 'Germany', 'Hong Kong', 'Japan', 'New Zealand', 'Singapore', 'Taiwan', 'UK'].map(wordKey);
const CHINA = wordKey('China');
/** Where and when: a title that names them asks hardly for more. */
const SETTINGS: ReadonlySet<string> = new Set(['test day', 'China'].map(wordKey));

const readTitles = new WeakMap<AliasBook, LRUCache<string, readonly SearchTerm[][]>>();

/** The parts of a title as questions are read: what they mean, not how they say it. */
function partsOf(title: string, book: AliasBook): readonly SearchTerm[][] {
  const known = readTitles.get(book) ?? new LRUCache<string, readonly SearchTerm[][]>(upTo(SEARCH.cached_titles));
  readTitles.set(book, known);
  const read = known.get(title);
  if (read) return read;
  const parts = title
    .slice(0, SEARCH.title_chars)
    .replace(NUMBERED, '')
    .split(PARTS)
    .map((part) => searchTerms(part, book))
    .filter((terms) => terms.length > 0);
  known.set(title, parts);
  return parts;
}

const keyOf = ({ tokens }: Pick<SearchTerm['alternatives'][number], 'tokens'>) => (tokens.length === 1 ? (tokens[0] as string) : [...tokens].sort().join(' '));

/** What is asked of a term again and again: most terms of titles are the same few thousand. */
interface TermFacts {
  /** What it may be said by. */
  keys: ReadonlySet<string>;
  /** The tokens of the section or skill that it names. */
  section: ReadonlySet<string>;
  /** The countries that it names, China apart. */
  places: readonly string[];
  isChina: boolean;
  /** Whether it says where or when something is. */
  isSetting: boolean;
  isComparison: boolean;
}

const COMPARISON = wordKey('difference');
const facts = new WeakMap<SearchTerm, TermFacts>();

function factsOf(term: SearchTerm): TermFacts {
  const known = facts.get(term);
  if (known) return known;
  const words = term.words.map(wordKey);
  const own: TermFacts = {
    keys: new Set(term.alternatives.map(keyOf)),
    section: new Set(sectionTokens(term.words)),
    places: words.filter((word) => PLACES.includes(word)),
    isChina: words.includes(CHINA),
    isSetting: words.some((word) => SETTINGS.has(word)),
    isComparison: words.includes(COMPARISON),
  };
  facts.set(term, own);
  return own;
}

/** Whether two sets have anything in common. */
function overlap(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  const [few, many] = some.size < others.size ? [some, others] : [others, some];
  for (const one of few) if (many.has(one)) return true;
  return false;
}

/** 0 … 1: whether any of the terms asks for the same as this one; of a Chinese run, how much of it stands in them. */
function best(term: SearchTerm, among: readonly SearchTerm[]): number {
  const { keys: own, section } = factsOf(term);
  if (among.some((other) => overlap(factsOf(other).keys, own))) return 1;
  // `Reading Comprehension` is what somebody asks about who says `reading`.
  if (section.size > 0 && among.some((other) => overlap(factsOf(other).section, section))) return 1;
  const run = term.alternatives.find(({ isRun }) => isRun);
  if (!run) return 0;
  const said = new Set(among.flatMap(({ alternatives }) => alternatives.flatMap(({ tokens }) => tokens)));
  return Math.min(1, run.tokens.filter((token) => said.has(token)).length / Math.ceil(run.tokens.length / 2));
}

/** What it is worth that people ask for what the title says by a word that it does not say. */
const ASKED_BY = 0.7;

/** 0 … 1: how much of a term is a word that a title's question is asked by. */
function spokenBy({ alternatives }: SearchTerm, words: ReadonlySet<string>): number {
  let most = 0;
  for (const { tokens, isRun } of alternatives) {
    if (words.size === 0) continue;
    const said = tokens.filter((token) => words.has(token)).length;
    most = Math.max(most, isRun ? Math.min(1, said / Math.ceil(tokens.length / 2)) : said === tokens.length ? 1 : 0);
  }
  return most;
}

/** The terms of a part of a title that say what it asks: those that say little (`May I take notes`) only where there are no others. */
function tellingOf(part: readonly SearchTerm[]): readonly SearchTerm[] {
  const telling = part.filter(({ importance }) => importance > FAINT);
  return telling.length > 0 ? telling : part;
}

const sectionsIn = (terms: readonly SearchTerm[]) => new Set(terms.flatMap((term) => [...factsOf(term).section]));

const placesIn = (terms: readonly SearchTerm[], language: Language | null) =>
  new Set(terms.map(factsOf).flatMap(({ places, isChina }) => (isChina && language === 'en' ? [...places, CHINA] : places)));

const NO_WORDS: ReadonlySet<string> = new Set();

/** How a title answers to a question. That it names the exam that was asked for says nothing; that it names another one does. */
export function matchTitle(title: string, { asked, exams, isAskedBy, language }: AskedFor, book: AliasBook): TitleMatch {
  const parts = partsOf(title, book);
  const isOwnName = (term: SearchTerm) => term.exams.length > 0 && (exams.length === 0 || term.exams.some((exam) => exams.includes(exam)));
  const subjects = asked.filter((term) => term.exams.length === 0);
  const words = isAskedBy ? tokensAskedBy(title) : NO_WORDS;
  let precise = subjects.some((term) => term.importance > FAINT && best(term, parts.flat()) < 1 && spokenBy(term, words) === 1) ? ASKED_BY : 0;
  for (const [at, part] of parts.entries()) {
    let [all, matched] = [0, 0];
    for (const term of tellingOf(part.filter((one) => !isOwnName(one)))) {
      const importance = factsOf(term).isSetting ? Math.min(FAINT, term.importance) : term.importance;
      all += importance;
      matched += importance * best(term, subjects);
    }
    if (all > 0) precise = Math.max(precise, (at > 0 ? BEHIND : 1) * (matched / all));
  }
  const said = parts.flat();
  let [all, covered] = [0, 0];
  // Several exams are asked for as one question: a title that names them all says that, and asks for nothing else where it says no more.
  const isCompared = exams.length > 1 && exams.every((exam) => said.some((term) => term.exams.includes(exam)));
  if (isCompared && (parts[0] ?? []).every((term) => isOwnName(term) || factsOf(term).isComparison)) precise = 1;
  if (exams.length > 1) {
    all = COMPARED;
    covered = isCompared ? COMPARED : 0;
  }
  for (const term of subjects) {
    const worth = factsOf(term).isSetting && subjects.length > 1 ? term.worth * SET : term.worth;
    all += worth;
    covered += worth * Math.max(best(term, said), ASKED_BY * spokenBy(term, words));
  }
  const [about, named] = [sectionsIn(subjects), sectionsIn(said)];
  const isElsewhere = about.size > 0 && named.size > 0 && !overlap(about, named);
  // A title of several parts or countries is about more than one of them.
  const [wanted, places] = [placesIn(subjects, language), placesIn(said, language)];
  const isAbroad = places.size === 1 && parts.length === 1 && !overlap(places, wanted);
  return { precise, cover: all > 0 ? covered / all : 0, isElsewhere, isAbroad };
}

/** 0 … 1: how much of a question a title says in the very words that were asked, not only in others that mean the same. */
export function saidLiterally(title: string, { asked }: Pick<AskedFor, 'asked'>): number {
  const written = ` ${wordKey(title)} `;
  let [all, said] = [0, 0];
  for (const { own, worth, exams, importance } of asked) {
    if (exams.length > 0 || importance <= FAINT) continue;
    all += worth;
    if (written.includes(` ${hasCjk(own) ? wordKey(own) : own} `)) said += worth;
  }
  return all > 0 ? said / all : 0;
}

const ownWords = (terms: readonly SearchTerm[]) => new Set(terms.filter((term) => term.exams.length === 0 && !saysOnlyExam(term)).map(({ own }) => own));

/** The same of a question: each way of asking is held against it. */
const ownWordsAsked = new WeakMap<AskedFor['asked'], ReadonlySet<string>>();

/**
 * Whether a way of asking is what was asked, word for word, the names of exams apart. Words that say little count as well: who asks for templates in Speaking does
 * not ask for Speaking.
 */
export function isJustThat(way: string, { asked }: Pick<AskedFor, 'asked'>, book: AliasBook): boolean {
  // Small words of ours in a Chinese question are what it is about: `which 前面加逗号吗`.
  if (hasCjk(way) && pieces(way).some((piece) => EMPTY_WORDS.has(piece))) return false;
  const wanted = ownWordsAsked.get(asked) ?? ownWords(asked);
  ownWordsAsked.set(asked, wanted);
  const said = ownWords(partsOf(way, book).flat());
  return said.size > 0 && said.size === wanted.size && [...said].every((words) => wanted.has(words));
}
