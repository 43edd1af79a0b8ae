import type { Selectable } from 'kysely';
import { findExam, type Kind } from '../../../config/exams.ts';
import type { Language } from '../../../config/languages.ts';
import { MEMORY } from '../../../config/limits.ts';
import { FAINT } from '../../content/search-terms.ts';
import { wordKey } from '../../content/search-words.ts';
import type { SearchDocumentsTable } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import { OVER } from './exam-answers.ts';
import { SearchCache, searchCache } from './search-cache.ts';
import { documentKey, documentOf, readFacets, scopeOf } from './search-index.repository.ts';
import { SCOPES } from './search-index.ts';
import { isHeld, saysAny, type TermMatrix } from './search-postings.ts';
import type { RatedTerm } from './search-ranking.ts';

/** What a document is, besides its words. One object for all that are alike: what a question makes of it is worked out once. */
export type DocumentFacets = Readonly<Pick<Selectable<SearchDocumentsTable>, 'exam' | 'section' | 'kind' | 'language'>>;

/** What is known of documents, until search knows of other texts. A question asks for hundreds of them, each time: plain look-ups. */
class FacetsCache extends SearchCache {
  readonly #alike = new Map<string, DocumentFacets>();
  readonly #byKey = new Map<number, DocumentFacets>();
  find(key: number): DocumentFacets | undefined {
    return this.#byKey.get(key);
  }

  /** The one object of those that say the same. */
  shared({ exam, section, kind, language }: DocumentFacets): DocumentFacets {
    const name = [exam, section, kind, language].join('/');
    const known = this.#alike.get(name);
    if (known) return known;
    const facets = { exam, section, kind, language };
    this.#alike.set(name, facets);
    return facets;
  }

