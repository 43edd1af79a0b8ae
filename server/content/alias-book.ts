import { EXAMS, SKILLS } from '../../config/exams.ts';
import { SEARCH } from '../../config/limits.ts';
import { EMPTY_WORDS } from './search-tokens.ts';
import { beside, keyOf, tokensIn, type Unit, unitsOf, written } from './search-words.ts';

/** What stands before a word that is only understood in questions, and not looked for in texts: people ask for `money back` where texts say `refund`. */
const ASKED_ONLY = '~';

/** Groups of equal words as questions are read by them. */
export interface AliasBook {
  /** Every word of a group, folded as queries are, with those words of its groups that are looked for. */
  groups: ReadonlyMap<string, readonly string[]>;
  /** The same by the words as they are written, where stems tell less: `books` are not what one can `book`. */
  written: ReadonlyMap<string, readonly string[]>;
  /** Phrases of our own letters by their words that say something, in no order: `change my test centre`, `test centre change`. */
  phrases: ReadonlyMap<string, readonly string[]>;
  /** Units of the longest word, and of the longest phrase without what says nothing. */
  longest: number;
  widest: number;
}

/** The words of a phrase without those that say nothing, in no order; null where fewer than two are left. */
function inNoOrder(units: readonly Unit[]): string | null {
  const keys = units.filter(({ text }) => !EMPTY_WORDS.has(text)).map(({ key }) => key);
  return keys.length > 1 && !units.some(({ cjk }) => cjk) ? keys.sort().join(' ') : null;
}

/** A book that groups are laid into one by one: thousands of words take longer than others should wait. */
export class AliasBookMaker implements AliasBook {
  readonly groups = new Map<string, string[]>();
  readonly written = new Map<string, string[]>();
  readonly phrases = new Map<string, string[]>();
  longest = 1;
  widest = 1;

  /** Lays a group of words that mean the same into it; a word in two groups stands for both, as far as a search looks for so many words. */
  lay(group: readonly string[]): void {
    const looked = group.filter((word) => !word.startsWith(ASKED_ONLY));
    const add = (to: Map<string, string[]>, key: string) => {
      const known = to.get(key);
      // Phrases of the same words in other orders, in any number of groups, are one entry.
      if (known === undefined || known.length < SEARCH.words) to.set(key, [...new Set([...(known ?? []), ...looked])].slice(0, SEARCH.words));
    };
    for (const word of group) {
      const units = unitsOf(word);
      if (units.length === 0) continue;
      this.longest = Math.max(this.longest, units.length);
      add(this.groups, keyOf(units));
      add(this.written, written(units));
      const phrase = inNoOrder(units);
      if (phrase === null) continue;
      this.widest = Math.max(this.widest, phrase.split(' ').length);
      add(this.phrases, phrase);
    }
  }
}

/** A book of all these groups. */
export function aliasBook(groups: readonly (readonly string[])[]): AliasBook {
  const book = new AliasBookMaker();
  for (const group of groups) book.lay(group);
  return book;
}

/** An equal word in a question: its units, those of the question that it takes, and its group; `aside`: names of sections that stand between its words. */
interface Alias {
  units: readonly Unit[];
  count: number;
  group: readonly string[];
  aside?: readonly Unit[];
}

/** Names of sections and skills, as words are compared by. */
const SECTIONS: ReadonlySet<string> = new Set(
  [...Object.values(SKILLS), ...EXAMS.flatMap(({ sections }) => sections.filter(({ slug }) => slug !== 'general'))].map(({ en }) => keyOf(unitsOf(en))),
);

/** The same, with how they are called in Chinese. */
const SECTION_NAMES: ReadonlySet<string> = new Set([
  ...SECTIONS,
  ...[...Object.values(SKILLS), ...EXAMS.flatMap(({ sections }) => sections.filter(({ slug }) => slug !== 'general'))].map(({ zh }) => keyOf(unitsOf(zh))),
]);

