import { LRUCache } from 'lru-cache';
import { MEMORY } from '../../../config/limits.ts';
import { simplified } from '../../content/simplified.ts';

interface Word {
  /** As the operator wrote it. */
  word: string;
  folded: FoldedText;
  /** Written with `*` at the end: longer words that begin with it count too. */
  isPrefix: boolean;
  /** It has no letters: compared sign by sign. */
  isSigns: boolean;
}

/** A place in the source, UTF-16 units. */
interface Span {
  from: number;
  to: number;
}

/** Scripts without spaces between words. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Two characters meet by chance at a comma (很大，麻烦); more hardly ever do. */
const CHANCE_LENGTH = 2;

const compiled = new LRUCache<string, Word[]>({ max: 12 });

function wordOf(line: string): Word[] {
  const word = line.trim();
  const isPrefix = word.length > 1 && word.endsWith('*');
  const bare = isPrefix ? word.slice(0, -1) : word;
  const letters = foldText(bare);
  if (letters.text !== '') return [{ word: bare, folded: letters, isPrefix, isSigns: false }];
  const signs = foldText(word, true);
  return signs.text === '' ? [] : [{ word, folded: signs, isPrefix: false, isSigns: true }];
}

/** The words of a setting, one a line. */
function wordsOf(list: string): Word[] {
  const kept = compiled.get(list);
  if (kept) return kept;
  const words = list.split(/\r?\n/).flatMap(wordOf);
  compiled.set(list, words);
  return words;
}

/** Whether the character at a unit, the second half of a pair too, belongs to such a script. */
function isWide(text: string, at: number): boolean {
  const start = /[\uDC00-\uDFFF]/.test(text[at] ?? '') ? at - 1 : at;
  const code = text.codePointAt(start);
  return code !== undefined && WIDE.test(String.fromCodePoint(code));
}

/**
 * Whether the word really stands at `start`. Between characters of Chinese, spaces and signs count as nothing; the
 * punctuation of prose does too, unless the word is so short that two clauses could make it by chance. Inside an English
 * word only signs may stand, and it must be a whole word.
 */
function standsAt(text: FoldedText, { folded: word, isPrefix }: Word, start: number): boolean {
  const end = start + word.text.length;
  const opens = isWide(word.text, 0) || (text.gaps[start] ?? 0) > GAP.none || isWide(text.text, start - 1);
  const closes = isPrefix || isWide(word.text, word.text.length - 1) || end >= text.text.length || (text.gaps[end] ?? 0) > GAP.none || isWide(text.text, end);
  if (!opens || !closes) return false;
  const strict = [...word.text].length <= CHANCE_LENGTH;
  for (let index = 1; index < word.text.length; index += 1) {
    const gap = text.gaps[start + index] ?? GAP.none;
    if (gap === GAP.none) continue;
    const wide = isWide(word.text, index) || isWide(word.text, index - 1);
    const spaced = (word.gaps[index] ?? GAP.none) > GAP.none;
    const widest = wide ? (strict ? GAP.space : GAP.prose) : spaced ? GAP.space : GAP.sign;
    if (gap > widest) return false;
  }
  return true;
}

function spansOf(text: FoldedText, word: Word): Span[] {
  const spans: Span[] = [];
  for (let at = text.text.indexOf(word.folded.text); at >= 0; at = text.text.indexOf(word.folded.text, at + 1)) {
    const last = at + word.folded.text.length - 1;
    if (word.isSigns || standsAt(text, word, at)) spans.push({ from: text.from[at] ?? 0, to: text.to[last] ?? 0 });
  }
  return spans;
}

/** Every word of the list that stands in the source, with its places. */
function find(list: string, source: string): { word: string; spans: Span[] }[] {
  const words = wordsOf(list);
  if (words.length === 0) return [];
  const letters = foldText(source);
  const signs = words.some((word) => word.isSigns) ? foldText(source, true) : letters;
  return words.flatMap((word) => {
    const spans = spansOf(word.isSigns ? signs : letters, word);
    return spans.length > 0 ? [{ word: word.word, spans }] : [];
  });
}

/** The words of a list (one a line) that a text holds, as the list writes them. */
export function wordsIn(list: string, source: string): string[] {
  return [...new Set(find(list, source).map(({ word }) => word))];
}

/** The text with every word of the list as asterisks, one for each visible sign. */
export function starWords(list: string, source: string): string {
  const hidden = find(list, source).flatMap(({ spans }) => spans);
  let text = source;
  // From the end on, so that the places before stay right.
  for (const { from, to } of mergeSpans(hidden).reverse()) {
    const stars = '*'.repeat([...foldText(source.slice(from, to), true).text].length);
    text = text.slice(0, from) + stars + text.slice(to);
  }
  return text;
}

function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && span.from < last.to) last.to = Math.max(last.to, span.to);
    else merged.push({ ...span });
  }
  return merged;
}

/** What stands between two letters: nothing · signs · white space (signs too) · the punctuation and line ends of prose. */
const GAP = { none: 0, sign: 1, space: 2, prose: 3 } as const;

/**
 * A text reduced to what a reader recognises: full-width forms, circled and styled letters as plain ones, lower case,
 * traditional characters as simplified ones, without zero-width characters and accents laid over letters; only letters
 * and digits remain. The lists run along `text` (UTF-16 units).
 */
interface FoldedText {
  text: string;
  /** What stood before each unit; `prose` before the first. */
  gaps: number[];
  /** Where each unit's character began and ended in the source. */
  from: number[];
  to: number[];
}

const IGNORED = /\p{Default_Ignorable_Code_Point}|\p{Cf}|\p{Mn}|\p{Me}/gu;
const LETTER = /[\p{L}\p{N}]/u;
const PROSE = /[\r\n,;:!?、。"'“”‘’()[\]{}<>《》「」『』【】]/;

const known = new Map<string, string>();
/** Letters that one character stands for: squared words have six; some ligatures have eighteen, and a text of them would be eighteen times as long. */
const LETTERS_MAX = 6;

/** Character by character, so that a word folds the same wherever it stands. */
function foldCharacter(character: string): string {
  const kept = known.get(character);
  if (kept !== undefined) return kept;
  let folded = character.normalize('NFKC').replace(IGNORED, '').toLowerCase().replace(IGNORED, '');
  folded = [...folded].slice(0, LETTERS_MAX).map(simplified).join('');
  if (known.size >= MEMORY.folded_characters) known.clear();
  known.set(character, folded);
  return folded;
}

function gapOf(character: string): number {
  if (PROSE.test(character)) return GAP.prose;
  return /\s/.test(character) ? GAP.space : GAP.sign;
}

/** Folds a text. With `signs` everything but white space counts as a letter: for words that have no letters. */
export function foldText(source: string, signs = false): FoldedText {
  const folded: FoldedText = { text: '', gaps: [], from: [], to: [] };
  let gap: number = GAP.prose;
  let at = 0;
  for (const character of source) {
    const end = at + character.length;
    for (const part of foldCharacter(character)) {
      if (!(signs ? /\S/.test(part) : LETTER.test(part))) {
        gap = Math.max(gap, gapOf(part));
        continue;
      }
      for (let unit = 0; unit < part.length; unit += 1) {
        folded.gaps.push(unit === 0 ? gap : GAP.none);
        folded.from.push(at);
        folded.to.push(end);
      }
      folded.text += part;
      gap = GAP.none;
    }
    at = end;
  }
  return folded;
}