  keep(key: number, facets: DocumentFacets): void {
    if (this.#byKey.size >= MEMORY.search_facets) this.#byKey.clear();
    this.#byKey.set(key, facets);
  }

  clear(): void {
    this.#alike.clear();
    this.#byKey.clear();
  }
}

const cacheOf = searchCache(() => new FacetsCache());

/** What documents are, in the order of their keys; undefined where there is none any more. */
export async function facetsOf(deps: Pick<Deps, 'db' | 'dialect' | 'content'>, keys: readonly number[]): Promise<(DocumentFacets | undefined)[]> {
  const cache = cacheOf(deps);
  const facets = keys.map((key) => cache.find(key));
  const missing = keys.filter((_, at) => facets[at] === undefined);
  if (missing.length === 0) return facets;
  const { generation } = cache;
  const read = new Map<number, DocumentFacets>();
  for (const row of await readFacets(deps, [...new Set(missing.map(scopeOf))], [...new Set(missing.map(documentOf))])) {
    const key = documentKey(row.scope, row.document_id);
    const facets = cache.shared(row);
    read.set(key, facets);
    if (cache.generation === generation) cache.keep(key, facets);
  }
  return facets.map((facets, at) => facets ?? read.get(keys[at] as number));
}

/** From this weight on a text does not only mention a word: it stands in its title, summary or headings. */
const SPOKEN_OF = 30;
/** What it adds to be about the section that is named, as far as the rest of the question is held. */
const OWN_SECTION = 0.35;

const OTHER_EXAM = 0.3;
const NO_EXAM = 0.45;
const ONE_OF_SEVERAL = 0.7;
const SPEAKS_OF_IT = 0.55;
/** An answer for all exams that speaks of the one that is named. */
const OF_ALL = 0.75;
/** Where no exam is named, an answer for one of them beside one for all. */
const OF_ONE = 0.8;

/** A document as it is rated: its row, and what it is. */
interface RankedDocument {
  matrix: TermMatrix;
  row: number;
  scope: number;
  facets: DocumentFacets;
}

const isNaming = ({ exams }: RatedTerm) => exams.length > 0;

/** Whether a document is about an exam that a question names, and does not only mention it. */
const speaksOf = ({ exams, ways }: RatedTerm, { matrix, row, facets: { exam } }: RankedDocument) =>
  (exam !== null && exams.includes(exam)) || saysAny(ways, matrix, row, SPOKEN_OF);

/** Documents of the exams that a question names before those that only speak of them; where it names several, those that speak of all. */
function examFactor(naming: readonly RatedTerm[], document: RankedDocument): number {
  const { matrix, row, scope, facets } = document;
  const { exam } = facets;
  if (naming.length === 0) return exam === null || scope !== SCOPES.answers ? 1 : OF_ONE;
  let spoken = 0;
  for (const term of naming) if (speaksOf(term, document)) spoken += 1;
  if (naming.length > 1) return spoken === naming.length ? 1 : spoken > 0 ? ONE_OF_SEVERAL : OTHER_EXAM;
  if (spoken > 0 && exam !== null && naming[0]?.exams.includes(exam)) return 1;
  if (exam === null && scope === SCOPES.answers && naming.every(({ ways }) => isHeld(ways, matrix, row))) return OF_ALL;
  if (spoken > 0) return SPEAKS_OF_IT;
  return exam === null ? NO_EXAM : OTHER_EXAM;
}

/** An English question finds Chinese texts, but late; a Chinese one takes an English text that answers better. */
function languageFactor(wanted: Language | null, language: string): number {
  if (wanted === null) return 1;
  if (wanted === 'zh') return language === 'zh' ? 1.2 : 1;
  return language === 'zh' ? 0.5 : 1;
}

/** For an exam's bare name its guide before everything else. */
const guideFactor = (isBareName: boolean, { kind, section }: DocumentFacets) => (kind !== 'guide' || section !== 'general' ? 1 : isBareName ? 1.5 : 1.05);

const sectionNames = new WeakMap<DocumentFacets, readonly string[]>();

/** The names of an exam's section as questions are compared by. */
function namesOfSection(facets: DocumentFacets): readonly string[] {
  const known = sectionNames.get(facets);
  if (known) return known;
  const { exam, section } = facets;
  const found = section === 'general' ? undefined : findExam(exam)?.sections.find(({ slug }) => slug === section);
  const names = found ? [wordKey(found.en), wordKey(found.zh)] : [];
  sectionNames.set(facets, names);
  return names;
}

/** Of an exam page a fact or a question that was asked before a row of its tables, and what has ended last. */
function answerFactor({ kind }: DocumentFacets): number {
  if (kind === OVER) return 0.6;
  return kind === 'section' || kind === 'edition' || kind === 'scale' ? 0.9 : 1;
}

const MANY_QUESTIONS = 0.72;

/** An article that answers many questions shortly holds a word of nearly each: it comes after one that is about what is asked. */
const questionsFactor = ({ kind }: DocumentFacets) => (kind === ('questions' satisfies Kind) ? MANY_QUESTIONS : 1);

/** What documents of one facets have in common for a question. */
interface OfNature {
  factor: number;
  /** Whether they are about the section that the question names: a text on it stands before a guide that has a part on it. */
  isOwnSection: boolean;
}

/** What the facets of documents makes of their rating for one question: what those of one facets have in common is worked out once. */
export class FacetsRating {
  readonly #naming: readonly RatedTerm[];
  readonly #isBareName: boolean;
  readonly #keys: ReadonlySet<string>;
  readonly #wanted: Language | null;
  readonly #known = new Map<DocumentFacets, OfNature>();

  /** `wanted`: the language that the question is asked in. */
  constructor(terms: readonly RatedTerm[], wanted: Language | null) {
    this.#naming = terms.filter(isNaming);
    this.#isBareName = terms.every((term) => isNaming(term) || term.importance <= FAINT);
    this.#keys = new Set(terms.flatMap(({ keys }) => keys));
    this.#wanted = wanted;
  }

  #of(facets: DocumentFacets): OfNature {
    const known = this.#known.get(facets);
    if (known) return known;
    const factor = languageFactor(this.#wanted, facets.language) * guideFactor(this.#isBareName, facets) * questionsFactor(facets) * answerFactor(facets);
    const found = { factor, isOwnSection: namesOfSection(facets).some((name) => this.#keys.has(name)) };
    this.#known.set(facets, found);
    return found;
  }

  /** `coverage`: how much of the question the document holds. */
  factor(document: RankedDocument, coverage: number): number {
    const { factor, isOwnSection } = this.#of(document.facets);
    return examFactor(this.#naming, document) * (isOwnSection ? 1 + OWN_SECTION * coverage : 1) * factor;
  }

  /** Whether a document is about each of several exams that are compared; where one is named it need only say its name. */
  comparesAll(document: RankedDocument): boolean {
    return this.#naming.length < 2 || this.#naming.every((term) => speaksOf(term, document));
  }
}
