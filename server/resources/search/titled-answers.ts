import { isCjk } from '../../content/search-tokens.ts';
import { saysOneOf, tearsApart } from '../../content/search-words.ts';
import type { Deps } from '../../deps.ts';
import { publicTitles } from '../articles/articles.lookups.ts';
import { answersById, ROWS } from './answers.ts';
import { articleOf, questionsById } from './article-questions.ts';
import type { Found, FoundDocument } from './find-documents.ts';
import { aliasBookOf } from './search.repository.ts';
import { matchTitle, type TitleMatch } from './title-match.ts';

/** Answers whose titles are read. */
const LOOKED_AT = 12;
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
}

/** Of phrases those that few titles say by chance: several words of our own letters, four characters of Chinese. */
const wholePhrases = ({ phrases }: Found) => phrases.filter((phrase) => (isCjk(phrase) ? phrase.length >= 4 : phrase.includes(' ')));

function titled(answer: FoundDocument, title: string, found: Found, { precise, cover, isElsewhere }: TitleMatch): Titled {
  const isRow = ROWS.includes(answer.kind);
  const fits = Math.max(PRECISE * precise + (1 - PRECISE) * cover, answer.kind === 'question' ? 0 : ROW_FITS);
  const torn = !isRow && tearsApart(title, found.phrases) ? TORN : 1;
  return {
    ...answer,
    score: answer.score * torn * (isElsewhere ? ELSEWHERE : 1) * (BESIDE + (1 - BESIDE) * fits),
    saysPhrase: saysOneOf(title, wholePhrases(found)),
    isAsked: !isRow && !isElsewhere && (found.subjects > 1 ? [...ASKED, ASKED_WHOLE] : ASKED).some((least) => precise >= least.precise && cover >= least.cover),
    cover,
    precise,
  };
}

/** The best answers in their order once their titles are read as the question was. */
export async function inOrder(deps: Deps, answers: readonly FoundDocument[], found: Found): Promise<readonly Titled[]> {
  const best = answers.slice(0, LOOKED_AT);
  const isOfArticle = ({ document_id }: FoundDocument) => articleOf(document_id) !== null;
  const idsOf = (some: readonly FoundDocument[]) => some.map(({ document_id }) => document_id);
  const [book, questions, rows] = await Promise.all([
    aliasBookOf(deps),
    questionsById(deps.db, idsOf(best.filter(isOfArticle))),
    answersById(deps.db, idsOf(best.filter((answer) => !isOfArticle(answer)))),
  ]);
  const titleOf = ({ document_id }: FoundDocument) => (questions.get(document_id) ?? rows.get(document_id))?.question ?? '';
  return best
    .map((answer) => titled(answer, titleOf(answer), found, matchTitle(titleOf(answer), found, book)))
    .sort((x, y) => y.score - x.score || y.document_id - x.document_id);
}

/** What an article's title says of a question. */
export interface TitledArticle extends FoundDocument {
  /** Whether it says one of the phrases that were asked for. */
  saysPhrase: boolean;
  /** How much of the question it says. */
  cover: number;
}

/** An article with what its title says of the question. */
export async function withTitle(deps: Deps, article: FoundDocument, found: Found): Promise<TitledArticle> {
  const [book, titles] = await Promise.all([aliasBookOf(deps), publicTitles(deps.db, [article.document_id], deps.clock())]);
  const title = titles.get(article.document_id)?.title ?? '';
  return { ...article, saysPhrase: saysOneOf(title, wholePhrases(found)), cover: matchTitle(title, found, book).cover };
}
