import { EXAM_CODES, type ExamCode, FACT_TOPICS, questionAnchor } from '../../../config/exams.ts';
import { textOf } from '../../content/text-of.ts';
import type { Deps, Trx } from '../../deps.ts';
import { type Answer, type AnswerKind, indexAnswers } from '../search/answers.ts';
import { contentOf } from './exams.content.ts';
import { allExams, type EditionRow, type ExamRow, listEditionRows } from './exams.repository.ts';

type Said = Pick<Answer, 'question' | 'answer' | 'also'>;
type Both = { en: Said; zh: Said };

/** Both languages of one row of an exam page; a language in which it says nothing is no answer. A question has a place of its own on the page. */
function rows(kind: AnswerKind, part: string, list: readonly Both[]): Answer[] {
  return list.flatMap((said, place) =>
    (['en', 'zh'] as const).flatMap((language) => {
      const anchor = kind === 'question' ? questionAnchor(place) : part;
      const { question, answer, also } = said[language];
      return question.trim() && answer.trim() ? [{ kind, place, language, anchor, question: question.trim(), answer: answer.trim(), also }] : [];
    }),
  );
}

const joined = (...parts: string[]) => parts.filter(Boolean).join(' · ');
const minutes = (text: string, word: string) => (/\d$/.test(text.trim()) ? `${text.trim()} ${word}` : text.trim());

/** What an exam page answers: its facts, questions, sections, scale and editions, each in the languages in which it is written. */
function answersOf(row: ExamRow, editions: readonly EditionRow[]): Answer[] {
  const content = contentOf(row);
  return [
    ...rows(
      'fact',
      'key-facts',
      content.key_facts.map(({ topic, label, label_zh, value, value_zh }) => {
        const names = topic ? `${FACT_TOPICS[topic].en} ${FACT_TOPICS[topic].zh}` : '';
        return {
          en: { question: label, answer: value, also: `${names} ${label_zh}` },
          zh: { question: label_zh, answer: value_zh, also: `${names} ${label}` },
        };
      }),
    ),
    ...rows(
      'question',
      'questions',
      content.faqs.map(({ question, question_zh, answer_html, answer_html_zh }) => ({
        en: { question, answer: textOf(answer_html), also: question_zh },
        zh: { question: question_zh, answer: textOf(answer_html_zh), also: question },
      })),
    ),
    ...rows(
      'section',
      'test',
      content.sections.map((section) => ({
        en: { question: section.name, answer: joined(section.items, minutes(section.minutes, 'minutes'), section.note), also: section.name_zh },
        zh: { question: section.name_zh, answer: joined(section.items_zh, minutes(section.minutes_zh, '分钟'), section.note_zh), also: section.name },
      })),
    ),
    ...rows('scale', 'scores', [
      {
        en: { question: 'How is it scored?', answer: content.score_scale, also: '怎样计分' },
        zh: { question: '怎样计分？', answer: content.score_scale_zh, also: 'scoring' },
      },
    ]),
    ...rows(
      'edition',
      'editions',
      editions.map(({ name, name_zh, summary, summary_zh }) => ({
        en: { question: name, answer: summary, also: name_zh },
        zh: { question: name_zh, answer: summary_zh, also: name },
      })),
    ),
  ];
}

/** Brings search up to what an exam's page says now. */
export async function indexExam(trx: Trx, deps: Deps, code: ExamCode): Promise<void> {
  const row = (await allExams(trx)).get(code);
  if (row) await indexAnswers(trx, deps.dialect, code, answersOf(row, await listEditionRows(trx, code)));
}

/** Brings search up to every exam's page. */
export async function indexExams(trx: Trx, deps: Deps): Promise<void> {
  for (const code of EXAM_CODES) await indexExam(trx, deps, code);
}
