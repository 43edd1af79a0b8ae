import { ALSO_ASKED } from '../../config/also-asked.ts';
import { SEARCH } from '../../config/limits.ts';
import { beginningOf } from '../../config/whole-signs.ts';
import { readBody } from './text-of.ts';

/** A heading's anchor: its words, lower case, other letters kept (Chinese too). */
export function anchorOf(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'section'
  );
}

/** What the parts of an article's page around its text are called; links lead there, so a heading of the same words takes another id (`tests/api/pages.test.ts` holds the list to the page). */
const OF_THE_PAGE = [
  'content',
  'sources',
  'tags',
  'related',
  'comments',
  'comments-title',
  'comment-form',
  'share-url',
  'header-q',
  'header-q-narrow',
  'footer-q',
];
const OF_COMMENTS = /^comment-(?:\d+|(?:new|\d+)-(?:name|email|content|website)(?:-error|-help)?)$/;

/**
 * Gives every id once, and none that the page has itself: the second owner of one gets `-2` behind it. Remembers where counting stopped, so that thousands of equal
 * headings cost no more than others.
 */
export function idGiver(): (wanted: string) => string {
  const taken = new Set(OF_THE_PAGE);
  const next = new Map<string, number>();
  return (wanted) => {
    let id = wanted;
    let count = next.get(wanted) ?? 2;
    for (; taken.has(id) || OF_COMMENTS.test(id); count += 1) id = `${wanted}-${count}`;
    next.set(wanted, count);
    taken.add(id);
    return id;
  };
}

/** A heading that asks something, itself or in other ways, with the first block below it: what follows goes into detail, or ends the article. Texts, never HTML. */
export interface AskedHeading {
  question: string;
  /** Other ways in which it is asked. */
  also_asked: readonly string[];
  answer: string;
  /** Its id on the page. */
  anchor: string;
  /** The heading that it stands under; empty where there is none. */
  above: string;
}

const ASKS = /[?？]/;

/**
 * The number that a heading has in its article's list: `8. `, `8) `, `8、`, `（8）`, `三、`. What says something stays: `3.5`, `第 8 题`, and `、` before another
 * short number (`1、2 月`, `一、二、三月`).
 */
const LIST_NUMBER =
  /^(?:\d{1,3}(?:[.)]\s+|[．）]|、(?!\s*\d{1,2}(?!\d)))|[(（]\d{1,3}[)）]|[一二三四五六七八九十]{1,3}、(?!\s*[一二三四五六七八九十])|（[一二三四五六七八九十]{1,3}）)\s*(?=\S)/u;

/** A heading as it reads outside of its article. */
const alone = (heading: string) => heading.replace(/\s+/g, ' ').trim().replace(LIST_NUMBER, '');

/** The answer as far as it is kept: to the end of a sentence. */
function shortened(text: string): string {
  const { answer_chars: most } = SEARCH;
  if (text.length <= most) return text;
  const cut = beginningOf(text, most);
  const end = Math.max(...['. ', '。', '！'].map((sign) => cut.lastIndexOf(sign)));
  return end > most / 2 ? cut.slice(0, end + 1) : `${cut.trimEnd()}…`;
}

/** The questions that a body answers: its headings with a question mark, and those of which somebody says how they are asked. */
export function questionsOf(html: string): AskedHeading[] {
  if (!ASKS.test(html) && !html.includes(ALSO_ASKED)) return [];
  const freeId = idGiver();
  const asked: AskedHeading[] = [];
  let above = '';
  for (const { level, heading, also_asked, opening } of readBody(html).sections) {
    const anchor = freeId(anchorOf(heading));
    if ((ASKS.test(heading) || also_asked.length > 0) && opening && asked.length < SEARCH.questions_per_article)
      asked.push({ question: alone(heading), also_asked, answer: shortened(opening), anchor, above: level > 2 ? above : '' });
    if (level === 2) above = alone(heading);
  }
  return asked;
}