/** The tokens of those of the words that name a section or a skill. */
export const sectionTokens = (words: readonly string[]): readonly string[] =>
  words.flatMap((word) => {
    const units = unitsOf(word);
    return SECTIONS.has(keyOf(units)) ? tokensIn(units) : [];
  });

/** Whether words name a section or a skill: `mark my writing again` asks for what is `marked again`. */
export function namesSection(units: readonly Unit[], { groups }: AliasBook): boolean {
  const key = keyOf(units);
  return SECTION_NAMES.has(key) || (groups.get(key)?.some((word) => SECTIONS.has(keyOf(unitsOf(word)))) ?? false);
}

/** The longest equal word that begins at `at`, said word for word. */
export function sameAt(units: readonly Unit[], at: number, { groups, written: texts, longest }: AliasBook): Alias | null {
  const end = Math.min(units.length, at + longest);
  let [text, key, best]: [string, string, Pick<Alias, 'count' | 'group'> | null] = ['', '', null];
  // Unit by unit, as `written` and `keyOf` say it of all of them: asked at each place of each title.
  for (let place = at; place < end; place += 1) {
    const unit = units[place] as Unit;
    text += beside(units[place - 1], unit, place > at);
    key += place > at ? ` ${unit.key}` : unit.key;
    const group = texts.get(text) ?? groups.get(key);
    if (group) best = { count: place + 1 - at, group };
  }
  return best && { ...best, units: units.slice(at, at + best.count) };
}

/** With these something else begins: `full time where do I start` asks for no start time. */
const BEGINNING: ReadonlySet<string> = new Set(['where', 'who', 'why', 'which', 'because', 'but', 'after', 'before']);

/** The longest phrase that begins at `at`, whatever the order of its words and what stands between them that says nothing, or (`around`) names a section. */
function phraseAt(units: readonly Unit[], at: number, book: AliasBook, around: boolean): Alias | null {
  const { phrases, widest } = book;
  const [said, aside]: [Unit[], Unit[]] = [[], []];
  let [best, first]: [Alias | null, number] = [null, at];
  for (let end = at; end < units.length && said.length < widest; end += 1) {
    const unit = units[end] as Unit;
    if (unit.cjk) break;
    if (EMPTY_WORDS.has(unit.text)) {
      if (said.length > 0 && BEGINNING.has(unit.text)) break;
      if (said.length === 0) first = end + 1;
      continue;
    }
    if (around && said.length > 0 && namesSection([unit], book)) {
      aside.push(unit);
      continue;
    }
    said.push(unit);
    const key = inNoOrder(said);
    const group = key === null ? undefined : phrases.get(key);
    if (group) best = { units: [...said], count: end + 1 - at, group, aside: [...aside] };
  }
  // What is said word for word behind words that say nothing is no other phrase of the same words: `on test day` is `test day`.
  const exact = best && first > at ? sameAt(units, first, book) : null;
  return best && exact && exact.count >= at + best.count - first ? { ...exact, count: first - at + exact.count } : best;
}

const longest = (found: readonly (Alias | null)[]) =>
  found.reduce((best, one) => (one !== null && one.units.length > (best?.units.length ?? 0) ? one : best), null);

/** Whether a longer Chinese word begins inside of this one: in 能上厕所 it is 上厕所 that is asked for. */
function isCutThrough({ count, units: said }: Alias, units: readonly Unit[], at: number, book: AliasBook): boolean {
  return said[0]?.cjk === true && said.some((_, place) => place > 0 && (sameAt(units, at + place, book)?.count ?? 0) > count);
}

/** The longest equal word that begins at `at`. */
export function aliasAt(units: readonly Unit[], at: number, book: AliasBook): Alias | null {
  const known = sameAt(units, at, book);
  const same = known && isCutThrough(known, units, at, book) ? null : known;
  const phrase = longest([phraseAt(units, at, book, false), phraseAt(units, at, book, true)]);
  return phrase && phrase.count > (same?.count ?? 0) ? phrase : same;
}
