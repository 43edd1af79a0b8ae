import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { load } from 'cheerio/slim';

const ARTICLES = 'mock/content/articles';

export interface SampleQuestion {
  kind: string;
  /** What the article says is right. */
  answer: string;
  /** A mark of what the question asks: it changes with a word of the question or of a choice, not with the explanation. */
  mark: string;
}

/** A straight quote and a curly one ask the same, and so do words that are said to be English. */
const folded = (html: string) =>
  html
    .replaceAll(' lang="en"', '')
    .replace(/&apos;|&#x201[89];/g, "'")
    .replace(/&quot;|&#x201[cd];/g, '"');

/** The practice questions of the sample articles, in the order of the text, by the article's slug. */
export function sampleQuestions(): Record<string, SampleQuestion[]> {
  const found: Record<string, SampleQuestion[]> = {};
  for (const file of readdirSync(ARTICLES).filter((name) => name.endsWith('.html'))) {
    const $ = load(readFileSync(`${ARTICLES}/${file}`, 'utf8'), null, false);
    const questions = $('section[data-type="practice-question"]')
      .toArray()
      .map((element) => {
        const question = $(element);
        question.children('details').remove();
        const mark = createHash('sha256')
          .update(folded(question.html() ?? ''))
          .digest('hex')
          .slice(0, 12);
        return { kind: question.attr('data-kind') ?? '', answer: question.attr('data-answer') ?? '', mark };
      });
    if (questions.length > 0) found[file.replace('.html', '')] = questions;
  }
  return found;
}
