import { SEARCH } from '../../config/limits.ts';
import { anchorOf, idGiver } from './anchors.ts';
import { readBody } from './text-of.ts';

/** A heading that asks something, with the first block below it: what follows goes into detail, or ends the article. Texts, never HTML. */
export interface AskedHeading {
  question: string;
  answer: string;
  /** Its id on the page. */
  anchor: string;
  /** The heading that it stands under; empty where there is none. */
  above: string;
}

const ASKS = /[?？]/;

/** The answer as far as it is kept: to the end of a sentence. */
function shortened(text: string): string {
  const { answer_chars: most } = SEARCH;
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  const end = Math.max(...['. ', '。', '！'].map((sign) => cut.lastIndexOf(sign)));
  return end > most / 2 ? cut.slice(0, end + 1) : `${cut.trimEnd()}…`;
}

/** The questions that a body answers: its headings with a question mark. */
export function questionsOf(html: string): AskedHeading[] {
  if (!ASKS.test(html)) return [];
  const freeId = idGiver();
  const asked: AskedHeading[] = [];
  let above = '';
  for (const { level, heading, opening } of readBody(html).sections) {
    const anchor = freeId(anchorOf(heading));
    if (ASKS.test(heading) && opening && asked.length < SEARCH.questions_per_article)
      asked.push({ question: heading.replace(/\s+/g, ' ').trim(), answer: shortened(opening), anchor, above: level > 2 ? above : '' });
    if (level === 2) above = heading.replace(/\s+/g, ' ').trim();
  }
  return asked;
}
