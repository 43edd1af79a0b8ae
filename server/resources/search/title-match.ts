import { LRUCache } from 'lru-cache';
import { SEARCH } from '../../../config/limits.ts';
import type { AliasBook } from '../../content/alias-book.ts';
import { FAINT, type SearchTerm, searchTerms } from '../../content/search-query.ts';
import { wordKey } from '../../content/search-words.ts';
import { upTo } from '../../growing-cache.ts';

/** What a question asks for, with what each part of it is worth beside the others. */
export interface AskedFor {
  asked: readonly (SearchTerm & { worth: number })[];
  exams: readonly string[];
}

/** How a title answers to a question, both read alike. */
export interface TitleMatch {
  /** 0 … 1: how much of one of the title's parts was asked for. */
  precise: number;
  /** 0 … 1: how much of the question the title says. */
  cover: number;
}

/** A title asks for several things one after the other: `Is it hard, and how many words do I need?` */
const PARTS = /[:：,，、;；?？!！()（）]|\s[–—]\s/u;

/** A list's number before what is asked: `2. Can I go back to a question?` */
const NUMBERED = /^\s*\d{1,2}[.、．]\s*/u;

/** What is asked behind the first part goes with it. */
const BEHIND = 0.6;
/** Where and when: a title that names them asks hardly for more. */
const SETTINGS: ReadonlySet<string> = new Set(['test day', 'China'].map(wordKey));

const readTitles = new WeakMap<AliasBook, LRUCache<string, readonly SearchTerm[][]>>();

/** The parts of a title as questions are read: what they mean, not how they say it. */
function partsOf(title: string, book: AliasBook): readonly SearchTerm[][] {
  const known = readTitles.get(book) ?? new LRUCache<string, readonly SearchTerm[][]>(upTo(2000));
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

const keysOf = ({ alternatives }: SearchTerm) => alternatives.map(({ tokens }) => [...tokens].sort().join(' '));

/** 0 … 1: whether any of the terms asks for the same as this one; of a Chinese run, how much of it stands in them. */
function best(term: SearchTerm, among: readonly SearchTerm[]): number {
  const own = new Set(keysOf(term));
  if (among.some((other) => keysOf(other).some((key) => own.has(key)))) return 1;
  const run = term.alternatives.find(({ isRun }) => isRun);
  if (!run) return 0;
  const said = new Set(among.flatMap(({ alternatives }) => alternatives.flatMap(({ tokens }) => tokens)));
  return Math.min(1, run.tokens.filter((token) => said.has(token)).length / Math.ceil(run.tokens.length / 2));
}

const isSetting = ({ words }: SearchTerm) => words.some((word) => SETTINGS.has(wordKey(word)));

/** How a title answers to a question. That it names the exam that was asked for says nothing; that it names another one does. */
export function matchTitle(title: string, { asked, exams }: AskedFor, book: AliasBook): TitleMatch {
  const parts = partsOf(title, book);
  const isOwnName = (term: SearchTerm) => term.exams.length > 0 && (exams.length === 0 || term.exams.some((exam) => exams.includes(exam)));
  const subjects = asked.filter((term) => term.exams.length === 0);
  let precise = 0;
  for (const [at, part] of parts.entries()) {
    let [all, matched] = [0, 0];
    for (const term of part) {
      if (isOwnName(term)) continue;
      const importance = isSetting(term) ? Math.min(FAINT, term.importance) : term.importance;
      all += importance;
      matched += importance * best(term, subjects);
    }
    if (all > 0) precise = Math.max(precise, (at > 0 ? BEHIND : 1) * (matched / all));
  }
  const said = parts.flat();
  let [all, covered] = [0, 0];
  for (const term of subjects) {
    all += term.worth;
    covered += term.worth * best(term, said);
  }
  return { precise, cover: all > 0 ? covered / all : 0 };
}
