import { dayIn, formatDays, hasEnded, nextDates } from '../../../config/calendar.ts';
import { type ExamCode, FACT_TOPICS, type FactTopic, factAnchor, questionAnchor } from '../../../config/exams.ts';
import type { Language } from '../../../config/languages.ts';
import { textOf } from '../../content/text-of.ts';
import type { Deps, Trx } from '../../deps.ts';
import { settingsOf } from '../configs/configs.service.ts';
import { type Answer, type AnswerKind, indexAnswers } from '../search/exam-answers.ts';
import { contentOf } from './exams.content.ts';
import { allExams, type EditionRow, type ExamRow, listEditionRows } from './exams.repository.ts';

type AnswerText = Pick<Answer, 'question' | 'also_asked' | 'answer' | 'also' | 'labels'>;
type Both = { en: AnswerText; zh: AnswerText; part?: string; isOver?: boolean };

/** How people ask for a fact of this kind, besides its name and the words that are equal to it. */
const ASKED: Record<FactTopic, string> = {
  dates: 'exam dates, schedule, when is the next test · 考期，场次，什么时候考，几月份考，考试时间，考试安排',
  fee: 'price, cost · 价格，多少钱',
  length: 'how long, hours · 多久，几个小时',
  validity: 'how many years · 几年',
  registration: 'how to book, deadline, when does it close · 怎么报名，什么时候截止，报名时间，报名网站',
  places: 'test centre, at home · 在哪考，考点，考位',
  questions: 'how many questions · 多少题',
  scores: 'scale, range, highest, perfect score · 满分多少，分制',
  results: 'scores released, release date, days · 成绩公布，出来，几天出，多久出',
  retakes: 'how often, how many times, limit · 几次，次数，上限',
  requirements: 'score needed, enough, minimum, accepted, do I need it · 多少分，要求，认可',
  owner: 'who runs it · 谁办的',
};

/** How people ask for a section. */
const ASKED_OF_SECTION = 'how many questions, number of questions, how long, minutes, time · 多少题，题数，多少分钟，时长';

/**
 * Both languages of one row of an exam page; a language in which it says nothing is no answer. A question has a place of its own on the page, and a row
 * may stand in another `part` than its list.
 */
function rows(kind: AnswerKind, listPart: string, list: readonly Both[]): Answer[] {
  return list.flatMap(({ isOver, part = listPart, ...said }, place) =>
    (['en', 'zh'] as const).flatMap((language) => {
      const anchor = kind === 'question' ? questionAnchor(place) : part;
      const { question, also_asked, answer, also, labels } = said[language];
      return question.trim() && answer.trim()
        ? [{ kind, place, language, anchor, question: question.trim(), also_asked, answer: answer.trim(), also, labels, isOver }]
        : [];
    }),
  );
}

const joined = (...parts: string[]) => parts.filter(Boolean).join(' · ');
const minutes = (text: string, word: string) => (/\d$/.test(text.trim()) ? `${text.trim()} ${word}` : text.trim());

/** So many of the dates that somebody recorded stand in the answer to when a test is. */
const DATES = 3;
/** The next dates in words, those that no official page says as expected; empty where none is recorded. */
function datesSaid(language: Language, dates: ReturnType<typeof contentOf>['test_dates'], day: string): string {
  const said = nextDates(dates, day)
    .slice(0, DATES)
    .map(({ starts_on, ends_on, source }) => {
      const span = formatDays(language, starts_on, ends_on);
      return source?.kind === 'official' ? span : `${span}${language === 'en' ? ' (expected)' : '（预计）'}`;
    });
  if (said.length === 0) return '';
  return language === 'en' ? `Next: ${said.join(', then ')}. ` : `下次考试：${said.join('、')}。`;
}

/** What an exam page answers on this day: its facts, questions, sections, scale and editions, each in the languages in which it is written. */
function answersOf(row: ExamRow, editions: readonly EditionRow[], day: string): Answer[] {
  const content = contentOf(row);
  const dated = (topic: FactTopic | null, language: Language, value: string) =>
    topic === 'dates' && value.trim() ? datesSaid(language, content.test_dates, day) + value : value;
  return [
    ...rows(
      'fact',
      'key-facts',
      content.key_facts.map(({ topic, label, label_zh, value, value_zh }) => {
        const labels = topic ? `${FACT_TOPICS[topic].en} · ${FACT_TOPICS[topic].zh} · ${ASKED[topic]}` : '';
        const also_asked = topic ? ASKED[topic].split(/[,，·]/) : [];
        return {
          en: { question: label, also_asked, answer: dated(topic, 'en', value), also: label_zh, labels },
          zh: { question: label_zh, also_asked, answer: dated(topic, 'zh', value_zh), also: label, labels },
          part: factAnchor(topic),
        };
      }),
    ),
    ...rows(
      'question',
      'questions',
      content.faqs.map(({ question, question_zh, also_asked, also_asked_zh, answer_html, answer_html_zh }) => ({
        en: { question, also_asked, answer: textOf(answer_html), also: question_zh },
        zh: { question: question_zh, also_asked: also_asked_zh, answer: textOf(answer_html_zh), also: question },
      })),
    ),
    ...rows(
      'section',
      'test',
      content.sections.map((section) => ({
        en: {
          question: section.name,
          answer: joined(section.items, minutes(section.minutes, 'minutes'), section.note),
          also: `${section.name_zh} · ${ASKED_OF_SECTION}`,
        },
        zh: {
          question: section.name_zh,
          answer: joined(section.items_zh, minutes(section.minutes_zh, '分钟'), section.note_zh),
          also: `${section.name} · ${ASKED_OF_SECTION}`,
        },
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
      editions.map(({ name, name_zh, summary, summary_zh, valid_to }) => ({
        en: { question: name, answer: summary, also: name_zh },
        zh: { question: name_zh, answer: summary_zh, also: name },
        isOver: hasEnded(valid_to, day),
      })),
    ),
  ];
}

/** Brings search up to what an exam's page says now; `anew` also where the page has not changed, but what search knows of it. */
export async function indexExam(trx: Trx, deps: Deps, code: ExamCode, { anew = false } = {}): Promise<void> {
  const row = (await allExams(trx)).get(code);
  if (!row) return;
  const day = dayIn((await settingsOf(trx)).time_zone, deps.clock());
  await indexAnswers(trx, deps.dialect, code, answersOf(row, await listEditionRows(trx, code), day), anew);
}
