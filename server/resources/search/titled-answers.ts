import { LRUCache } from 'lru-cache';
import { waysIn } from '../../../config/also-asked.ts';
import type { Kind } from '../../../config/exams.ts';
import { SEARCH } from '../../../config/limits.ts';
import type { AliasBook } from '../../content/alias-book.ts';
import { FAINT } from '../../content/search-terms.ts';
import { EMPTY_WORDS, hasCjk, pieces, tokensOf, tokensOfPiece } from '../../content/search-tokens.ts';
import { saysOneOf, tearsApart } from '../../content/search-words.ts';
import type { Deps } from '../../deps.ts';
import { upTo } from '../../runtime.ts';
import { publicTitles } from '../articles/articles.lookups.ts';
import { articleOf, questionsById } from './article-questions.ts';
import { answersById, ROWS } from './exam-answers.ts';
import type { Found, FoundDocument } from './find-documents.ts';
import { aliasBookOf } from './search.repository.ts';
import { isJustThat, matchTitle, saidLiterally, type TitleMatch } from './title-match.ts';

/** Answers whose titles are read. */
const LOOKED_AT = 12;
/** Those behind them are answers to what many others say as well: only one that is asked in just these words counts. */
const LOOKED_FURTHER = 30;
/** What a title is worth that holds the words of a phrase, but not the phrase: `How long are scores good?` is not about a good score. */
const TORN = 0.8;
/** What an answer is worth whose title has nothing to do with what was asked, beside one whose title is just that. */
const BESIDE = 0.6;
/** How much of that it is that the title asks for nothing else; the rest is how much it says of the question. */
const PRECISE = 0.6;
/** How well the name of a row of an exam page fits at least: `Where` says less than it is asked by. */
const ROW_FITS = 0.75;
/** From where on a title is what was asked: it asks for nothing else, or for little else and for the most of it, or (of several things) for all of it. */
const ASKED: readonly Pick<TitleMatch, 'precise' | 'cover'>[] = [
  { precise: 0.9, cover: 0.34 },
  { precise: 0.6, cover: 0.65 },
];
const ASKED_WHOLE = { precise: 0.5, cover: 0.95 };
/** What an answer is worth whose title names another section or skill than the question. */
const ELSEWHERE = 0.75;
/** The same of a country. */
const ABROAD = 0.85;

/** What the title of an answer must say of a question about an exam that has no page here. */
const OF_OTHER = 0.8;

/** An answer with what its title says of the question. */
export interface Titled extends FoundDocument {
  /** Whether it says one of the phrases that were asked for. */
  saysPhrase: boolean;
  /** Whether it asks for nothing else, and for a good part of what was asked. */
  isAsked: boolean;
  /** How much of the question its title says. */
  cover: number;
  /** How much of one of the title's parts was asked for. */
  precise: number;
  /** Whether somebody says that it is asked in just these words. */
  isJustThat: boolean;
  /** How much of the question its title says in the very words that were asked. */
  literal: number;
  /** Whether it is about all exams that are named: of one without a page here its title says the name, and most of what is asked. */
  isOfThem: boolean;
}

const phrasesOf = new WeakMap<Found, readonly string[]>();

/** Of phrases those that few titles say by chance: several words of our own letters, four characters of Chinese. One list of each question: each title is asked for it. */
function wholePhrases(found: Found): readonly string[] {
  const known = phrasesOf.get(found) ?? found.phrases.filter((phrase) => (hasCjk(phrase) ? phrase.length >= 4 : phrase.includes(' ')));
  phrasesOf.set(found, known);
  return known;
}

const fitOf = ({ precise, cover }: TitleMatch) => PRECISE * precise + (1 - PRECISE) * cover;

/** What an answer is worth whose title says a word of our own letters itself that its group only asks by: `chromebook` is nearer than `laptop`. */
const SAID_ITSELF = 1.12;
const askedOnly = new WeakMap<Found, Pick<Found, 'asked'>>();

function saidItself(title: string, found: Found): number {
  if (!found.isNamed) return 1;
  const only = askedOnly.get(found) ?? { asked: found.asked.filter(({ isAskedOnly, exams, own }) => isAskedOnly && exams.length === 0 && !hasCjk(own)) };
  askedOnly.set(found, only);
  return only.asked.length > 0 && saidLiterally(title, only) > 0 ? SAID_ITSELF : 1;
}

