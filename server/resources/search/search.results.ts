import type { ExamCode, Kind } from '../../../config/exams.ts';
import { SEARCH } from '../../../config/limits.ts';
import { addressIn, href } from '../../../config/route-projections.ts';
import type { CallInput } from '../../../contract/index.ts';
import type { SearchResult } from '../../../contract/search.ts';
import { saysOneOf, wordKey } from '../../content/search-words.ts';
import type { ExamAnswersTable } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import { publicTitles } from '../articles/articles.lookups.ts';
import { inReadersLanguage } from '../articles/public/groups.ts';
import { answersById, inLanguage, ROWS, rowOf } from './answers.ts';
import { articleOf, questionsById } from './article-questions.ts';
import type { Found, FoundDocument } from './find-documents.ts';
import { find } from './kept-searches.ts';
import { SCOPES } from './search-index.ts';
import { NUMBERED } from './title-match.ts';
import { inOrder, type Titled, type TitledArticle, withTitle } from './titled-answers.ts';

type Language = SearchResult['language'];

/** What an answer must cover of a question to stand above the articles, and how prominently. */
const ANSWERS = { coverage: 0.75, prominence: 0.36 };
/** One that holds all of the question may say part of it in its text. */
const WHOLE = { coverage: 0.97, prominence: 0.28 };
/** From where on a title says all of a question: no lesson on something near stands above its answer. */
const WHOLLY = 0.9;
/** A second answer must be nearly as good as the first. */
const NEAR = 0.82;
/** One whose title is part of what was asked. */
const NEAR_ASKED = 0.66;
const SUGGESTIONS = { shown: 6, read: 18 };
const MANY: Kind = 'questions';

/** Of the two languages of an exam page's row the reader's, where it has both; an article's answer in the other language only where none in the reader's was found. */
function inOneLanguage(documents: readonly FoundDocument[], language: Language): FoundDocument[] {
  const own = documents.filter((document) => document.scope === SCOPES.answers && document.language === language);
  const rows = new Set(own.map(({ document_id }) => rowOf(document_id)));
  return documents.filter(({ scope, document_id, language: written }) => {
    if (scope !== SCOPES.answers || written === language) return true;
    return articleOf(document_id) === null ? !rows.has(rowOf(document_id)) : own.length === 0;
  });
}

function presentAnswer({ exam, language, question, answer, anchor }: ExamAnswersTable, reader: Language, coverage: number): SearchResult {
  const page = addressIn(reader, href(`/${exam as ExamCode}`));
  return { type: 'answer', title: question, text: answer, url: `${page}#${anchor}`, exam, language: language as Language, coverage };
}

/** The documents as readers see them, in their order. */
async function presented(deps: Deps, documents: readonly FoundDocument[], reader: Language): Promise<SearchResult[]> {
  const ids = (scope: number) => documents.filter((document) => document.scope === scope).map(({ document_id }) => document_id);
  // A row that was found by its words in the other language is shown in the reader's, where it has them.
  const asked = ids(SCOPES.answers);
  const inArticles = asked.filter((id) => articleOf(id) !== null);
  const rows = asked.filter((id) => articleOf(id) === null).flatMap((id) => [...new Set([id, inLanguage(id, reader)])]);
  const named = [...new Set([...ids(SCOPES.public), ...inArticles.flatMap((id) => articleOf(id) ?? [])])];
  const [answers, questions, articles] = await Promise.all([
    answersById(deps.db, rows),
    questionsById(deps.db, inArticles),
    publicTitles(deps.db, named, deps.clock()),
  ]);
  return documents.flatMap(({ scope, document_id, exam, language, coverage }): SearchResult[] => {
    const own = scope === SCOPES.answers ? articleOf(document_id) : null;
    if (own !== null) {
      const [said, article] = [questions.get(document_id), articles.get(own)];
      if (!said || !article) return [];
      const url = `${href('/article/:id', { id: article.slug })}#${said.anchor}`;
      return [{ type: 'answer', title: said.question, text: said.answer, url, exam, language: language as Language, coverage }];
    }
    if (scope === SCOPES.answers) {
      const answer = answers.get(inLanguage(document_id, reader)) ?? answers.get(document_id);
      return answer ? [presentAnswer(answer, reader, coverage)] : [];
    }
    const article = articles.get(document_id);
    if (!article) return [];
    return [
      {
        type: 'article',
        title: article.title,
        text: article.summary,
        url: href('/article/:id', { id: article.slug }),
        exam,
        language: language as Language,
        coverage,
      },
    ];
  });
}

const readerOf = (found: Found, language: Language | undefined): Language => found.language ?? language ?? 'en';

/** Who asks in Chinese is answered in Chinese, whatever language the page around it has; English words are typed by readers of both. */
const shownIn = (found: Found, language: Language | undefined): Language => (found.language === 'zh' ? 'zh' : (language ?? readerOf(found, language)));

