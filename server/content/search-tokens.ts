const CJK = '\\u3400-\\u9fff\\uf900-\\ufaff\\u3040-\\u30ff\\uac00-\\ud7af';
const CJK_RUN = new RegExp(`[${CJK}]`, 'u');
const PIECES = new RegExp(`[${CJK}]+|[\\p{L}\\p{N}]+`, 'gu');

/** Whether a piece is written without spaces between its words. */
export function isCjk(piece: string): boolean {
  return CJK_RUN.test(piece);
}

/** A text's words and Chinese runs in their order, lower case, NFKC. */
export function pieces(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(PIECES) ?? [];
}

/** `极限概念` → `极限 限概 概念 念`: pairs, and the last character alone so that one-character searches end on it. */
function pairs(run: string): string[] {
  const characters = [...run];
  const tokens = characters.slice(0, -1).map((character, index) => character + characters[index + 1]);
  const last = characters.at(-1);
  return last ? [...tokens, last] : tokens;
}

/** The index text of a document: Chinese runs as pairs, other words as they are, lower case, NFKC. */
export function indexTokens(text: string): string {
  return pieces(text)
    .flatMap((piece) => (isCjk(piece) ? pairs(piece) : [piece]))
    .join(' ');
}

/** The tokens of which an index text holds a piece: a run's pairs, or its only character as the beginning of one. */
function tokensOf(piece: string): string[] {
  if (!isCjk(piece)) return [piece];
  const tokens = pairs(piece);
  return tokens.length === 1 ? [`${tokens[0]}*`] : tokens.slice(0, -1);
}

/**
 * The tokens that follow one another wherever a text holds these words; with `isOpen` the last word may go on. Every token is
 * letters and digits: nothing of the query language of a database gets through.
 */
export function phraseOf(words: string, isOpen = false): string[] {
  const tokens = pieces(words).flatMap(tokensOf);
  const last = tokens.at(-1);
  if (isOpen && last && !last.endsWith('*') && !isCjk(last)) tokens[tokens.length - 1] = `${last}*`;
  return tokens;
}
