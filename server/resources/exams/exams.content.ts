import { tidyWays } from '../../../config/also-asked.ts';
import { nextDates, testDayProblems } from '../../../config/calendar.ts';
import type { ExamInput } from '../../../contract/exams.ts';
import { linesOf } from '../../content/block-lines.ts';
import { namesYear, pastInThePresent, toldSentences } from '../../content/past-dates.ts';
import { sanitiseHtml } from '../../content/sanitise.ts';
import { type FieldErrors, refuse } from '../../errors.ts';
import type { ExamRow } from './exams.repository.ts';

/** Columns that hold JSON; the other fields are texts and days. */
const JSON_FIELDS = ['key_facts', 'test_dates', 'sections', 'sections_source', 'score_source', 'faqs', 'official_links'] as const;
const TEXT_FIELDS = ['overview_html', 'overview_html_zh', 'score_scale', 'score_scale_zh', 'start_url', 'practise_url', 'convert_url', 'checked_on'] as const;

type Content = Required<ExamInput>;

const parsed = new WeakMap<ExamRow, Content>();

/** An exam's content as its row keeps it, parsed once for each row that was read. */
export function contentOf(row: ExamRow): Content {
  const known = parsed.get(row);
  if (known) return known;
  const texts = TEXT_FIELDS.map((field) => [field, row[field]]);
  const lists = JSON_FIELDS.map((field) => [field, JSON.parse(row[field] ?? 'null')]);
  const content = Object.fromEntries([...texts, ...lists]) as Content;
  parsed.set(row, content);
  return content;
}

/** The columns that a change writes. */
export function columnsOf(input: ExamInput): Partial<Omit<ExamRow, 'code' | 'version' | 'created_at' | 'updated_at'>> {
  const texts = TEXT_FIELDS.filter((field) => input[field] !== undefined).map((field) => [field, input[field]]);
  const lists = JSON_FIELDS.filter((field) => input[field] !== undefined).map((field) => [field, input[field] === null ? null : JSON.stringify(input[field])]);
  return Object.fromEntries([...texts, ...lists]);
}

/** HTML made safe, questions without space around them. @throws AppError 422 for a row that says nothing in either language, or days in an order that cannot be */
export function tidyContent(input: ExamInput): ExamInput {
  const { overview_html, overview_html_zh, faqs } = input;
  const tidy: ExamInput = {
    ...input,
    ...(overview_html !== undefined && { overview_html: sanitiseHtml(overview_html, 'overview_html') }),
    ...(overview_html_zh !== undefined && { overview_html_zh: sanitiseHtml(overview_html_zh, 'overview_html_zh') }),
    ...(faqs && {
      faqs: faqs.map(({ question, question_zh, also_asked, also_asked_zh, answer_html, answer_html_zh, source }, index) => ({
        ...{ question: question.trim(), question_zh: question_zh.trim() },
        ...(also_asked && { also_asked: tidyWays(also_asked) }),
        ...(also_asked_zh && { also_asked_zh: tidyWays(also_asked_zh) }),
        answer_html: sanitiseHtml(answer_html, `faqs.${index}.answer_html`),
        answer_html_zh: sanitiseHtml(answer_html_zh, `faqs.${index}.answer_html_zh`),
        source,
      })),
    }),
  };
  refuse(problemsOf(tidy));
  return tidy;
}

/** The text by which a row of a list is known. */
const NAMED = { key_facts: ['label', 'value'], sections: ['name'], faqs: ['question'], official_links: ['title'] } as const;

function problemsOf(input: ExamInput): FieldErrors {
  const errors: FieldErrors = {};
  for (const [list, names] of Object.entries(NAMED)) {
    const rows = (input[list as keyof typeof NAMED] ?? []) as readonly Record<string, unknown>[];
    for (const [index, row] of rows.entries()) {
      for (const name of names) {
        const isSaid = [row[name], row[`${name}_zh`]].some((text) => String(text ?? '').trim() !== '');
        if (!isSaid) errors[`${list}.${index}.${name}`] = ['中文和英文至少填写一种'];
      }
    }
  }
  for (const [index, days] of (input.test_dates ?? []).entries()) {
    for (const [name, problem] of Object.entries(testDayProblems(days))) errors[`test_dates.${index}.${name}`] = [problem];
  }
  return errors;
}

const wordsIn = (html: string): string => (namesYear(html) ? linesOf(html) : '');

/** What an exam's page says in words, in both languages; of its test dates those that readers are shown. */
function textOf(content: Content, day: string): string {
  const { overview_html, overview_html_zh, score_scale, score_scale_zh, key_facts, sections, faqs } = content;
  return [
    ...[wordsIn(overview_html), wordsIn(overview_html_zh), score_scale, score_scale_zh],
    ...key_facts.flatMap(({ value, value_zh }) => [value, value_zh]),
    ...nextDates(content.test_dates, day).flatMap(({ note, note_zh }) => [note, note_zh]),
    ...sections.flatMap(({ items, items_zh, minutes, minutes_zh, note, note_zh }) => [items, items_zh, minutes, minutes_zh, note, note_zh]),
    ...faqs.flatMap(({ question, question_zh, answer_html, answer_html_zh }) => [question, question_zh, wordsIn(answer_html), wordsIn(answer_html_zh)]),
  ].join('\n');
}

/** The first sentences of an exam's page that speak of a day as still to come which is over on `day`, and was not when somebody last checked the page. */
export function outdatedSentences(content: Content, day: string): string[] {
  return toldSentences(pastInThePresent(textOf(content, day), day, content.checked_on));
}