/**
 * Whether an answer may stand above the articles: it speaks of every exam that is named, and says in its title what is asked. Where no exam is named
 * it must hold all of the question.
 */
function answersWell(
  { kind, exam, coverage, prominence, namesAll, isAsked = false, cover = 0 }: FoundDocument & Partial<Titled>,
  { subjects, exams, isNamed }: Found,
): boolean {
  if (!namesAll) return false;
  // What is said of all exams answers for one of them where it is just what was asked.
  if (exams.length > 0 && !exams.includes(exam ?? '')) return exam === null && isNamed && isAsked && subjects > 0;
  if (isAsked && subjects > 0 && (exams.length > 0 || (cover >= WHOLLY && coverage >= WHOLE.coverage && subjects > 1))) return true;
  const isRow = ROWS.includes(kind);
  if ((!isNamed && isRow) || (exams.length === 0 && coverage < WHOLE.coverage)) return false;
  const isGood = (isRow ? [ANSWERS] : [ANSWERS, WHOLE]).some((least) => coverage >= least.coverage && prominence >= least.prominence);
  return isGood && subjects > (isRow ? 1 : 0);
}

type Asked = CallInput<'search', 'answers'>['query'];

/** A question that an exam's page and an article both answer is shown once, where it is answered better. */
function once(answers: readonly SearchResult[]): SearchResult[] {
  const pages = new Map<string, string | undefined>();
  return answers.filter(({ exam, title, url }) => {
    const [page, asked] = [url.split('#')[0], `${exam} ${wordKey(title.replace(NUMBERED, ''))}`];
    if (!pages.has(asked)) pages.set(asked, page);
    return pages.get(asked) === page;
  });
}

/** What an answer must hold of a question at least, where none answers it well. */
const PARTLY = { coverage: 0.3, prominence: 0.15 };
/** How near it must come to the best article then. */
const BESIDE_ARTICLES = 0.85;

/** Whether an answer of the exams that are named says part of what is asked: the rest may be words that nobody here uses. */
function answersPartly({ kind, exam, coverage, prominence, namesAll }: FoundDocument, { exams, subjects }: Found): boolean {
  if (!namesAll || subjects === 0 || !exams.includes(exam ?? '') || ROWS.includes(kind)) return false;
  return coverage >= PARTLY.coverage && prominence >= PARTLY.prominence;
}

/** How much more prominently an article says what is asked, and how far above the answer it stands, when it is about that and the answer is not. */
const OUTSPOKEN = { prominence: 0.06, score: 0.76 };
/** An article whose title is the question, where the answer only says its words. */
const TITLED = { prominence: 0.2, score: 1 };
/** The same of a row of a table, which is hardly ever what was asked. */
const ROW_OUTSPOKEN = { prominence: 0, score: 0.9 };

/** What asks how something of an exam is done is answered by a text that shows it. */
const HOW_TO =
  `how to · how do i · 用法 · improve · tips · tricks · strategy · strategies · practice · template · 技巧 · 方法 · 攻略 · 怎么做 · 怎么写 · 怎么用 · 怎么按 · 怎么背 · 怎么答 · 怎么练 · 怎么提高 · 如何提高 · 如何写 · 模板 · 练习`.split(
    ' · ',
  );
const SHOWING: readonly string[] = ['strategy', 'practice', 'vocabulary'] satisfies Kind[];
/** How much less prominently it may say it. */
const SHOWN = 0.05;

/** From where on a title says so much of the question that only an article whose title says as much stands above its answer. */
const SAID = 0.55;
/** Whether an article is so much more about what is asked that the answer would only stand in its way. */
function isOutspoken(
  { document_id, kind, score, prominence, isAsked, cover }: Titled,
  article: TitledArticle | undefined,
  { subjects }: Found,
  asksHow: boolean,
): boolean {
  if (article === undefined || (isAsked && articleOf(document_id) === article.document_id)) return false;
  // Of one thing alone any title says all: there a lesson on it is what was asked.
  const says = isAsked && (subjects > 1 || !SHOWING.includes(article.kind)) ? cover : 0;
  if (says >= WHOLLY && article.cover < SAID) return false;
  if (asksHow && SHOWING.includes(article.kind) && article.prominence >= prominence - SHOWN && score < article.score) return true;
  if (says >= SAID && article.cover < cover) return false;
  const more = ROWS.includes(kind) ? [ROW_OUTSPOKEN] : [OUTSPOKEN, TITLED];
  return more.some((least) => article.prominence > prominence + least.prominence && score < article.score * least.score);
}

/** Those that no article stands above, rated side by side: what is rare among answers need not be among articles. */
async function besideArticles(deps: Deps, q: string, partly: readonly Titled[]): Promise<readonly Titled[]> {
  if (partly.length === 0) return [];
  const all = (await find(deps, q, { scopes: [SCOPES.public, SCOPES.answers] }))?.documents ?? [];
  const article = all.find(({ scope }) => scope === SCOPES.public);
  const near = all.filter(
    ({ scope, score, prominence }) => scope === SCOPES.answers && score > (article?.score ?? 0) * BESIDE_ARTICLES && prominence >= (article?.prominence ?? 0),
  );
  const ids = new Set(near.map(({ document_id }) => document_id));
  return partly.filter(({ document_id }) => ids.has(document_id));
}

