import type { Kind } from '../../../config/exams.ts';
import type { Language } from '../../../config/languages.ts';
import { SEARCH } from '../../../config/limits.ts';
import type { Found } from './find-documents.ts';
import { isSure, SHOWING, type Titled, type TitledArticle } from './titled-answers.ts';

/** What an answer must hold of a question at least to stand before an article that is about something wider, and how well its title must fit: what it says of the question, by how much of it was asked for. */
export const NEAREST = { coverage: 0.2, fit: 0.15 };
/** The same where no exam is named: more of them could be meant. */
const NEAREST_OF_ANY = 0.5;
const MANY: Kind = 'questions';
/** What the title of an article says of a question from where on it is no wider text. */
const ABOUT = 0.15;
/** Below this share of what the answer’s title says, an article’s says too little of several things that are asked of an exam. */
const MUCH_LESS = 0.75;

/**
 * Where no answer says well what was asked, the best article is mostly a guide or a list of questions that holds its words here and there: then the answer that comes
 * nearest stands before it, as the words say it or as people ask by them (`inOtherWords`), unless the article is a lesson, or says in its title what was asked.
 */
export function nearestAnswer(
  found: Found,
  said: Titled | undefined,
  inOtherWords: Titled | undefined,
  article: TitledArticle | undefined,
  reader: Language,
): Titled | null {
  // A title that is what was asked is the answer, in whatever words its text says it.
  const asked = [said, inOtherWords].find((one) => one?.kind === 'question' && one.isOfThem && isSure(one) && one.cover > (article?.cover ?? 0));
  if (asked && found.subjects > 1) return asked;
  if (article && SHOWING.includes(article.kind) && article.language === reader) return null;
  const best = inOtherWords && inOtherWords.cover >= (said?.cover ?? 0) ? inOtherWords : said;
  if (best?.kind !== 'question' || !best.isOfThem) return null;
  // The title of an article of many questions names its subject: of several things that are asked, one of them whose own title says more is nearer.
  const isWider = article?.kind === MANY && found.subjects > 1 && article.cover < best.cover;
  const saysMuchLess = article !== undefined && found.isNamed && found.subjects > 1 && article.cover < best.cover * MUCH_LESS;
  if (article && article.cover > ABOUT && !isWider && !saysMuchLess) return null;
  return best.coverage >= (found.isNamed ? NEAREST.coverage : NEAREST_OF_ANY) && best.cover * best.precise >= NEAREST.fit ? best : null;
}

/** From where on one more may stand behind the first one: beside the best of all. */
const NEXT = 0.5;
/** What its title must say of the question at least, or how much of it must have been asked for. */
const NEXT_SAYS = { cover: 0.2, precise: 0.6 };
/** Below this the first one's title says so little of a question that two more stand behind it. */
const DOUBTFUL = 0.4;

/** With those that come next behind an answer that may not be the one: who asked finds it among the first three. */
export function withNext(answers: readonly Titled[], said: readonly Titled[]): readonly Titled[] {
  const [first] = answers;
  if (!first || isSure(first)) return answers;
  const least = (said[0]?.score ?? 0) * NEXT;
  const known = new Set(answers.map(({ document_id }) => document_id));
  const next = said.filter(
    (answer) =>
      answer.score >= least &&
      !known.has(answer.document_id) &&
      answer.kind === 'question' &&
      (answer.cover >= NEXT_SAYS.cover || answer.precise >= NEXT_SAYS.precise) &&
      answer.isOfThem,
  );
  return [...answers, ...next].slice(0, first.cover < DOUBTFUL ? SEARCH.answers_in_doubt : SEARCH.answers);
}
