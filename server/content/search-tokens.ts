import { stemmer } from 'stemmer';
import { simplified } from './simplified.ts';

const CJK = '\\u3400-\\u9fff\\uf900-\\ufaff\\u3040-\\u30ff\\uac00-\\ud7af';
const HAS_CJK = new RegExp(`[${CJK}]`, 'u');
const CJK_ALL = new RegExp(`[${CJK}]`, 'gu');
const LETTER = `(?:(?![${CJK}])\\p{L})`;
/** Chinese runs · `b2`, `c1` · numbers with their decimals · words with their apostrophes: `toefl2026` and `雅思6分` come apart. */
const PIECES = new RegExp(`[${CJK}]+|(?<!${LETTER}|\\p{N})${LETTER}{1,2}\\d+|\\p{N}+(?:\\.\\d+)*|${LETTER}+(?:['’]${LETTER}+)*`, 'gu');
/** Longer words are no words: addresses, keys. */
const WORD_MAX = 40;

/** Whether a text holds characters that are written without spaces between the words. */
export function isCjk(piece: string): boolean {
  return HAS_CJK.test(piece);
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase().replace(CJK_ALL, simplified);
const tidied = (piece: string) => (isCjk(piece) ? piece : piece.replace(/['’](?:s$)?/g, '').slice(0, WORD_MAX));

/** A text's words and Chinese runs in their order: lower case, NFKC, simplified characters, no apostrophes. */
export function pieces(text: string): string[] {
  return (folded(text).match(PIECES) ?? []).map(tidied);
}

/** From so many letters and numbers in turn on, written together, they are one code: `k7x2q`. Fewer are a word and its number: `toefl2026`, `8week`. */
const CODE = 3;

/** The pieces of a question, with those of one code together: it asks for all of them or for none. */
export function pieceGroups(text: string): string[][] {
  const groups: { pieces: string[]; end: number }[] = [];
  for (const { 0: piece, index } of folded(text).matchAll(PIECES)) {
    const last = groups.at(-1);
    const isJoined = last?.end === index && !isCjk(piece) && !isCjk(last.pieces[0] ?? '');
    if (isJoined) last.pieces.push(tidied(piece));
    else groups.push({ pieces: [tidied(piece)], end: 0 });
    (groups.at(-1) as { end: number }).end = index + piece.length;
  }
  return groups.flatMap(({ pieces: joined }) => (joined.length >= CODE ? [joined] : joined.map((piece) => [piece])));
}

const LATIN = /^[a-z]{3,}$/;
const stems = new Map<string, string>();
/** Words whose stem is remembered. */
const STEMS_MAX = 50_000;

/** The stem by which an English word is looked for (Porter): `scores`, `scoring` → `score`. Other words stay as they are. */
export function stemOf(word: string): string {
  if (!LATIN.test(word)) return word;
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = stemmer(word);
  if (stems.size >= STEMS_MAX) stems.clear();
  stems.set(word, stem);
  return stem;
}

/** `极限概念` → `极限 限概 概念`; a single character stays alone. */
export function pairsOf(run: string): string[] {
  const characters = [...run];
  if (characters.length === 1) return characters;
  return characters.slice(0, -1).map((character, index) => character + characters[index + 1]);
}

/** What the index knows a text by: stems of words, pairs of Chinese characters. */
export function tokensOf(text: string): string[] {
  return pieces(text).flatMap((piece) => (isCjk(piece) ? pairsOf(piece) : [stemOf(piece)]));
}