function titled(answer: FoundDocument, title: string, found: Found, match: ReturnType<typeof matchWays>): Titled {
  const { precise, cover, isElsewhere, isAbroad } = match;
  const isRow = ROWS.includes(answer.kind);
  const fits = Math.max(fitOf(match), answer.kind === 'question' ? 0 : ROW_FITS);
  const torn = !isRow && !match.isJustThat && tearsApart(title, found.phrases) ? TORN : 1;
  const isOfOne = found.exams.length === 0 && answer.exam !== null;
  const just = match.isJustThat ? (isOfOne ? JUST_OF_ONE : JUST_THAT) : 1;
  return {
    ...answer,
    score: answer.score * just * saidItself(title, found) * torn * (isElsewhere ? ELSEWHERE : 1) * (isAbroad ? ABROAD : 1) * (BESIDE + (1 - BESIDE) * fits),
    saysPhrase: saysOneOf(title, wholePhrases(found)),
    isOfThem:
      (!found.isNamed || answer.namesAll) &&
      (found.otherExams.length === 0 || (cover >= OF_OTHER && found.otherExams.every((names) => saysOneOf(title, names)))),
    isAsked: !isRow && !isElsewhere && (found.subjects > 1 ? [...ASKED, ASKED_WHOLE] : ASKED).some((least) => precise >= least.precise && cover >= least.cover),
    cover,
    precise,
    literal: saidLiterally(title, found),
    isJustThat: match.isJustThat === true,
  };
}

/** Ways of asking that are read of each answer. */
const WAYS_READ = 3;
/** How far an answer comes towards what another way of asking says of the question: its own title is what it is about, a way leads there. */
const ASKED_SO = 0.6;

/** What an answer is worth, beside others of the same words, of which somebody says that it is asked in just these. */
const JUST_THAT = 1.8;
/** The same where no exam is named and it is about one: what is said of all of them may be as near. */
const JUST_OF_ONE = 1.2;

/**
 * What the title of an answer says of a question, and as far as `ASKED_SO` the best of the other ways in which it is asked. `isOfAll`: it is about no exam alone;
 * where one is named, it is never just what was asked.
 */
function matchWays(question: string, ways: readonly string[], isOfAll: boolean, found: Found, book: AliasBook): TitleMatch & { isJustThat?: boolean } {
  const own = matchTitle(question, found, book);
  if (!(isOfAll && found.isNamed) && ways.some((way) => isJustThat(way, found, book)))
    return { precise: 1, cover: 1, isElsewhere: false, isAbroad: false, isJustThat: true };
  const best = ways
    .map((way) => matchTitle(way, found, book))
    .filter(({ isElsewhere }) => !isElsewhere)
    // A way of one word is part of many questions: it leads only as far as it is most of one.
    .map((match) => ({ ...match, precise: match.precise * match.cover, cover: match.precise * match.cover }))
    .reduce((most, one) => (fitOf(one) > fitOf(most) ? one : most), own);
  const towards = (from: number, to: number) => from + ASKED_SO * Math.max(0, to - from);
  return { ...own, precise: towards(own.precise, best.precise), cover: towards(own.cover, best.cover) };
}

const waysSaid = new LRUCache<string, readonly string[]>(upTo(SEARCH.cached_titles));

/** The tokens of a way of asking without what says nothing. */
function tokensSaid(way: string): readonly string[] {
  const known = waysSaid.get(way);
  if (known) return known;
  const tokens = pieces(way)
    .filter((piece) => !EMPTY_WORDS.has(piece))
    .flatMap(tokensOfPiece);
  waysSaid.set(way, tokens);
  return tokens;
}

/** The words of a question that are wanted, with those that mean the same, and all that it says itself, of Chinese the characters. */
interface Wanted {
  tokens: ReadonlySet<string>;
  own: ReadonlySet<string>;
}

/** Whether a way of asking says nothing but what a question says: Chinese words that stand side by side have pairs of their own, so that characters are compared. */
const saysNoMore = (tokens: readonly string[], { own }: Wanted) =>
  tokens.length > 0 && tokens.every((token) => own.has(token) || (hasCjk(token) && [...token].every((character) => own.has(character))));

/**
 * Of the ways in which an answer is asked, the few that have most of the words that are wanted: to read one as a question takes longer than to count them. One that
 * says nothing else may be just what was asked, however many words longer ones share.
 */
