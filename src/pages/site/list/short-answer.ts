import { SEARCH } from '../../../../config/limits.ts';

const WIDE = /[\u3000-\u9fff\uff00-\uffef]/;
const SENTENCES = /.+?(?:[。！？]|[.!?](?=\s|$)|$)\s*/gsu;

/** In letters: a Chinese character is as wide as two. */
const widthOf = (text: string) => [...text].reduce((width, character) => width + (WIDE.test(character) ? 2 : 1), 0);

/** The first sentences of an answer, as many as leave the list below it within reach on a phone; the first is always whole. */
export function shortAnswer(text: string): string {
  let short = '';
  for (const [sentence] of text.matchAll(SENTENCES)) {
    if (short && widthOf(short + sentence.trimEnd()) > SEARCH.shown_width) return `${short.trimEnd()} …`;
    short += sentence;
  }
  return short.trimEnd();
}
