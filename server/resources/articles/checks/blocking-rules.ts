import type { CheerioAPI } from 'cheerio/slim';
import { parseHtml } from '../../../content/html.ts';
import { textOf } from '../../../content/text-of.ts';
import { type CheckRule, excerptOf, type Finding } from './check.ts';

/** Whether there is anything to read, see or hear. */
export function hasBody(html: string): boolean {
  return textOf(html) !== '' || /<(img|audio)\b/.test(html);
}

function emptyBody($: CheerioAPI): Finding[] {
  return hasBody($.html()) ? [] : [{ message: '正文不能为空' }];
}

/** `<details>` that hold nothing below their summary. */
function emptyReveals($: CheerioAPI): Finding[] {
  return $('details')
    .toArray()
    .flatMap((element) => {
      const inside = $(element).clone();
      const summary = inside.children('summary').first();
      const title = summary.text();
      summary.remove();
      return hasBody(inside.html() ?? '') ? [] : [{ message: '折叠的答案没有内容', excerpt: excerptOf(title || textOf($.html($(element).prev()))) }];
    });
}

/** The letters of the choices, as many as there are. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Why a question cannot be answered right, or null. */
function answerProblem(question: ReturnType<CheerioAPI>): string | null {
  const answer = question.attr('data-answer')?.trim() ?? '';
  if (answer === '') return '练习题没有设置答案';
  const kind = question.attr('data-kind');
  if (kind !== 'single' && kind !== 'multiple') return null;
  const named = answer
    .toUpperCase()
    .split(/[\s,，、]+/)
    .filter(Boolean);
  const choices = LETTERS.slice(0, question.find('ol[data-type="choices"]').first().children('li').length).split('');
  if (!named.every((letter) => choices.includes(letter))) return '练习题的答案不在选项之中';
  return kind === 'single' && named.length > 1 ? '单选题只能有一个答案' : null;
}

function unansweredQuestions($: CheerioAPI): Finding[] {
  return $('[data-type="practice-question"]')
    .toArray()
    .flatMap((element) => {
      const question = $(element);
      const message = answerProblem(question);
      return message ? [{ message, excerpt: excerptOf(question.children('p').first().text() || textOf($.html(question))) }] : [];
    });
}

/** What no article is published without. */
export const BLOCKING_RULES: readonly CheckRule[] = [
  { rule: 'empty_body', level: 'error', field: 'content_html', find: ({ $ }) => emptyBody($) },
  { rule: 'empty_answer', level: 'error', field: 'content_html', find: ({ $ }) => emptyReveals($) },
  { rule: 'question_without_answer', level: 'error', field: 'content_html', find: ({ $ }) => unansweredQuestions($) },
];

/** Why this body cannot be published: one message each, with where; empty when it can. */
export function blockingProblems(html: string): string[] {
  const $ = parseHtml(html);
  const findings = [...emptyBody($), ...emptyReveals($), ...unansweredQuestions($)];
  return [...new Set(findings.map(({ message, excerpt }) => (excerpt ? `${message}：${excerpt}` : message)))];
}
