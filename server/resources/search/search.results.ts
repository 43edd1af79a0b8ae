import type { ExamCode } from '../../../config/exams.ts';
import { addressIn, href } from '../../../config/route-projections.ts';
import type { CallInput } from '../../../contract/index.ts';
import type { SearchResult } from '../../../contract/search.ts';
import { wordKey } from '../../content/search-words.ts';
import type { ExamAnswersTable } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import { publicTitles } from '../articles/articles.lookups.ts';
import { inReadersLanguage } from '../articles/public/groups.ts';
import { articleOf, questionsById } from './article-questions.ts';
import { chooseAnswers, inOneLanguage, readerOf } from './choose-answers.ts';
import { answersById, inLanguage, ROWS } from './exam-answers.ts';
import { type Found, type FoundDocument, findDocuments } from './find-documents.ts';
import { SCOPES } from './search-index.ts';
import { NUMBERED } from './title-match.ts';

type Language = SearchResult['language'];

const SUGGESTIONS = { shown: 6, read: 18 };

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

/** Who asks in Chinese is answered in Chinese, whatever language the page around it has; English words are typed by readers of both. */
const shownIn = (found: Found, language: Language | undefined): Language => (found.language === 'zh' ? 'zh' : (language ?? readerOf(found, language)));

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

/** What exam pages and articles answer to a question: nothing rather than something beside it. */
export async function findAnswers(deps: Deps, { q, language }: Asked): Promise<SearchResult[]> {
  const chosen = await chooseAnswers(deps, q, language);
  return chosen ? once(await presented(deps, chosen.answers, shownIn(chosen.found, language))) : [];
}

const isArticle = ({ scope }: FoundDocument) => scope === SCOPES.public;

/** Answers and articles in one list, in the order of the search page. */
export async function findAnything(deps: Deps, { q, language, limit }: CallInput<'search', 'find'>['query']): Promise<SearchResult[]> {
  const [answers, found] = await Promise.all([findAnswers(deps, { q, language }), findDocuments(deps, q, { scopes: [SCOPES.public] })]);
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
  const found = await findDocuments(deps, q, { scopes: [SCOPES.public, SCOPES.answers], typing: true });
  if (!found) return [];
  const reader = readerOf(found, language);
  const documents = inOneLanguage(found.documents, reader).filter(
    ({ kind, language: own }) => (!ROWS.includes(kind) || kind === 'scale') && (own === reader || reader === 'zh'),
  );
  const nearest = (await inReadersLanguage(deps, documents, isArticle, reader)).slice(0, SUGGESTIONS.read);
  return repeatsLast(await presented(deps, nearest, shownIn(found, language))).slice(0, SUGGESTIONS.shown);
}
