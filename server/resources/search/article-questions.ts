import { attributeOf } from '../../../config/also-asked.ts';
import { findExam } from '../../../config/exams.ts';
import { SEARCH } from '../../../config/limits.ts';
import { askedBy } from '../../content/asked-by.ts';
import type { AskedHeading } from '../../content/headings.ts';
import type { SearchFields } from '../../content/search-document.ts';
import type { Dialect } from '../../database/dialect.ts';
import { paddedList, prepared } from '../../database/prepared.ts';
import type { ArticleQuestionsTable } from '../../database/schema.ts';
import { among } from '../../database/values.ts';
import type { Db, Trx } from '../../deps.ts';
import { addDocuments } from './search-index.bulk.ts';
import { type IndexedDocument, indexDocument, moveDocument, type Posting, readDocument, SCOPES, type Scope, unindexDocument } from './search-index.ts';

/** What articles answer lies beside what exam pages answer: their rows have the numbers below this one. */
const FIRST = 2 ** 20;
const PLACES = SEARCH.questions_per_article;

/** The number of an article's question, by its place among them. */
export const questionId = (articleId: number, place: number) => FIRST + articleId * PLACES + place;

/** The article in which an answer stands; null for an exam page's. */
export function articleOf(id: number): number | null {
  return id < FIRST ? null : Math.floor((id - FIRST) / PLACES);
}

/** The scope in which an article's answers are found, by that of the article. */
export const answersOf = (scope: Scope): Scope => (scope === SCOPES.public ? SCOPES.answers : SCOPES.hidden_answers);

/** What search knows of a question: its subject is what is asked, not the part of the article in which it stands. */
function questionFields(exam: string | null, { question, also_asked, answer, above }: AskedHeading): SearchFields {
  const names = findExam(exam);
  return {
    title: question,
    labels: '',
    also_asked: also_asked.join(' · '),
    asked: askedBy(question),
    headings: '',
    about: [exam, names?.name, names?.name_zh, above].filter(Boolean).join(' · '),
    body: answer,
  };
}

function questionsIn(db: Db, articleId: number): Promise<ArticleQuestionsTable[]> {
  return db
    .selectFrom('article_questions')
    .selectAll()
    .where('id', '>=', questionId(articleId, 0))
    .where('id', '<', questionId(articleId + 1, 0))
    .orderBy('id')
    .execute();
}

/** Brings search up to the questions that an article answers. `article.scope` is where the article is found. */
export async function indexQuestions(
  trx: Trx,
  dialect: Dialect,
  article: Omit<IndexedDocument, 'kind'>,
  asked: readonly AskedHeading[],
  posting: Posting = 'now',
): Promise<void> {
  const known = new Set((await questionsIn(trx, article.id)).map(({ id }) => id));
  const scope = answersOf(article.scope);
  const other = scope === SCOPES.answers ? SCOPES.hidden_answers : SCOPES.answers;
  for (const [place, one] of asked.entries()) {
    const id = questionId(article.id, place);
    const { question, answer, anchor } = one;
    const also_asked = attributeOf(one.also_asked) ?? '';
    if (known.delete(id)) await unindexDocument(trx, dialect, other, id);
    await trx
      .insertInto('article_questions')
      .values({ id, question, also_asked, answer, anchor })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ question, also_asked, answer, anchor }))
      .execute();
    await indexDocument(trx, dialect, { ...article, scope, id, kind: 'question' }, questionFields(article.exam, one), posting);
  }
  await forget(trx, dialect, [...known]);
}

/** A question of an article that comes ready-made, with the words that search knows of it. */
export interface ReadyQuestion extends Omit<ArticleQuestionsTable, 'id'> {
  words: string;
  spelled: string[];
}

/** `exam`: the article's; its name weighs in the question. */
export function readyQuestion(exam: string | null, asked: AskedHeading): ReadyQuestion {
  const { question, answer, anchor } = asked;
  return { question, also_asked: attributeOf(asked.also_asked) ?? '', answer, anchor, ...readDocument(questionFields(exam, asked)) };
}

/** Questions written by one statement. */
const CHUNK = 500;

/** Adds the questions of new articles; searches find them after `postPending`. */
export async function addQuestions(
  trx: Trx,
  questions: readonly (ReadyQuestion & { article: Omit<IndexedDocument, 'kind'>; place: number })[],
  now: number,
): Promise<void> {
  for (let at = 0; at < questions.length; at += CHUNK) {
    const some = questions.slice(at, at + CHUNK).map((one) => ({ ...one, id: questionId(one.article.id, one.place) }));
    await trx
      .insertInto('article_questions')
      .values(some.map(({ id, question, also_asked, answer, anchor }) => ({ id, question, also_asked, answer, anchor })))
      .execute();
    const documents = some.map(({ id, article, words }) => ({ ...article, scope: answersOf(article.scope), id, kind: 'question', words }));
    await addDocuments(trx, documents, [...new Set(some.flatMap(({ spelled }) => spelled))], now);
  }
}

async function forget(trx: Trx, dialect: Dialect, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom('article_questions').where(among('id', ids)).execute();
  for (const id of ids) for (const scope of [SCOPES.answers, SCOPES.hidden_answers]) await unindexDocument(trx, dialect, scope, id);
}

/** An article is found elsewhere from now on, and so is what it answers. */
export async function moveQuestions(trx: Trx, dialect: Dialect, articleId: number, to: Scope): Promise<void> {
  const scope = answersOf(to);
  const from = scope === SCOPES.answers ? SCOPES.hidden_answers : SCOPES.answers;
  for (const { id } of await questionsIn(trx, articleId)) await moveDocument(trx, dialect, id, from, scope);
}

/** Takes an article's questions out of search. */
export async function unindexQuestions(trx: Trx, dialect: Dialect, articleId: number): Promise<void> {
  const known = await questionsIn(trx, articleId);
  await forget(
    trx,
    dialect,
    known.map(({ id }) => id),
  );
}

const questionRows = prepared((db, { ids }: { ids: readonly number[] }) => db.selectFrom('article_questions').selectAll().where(among('id', ids)));

/** Those that are still there, by their ids. */
export async function questionsById(db: Db, ids: readonly number[]): Promise<Map<number, ArticleQuestionsTable>> {
  if (ids.length === 0) return new Map();
  return new Map((await questionRows(db, { ids: paddedList(ids) })).map((row) => [row.id, row]));
}
