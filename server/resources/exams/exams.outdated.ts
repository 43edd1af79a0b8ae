import { nextDates } from '../../../config/calendar.ts';
import { linesOf } from '../../content/block-lines.ts';
import { namesYear, pastInThePresent, toldSentences } from '../../content/past-dates.ts';
import type { contentOf } from './exams.content.ts';

const wordsIn = (html: string): string => (namesYear(html) ? linesOf(html) : '');

/** What an exam's page says in words, in both languages; of its test dates those that readers are shown. */
function textOf(content: ReturnType<typeof contentOf>, day: string): string {
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
export function outdatedSentences(content: ReturnType<typeof contentOf>, day: string): string[] {
  return toldSentences(pastInThePresent(textOf(content, day), day, content.checked_on));
}