function nearestWays(ways: readonly string[], wanted: Wanted): string[] {
  return ways
    .map((way) => {
      const tokens = tokensSaid(way);
      return { way, shared: tokens.filter((token) => wanted.tokens.has(token)).length, isWithin: saysNoMore(tokens, wanted) };
    })
    .filter(({ shared, isWithin }) => shared > 0 || isWithin)
    .sort((one, other) => Number(other.isWithin) - Number(one.isWithin) || other.shared - one.shared)
    .slice(0, WAYS_READ)
    .map(({ way }) => way);
}

/** What was asked besides the exams; of words that say little only where there are no others. */
function wantedOf({ asked }: Found): Wanted {
  const beside = asked.filter(({ exams }) => exams.length === 0);
  const telling = beside.filter(({ importance }) => importance > FAINT);
  const tokens = (telling.length > 0 ? telling : beside).flatMap(({ alternatives }) => alternatives.flatMap((one) => one.tokens));
  return { tokens: new Set(tokens), own: new Set(beside.flatMap(({ own }) => (hasCjk(own) ? [...own, ...tokensOf(own)] : tokensOf(own)))) };
}

/** What answers are asked, as their headings say it and otherwise. */
async function titlesOf(deps: Deps, some: readonly FoundDocument[]) {
  const isOfArticle = ({ document_id }: FoundDocument) => articleOf(document_id) !== null;
  const idsOf = (answers: readonly FoundDocument[]) => answers.map(({ document_id }) => document_id);
  const [questions, rows] = await Promise.all([
    questionsById(deps.db, idsOf(some.filter(isOfArticle))),
    answersById(deps.db, idsOf(some.filter((answer) => !isOfArticle(answer)))),
  ]);
  return ({ document_id }: FoundDocument) => questions.get(document_id) ?? rows.get(document_id) ?? { question: '', also_asked: '' };
}

const sorted = (answers: readonly Titled[]) => answers.toSorted((x, y) => y.score - x.score || y.document_id - x.document_id);

/** The best answers in their order once their titles are read as the question was. */
export async function inOrder(deps: Deps, answers: readonly FoundDocument[], found: Found): Promise<readonly Titled[]> {
  const book = await aliasBookOf(deps);
  const wanted = wantedOf(found);
  const [near, behind] = [answers.slice(0, LOOKED_AT), answers.slice(LOOKED_AT, LOOKED_FURTHER)];
  const read = (some: readonly FoundDocument[], titles: Awaited<ReturnType<typeof titlesOf>>) =>
    some.map((answer) => {
      const { question, also_asked } = titles(answer);
      return titled(answer, question, found, matchWays(question, nearestWays(waysIn(also_asked), wanted), answer.exam === null, found, book));
    });
  const best = read(near, await titlesOf(deps, near));
  if (best.some((answer) => answer.isJustThat)) return sorted(best);
  const titles = await titlesOf(deps, behind);
  const asked = behind.filter((answer) => waysIn(titles(answer).also_asked).some((way) => saysNoMore(tokensSaid(way), wanted)));
  return sorted([...best, ...read(asked, titles).filter(({ isJustThat }) => isJustThat)]);
}

/** What an article's title says of a question. */
export interface TitledArticle extends FoundDocument {
  /** Whether it says one of the phrases that were asked for. */
  saysPhrase: boolean;
  /** How much of the question it says. */
  cover: number;
  /** The same in the very words that were asked. */
  literal: number;
}

/** An article with what its title says of the question. */
export async function withTitle(deps: Deps, article: FoundDocument, found: Found): Promise<TitledArticle> {
  const [book, titles] = await Promise.all([aliasBookOf(deps), publicTitles(deps.db, [article.document_id], deps.clock())]);
  const title = titles.get(article.document_id)?.title ?? '';
  return { ...article, saysPhrase: saysOneOf(title, wholePhrases(found)), cover: matchTitle(title, found, book).cover, literal: saidLiterally(title, found) };
}

/** Texts that show how something is done. */
export const SHOWING: readonly string[] = ['strategy', 'practice', 'vocabulary'] satisfies Kind[];

/** From where on the title of an answer says enough of a question that nothing else is looked for. */
export const SURE = 0.8;
export const isSure = (answer: Titled | undefined): boolean => answer?.isAsked === true && answer.cover >= SURE;
