import type { CheerioAPI } from 'cheerio/slim';
import type { AnyNode } from 'domhandler';
import { choiceName, namedChoices } from '../../../../config/practice-answers.ts';
import type { ArticleFields } from '../../../../contract/articles.ts';
import { SEEN } from '../../../../contract/schema.ts';
import { elementsWhere, parsedHtml } from '../../../content/html.ts';
import { textOf, textOfNodes } from '../../../content/text-of.ts';
import { type CheckContext, type CheckRule, excerptOf, type Finding } from './check-rules.ts';

const SEEN_SIGN = new RegExp(SEEN, 'u');

/** Whether there is anything to read, see or hear. */
export function hasBody(html: string): boolean {
  return SEEN_SIGN.test(textOf(html)) || /<(img|audio)\b/.test(html);
}

const shows = (node: AnyNode): boolean => 'children' in node && (('name' in node && ['img', 'audio'].includes(node.name)) || node.children.some(shows));

/** `<details>` that hold nothing below their summary. */
function emptyReveals($: CheerioAPI): Finding[] {
  return elementsWhere($, ({ name }) => name === 'details').flatMap((element) => {
    const summary = element.children.find((child) => 'name' in child && child.name === 'summary');
    const inside = element.children.filter((child) => child !== summary);
    if (textOfNodes(inside) !== '' || inside.some(shows)) return [];
    return [{ message: '折叠的答案没有内容', excerpt: excerptOf((summary && $.text([summary])) || textOf($.html($(element).prev()))) }];
  });
}

/** Why a question cannot be answered right, or null. */
function answerProblem(question: ReturnType<CheerioAPI>): string | null {
  const answer = question.attr('data-answer')?.trim() ?? '';
  if (answer === '') return '练习题没有设置答案';
  const kind = question.attr('data-kind');
  if (kind !== 'single' && kind !== 'multiple') return null;
  const named = namedChoices(answer);
  const choices = question
    .find('ol[data-type="choices"]')
    .first()
    .children('li')
    .toArray()
    .map((_, place) => choiceName(place));
  if (!named.every((name) => choices.includes(name))) return '练习题的答案不在选项之中';
  return kind === 'single' && named.length > 1 ? '单选题只能有一个答案' : null;
}

function unansweredQuestions($: CheerioAPI): Finding[] {
  return elementsWhere($, ({ attribs }) => attribs['data-type'] === 'practice-question').flatMap((element) => {
    const question = $(element);
    const message = answerProblem(question);
    return message ? [{ message, excerpt: excerptOf(question.children('p').first().text() || textOf($.html(question))) }] : [];
  });
}

/** They look at the text alone: a save asks them too. */
type BlockingRule = Omit<CheckRule, 'find'> & { find: (context: Pick<CheckContext, 'article' | '$'>) => readonly Finding[] };

/** What no article is published without. */
export const BLOCKING_RULES: readonly BlockingRule[] = [
  { rule: 'empty_body', level: 'error', field: 'content_html', find: ({ article }) => (hasBody(article.content_html) ? [] : [{ message: '正文不能为空' }]) },
  { rule: 'empty_answer', level: 'error', field: 'content_html', find: ({ $ }) => emptyReveals($) },
  { rule: 'question_without_answer', level: 'error', field: 'content_html', find: ({ $ }) => unansweredQuestions($) },
];

/** Why this article cannot be published: one message each, with where; empty when it can. */
export function blockingProblems(article: ArticleFields): string[] {
  const context = { article, $: parsedHtml(article.content_html) };
  const findings = BLOCKING_RULES.flatMap(({ find }) => find(context));
  return [...new Set(findings.map(({ message, excerpt }) => (excerpt ? `${message}：${excerpt}` : message)))];
}
