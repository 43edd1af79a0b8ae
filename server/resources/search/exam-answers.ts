import { hash } from 'node:crypto';
import { attributeOf } from '../../../config/also-asked.ts';
import { EXAM_CODES, findExam } from '../../../config/exams.ts';
import { askedBy } from '../../content/asked-by.ts';
import type { SearchFields } from '../../content/search-document.ts';
import type { Dialect } from '../../database/dialect.ts';
import { paddedList, prepared } from '../../database/prepared.ts';
import type { ExamAnswersTable } from '../../database/schema.ts';
import { among } from '../../database/values.ts';
import type { Db, Trx } from '../../deps.ts';
import { type IndexedDocument, indexDocument, SCOPES, unindexDocument } from './search-index.ts';

const KINDS = ['fact', 'question', 'section', 'scale', 'edition'] as const;
export type AnswerKind = (typeof KINDS)[number];
const LANGUAGES = ['en', 'zh'] as const;

/** Something that an exam page says, as a question with its answer. */
export interface Answer {
  kind: AnswerKind;
  /** Its row in its list of the page. */
  place: number;
  language: (typeof LANGUAGES)[number];
  question: string;
  /** Other ways in which it is asked. */
  also_asked?: readonly string[] | undefined;
  /** Readable text. */
  answer: string;
  /** Where on the exam's page it stands. */
  anchor: string;
  /** What else it is known by: found by, not shown. */
  also: string;
  /** What its subject is called: as weighty as a title. */
  labels?: string;
  /** An edition that has ended: it answers what asks for it, after all that holds today. */
  isOver?: boolean;
}

/** The kind under which search knows an edition that has ended. */
export const OVER = 'past-edition';

/** A row of a table on the page: it answers only what asks for more than its name. */
export const ROWS: readonly string[] = ['section', 'edition', OVER];

/** Rows of a list of an exam page, at most. */
const PLACES = 1000;

/** The same row of a page in the same language has the same number for ever. Both languages of a row differ by one. */
function idOf(exam: string, { kind, place, language }: Answer): number {
  const list = EXAM_CODES.indexOf(exam as (typeof EXAM_CODES)[number]) * KINDS.length + KINDS.indexOf(kind);
  return 1 + (list * PLACES + place) * LANGUAGES.length + LANGUAGES.indexOf(language);
}

/** What both languages of a row of a page have in common. */
export function rowOf(id: number): number {
  return Math.floor((id - 1) / LANGUAGES.length);
}

/** The same row in a language; whether the page says it in that language is another matter. */
export function inLanguage(id: number, language: (typeof LANGUAGES)[number]): number {
  return 1 + rowOf(id) * LANGUAGES.length + LANGUAGES.indexOf(language);
}

/** Brings the index up to an exam page's answers; what has not changed is not touched, unless what search knows of all has (`anew`). */
export async function indexAnswers(trx: Trx, dialect: Dialect, exam: string, answers: readonly Answer[], anew: boolean): Promise<void> {
  const known = new Map((await answersOfExam(trx, exam)).map((row) => [row.id, row]));
  const names = findExam(exam);
  for (const answer of answers) {
    const id = idOf(exam, answer);
    const before = known.get(id);
    known.delete(id);
    const { kind, language, question, anchor } = answer;
    const also_asked = attributeOf(answer.also_asked ?? []) ?? '';
    const about = [exam, names?.name, names?.name_zh, answer.also].filter(Boolean).join(' · ');
    const document: IndexedDocument = { scope: SCOPES.answers, id, exam, section: null, kind: answer.isOver ? OVER : kind, language };
    const fields: SearchFields = {
      title: question,
      labels: answer.labels ?? '',
      also_asked,
      asked: askedBy(question),
      headings: '',
      about,
      body: answer.answer,
    };
    const made_of = hash('sha1', JSON.stringify([document, fields, anchor]), 'base64url');
    if (!anew && made_of === before?.made_of) continue;
    await saveAnswer(trx, { id, exam, language, kind, question, also_asked, answer: answer.answer, anchor, made_of });
    await indexDocument(trx, dialect, document, fields);
  }
  for (const id of known.keys()) {
    await deleteAnswer(trx, id);
    await unindexDocument(trx, dialect, SCOPES.answers, id);
  }
}

function answersOfExam(db: Db, exam: string): Promise<ExamAnswersTable[]> {
  return db.selectFrom('exam_answers').selectAll().where('exam', '=', exam).execute();
}

const answerRows = prepared((db, { ids }: { ids: readonly number[] }) => db.selectFrom('exam_answers').selectAll().where(among('id', ids)));

/** Those that are still there, by their ids. */
export async function answersById(db: Db, ids: readonly number[]): Promise<Map<number, ExamAnswersTable>> {
  if (ids.length === 0) return new Map();
  return new Map((await answerRows(db, { ids: paddedList(ids) })).map((row) => [row.id, row]));
}

async function saveAnswer(trx: Trx, row: ExamAnswersTable): Promise<void> {
  const { id: _id, ...changes } = row;
  await trx
    .insertInto('exam_answers')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute();
}

async function deleteAnswer(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('exam_answers').where('id', '=', id).execute();
}
