/** No line may begin on either side of it; it is not seen. */
const WORD_JOINER = '\u2060';
const NO_BREAK_SPACE = '\u00a0';

/** A text whose ranges (`0–120`) and Chinese quantities (`20 分钟`) stay on one line: a browser would break them behind the dash, and at the space. */
export function unbroken(text: string): string {
  return text.replace(/(?<=\d)–(?=\d)/g, `${WORD_JOINER}–${WORD_JOINER}`).replace(/(?<=\d) (?=\p{Script=Han})/gu, NO_BREAK_SPACE);
}
