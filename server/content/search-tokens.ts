const CJK_RUN = /[\u3400-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af]+/u;
const PIECES = /[\u3400-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af]+|[\p{L}\p{N}]+/gu;

function pieces(text: string): string[] {
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
    .flatMap((piece) => (CJK_RUN.test(piece) ? pairs(piece) : [piece]))
    .join(' ');
}

/** Most phrases of one query; the rest is ignored. */
const MAX_PHRASES = 12;

/**
 * A query as phrases, all of which must be found; each is a list of tokens that follow one another, and a last token with
 * `*` is a prefix. Every token is letters and digits: nothing of the query language of a database gets through.
 */
export function queryPhrases(query: string): string[][] {
  return pieces(query)
    .slice(0, MAX_PHRASES)
    .map((piece) => {
      if (!CJK_RUN.test(piece)) return [`${piece}*`];
      const tokens = pairs(piece);
      return tokens.length === 1 ? [`${tokens[0]}*`] : tokens.slice(0, -1);
    });
}