/** An answer to one of several things that are asked, where the title of no article says any of them. */
const ONE_OF_MANY = { precise: 0.9, cover: 0.25 };

const partOf = (partly: readonly Titled[], article: TitledArticle | undefined) =>
  (article?.cover ?? 0) > 0.2 ? [] : partly.filter(({ precise, cover }) => precise >= ONE_OF_MANY.precise && cover >= ONE_OF_MANY.cover);

const nearest = (answers: readonly Titled[]) =>
  answers.filter(({ score, isAsked }) => score >= (answers[0]?.score ?? 0) * (isAsked ? NEAR_ASKED : NEAR)).slice(0, SEARCH.answers);

/** What exam pages and articles answer to a question: nothing rather than something beside it. */
export async function findAnswers(deps: Deps, { q, language }: Asked): Promise<SearchResult[]> {
  // The page that shows them asks for the articles, too. What these are about is what was asked, whether any answer is or not.
  const { documents: articles = [], heard } = (await find(deps, q, { scopes: [SCOPES.public] })) ?? {};
  const found = await find(deps, q, { scopes: [SCOPES.answers], heard });
  if (!found) return [];
  const reader = readerOf(found, language);
  const fitting = await inOrder(deps, inOneLanguage(found.documents, reader), found);
  const partly = fitting.filter((document) => answersPartly(document, found));
  const [article] = articles;
  // What is about another exam, or is read by others, stands in no answer's way.
  const rival = articles.find(
    ({ kind, exam, language: written }) => kind !== MANY && written === reader && (found.exams.length === 0 || found.exams.includes(exam ?? '')),
  );
  const best = fitting.find((document) => answersWell(document, found));
  if (best) {
    // What is rated above an answer that answers well is no worse.
    const well = fitting.filter((document) => answersWell(document, found) || (document.score > best.score && partly.includes(document)));
    const asksHow = found.exams.length > 0 && saysOneOf(q, HOW_TO);
    const [titledRival, first] = await Promise.all([rival, article].map((one) => one && withTitle(deps, one, found)));
    // An article of many questions is found by all that they say, and stands above none of them.
    const rivalOf = ({ kind }: Titled) => (kind === 'question' ? titledRival : first);
    const shown = well.filter((answer) => (answer.saysPhrase && !titledRival?.saysPhrase) || !isOutspoken(answer, rivalOf(answer), found, asksHow));
    return once(await presented(deps, nearest(shown), shownIn(found, language)));
  }
  const near = await besideArticles(deps, q, partly);
  // An article of many questions is found by what several of them hold: the one that comes nearest answers.
  const first = article?.kind === MANY ? partly.slice(0, 1) : [];
  const shown = [near, partOf(partly, rival && (await withTitle(deps, rival, found))), first].find((some) => some.length > 0) ?? [];
  return once(await presented(deps, nearest(shown), shownIn(found, language)));
}

const isArticle = ({ scope }: FoundDocument) => scope === SCOPES.public;

/** Answers and articles in one list, in the order of the search page. */
export async function findAnything(deps: Deps, { q, language, limit }: CallInput<'search', 'find'>['query']): Promise<SearchResult[]> {
  const [answers, found] = await Promise.all([findAnswers(deps, { q, language }), find(deps, q, { scopes: [SCOPES.public] })]);
  if (!found) return answers.slice(0, limit);
  const shown = shownIn(found, language);
  const articles = await inReadersLanguage(deps, found.documents, isArticle, shown);
  return [...answers, ...(await presented(deps, articles.slice(0, limit), shown))].slice(0, limit);
}

/** Many exams answer the same question: whoever has not named his sees each title once before any of them again. */
function repeatsLast(results: readonly SearchResult[]): SearchResult[] {
  const firsts = results.filter(({ title }, at) => results.findIndex((other) => other.title === title) === at);
  return [...firsts, ...results.filter((result) => !firsts.includes(result))];
}

/** Titles and questions for somebody who is still typing: the last word may go on. */
export async function suggest(deps: Deps, { q, language }: Asked): Promise<SearchResult[]> {
  const found = await find(deps, q, { scopes: [SCOPES.public, SCOPES.answers], typing: true });
  if (!found) return [];
  const reader = readerOf(found, language);
  const documents = inOneLanguage(found.documents, reader).filter(
    ({ kind, language: own }) => (!ROWS.includes(kind) || kind === 'scale') && (own === reader || reader === 'zh'),
  );
  const nearest = (await inReadersLanguage(deps, documents, isArticle, reader)).slice(0, SUGGESTIONS.read);
  return repeatsLast(await presented(deps, nearest, shownIn(found, language))).slice(0, SUGGESTIONS.shown);
}
