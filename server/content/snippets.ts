import { isCjk } from './search-tokens.ts';

/** A piece of text; `hit` marks what was looked for. Text, never HTML. */
interface SnippetPart {
  text: string;
  hit: boolean;
}

/** Characters of a snippet. */
const LENGTH = 180;
const LENGTH_CJK = 90;

/** Characters that are looked through at a time for the first hit, and the longest hit that may go on behind them: most texts say soon what was asked, and words that they never say would be looked for to the end. */
const WINDOW = 2000;
const ROOM = 400;

const LETTER = /[\p{L}\p{N}]/u;
const SPACE = /\s/;

/** In small letters, with every character where it was. */
function folded(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (character) => (character.toLowerCase().length === character.length ? character.toLowerCase() : character)).join('');
}

/** The character that ends before `at`. */
const before = (text: string, at: number) => text.slice(at > 1 && /[\udc00-\udfff]/.test(text[at - 1] ?? '') ? at - 2 : at - 1, at);

interface Place {
  index: number;
  end: number;
}

/** A word that is looked for: its parts stand with any space between them; one of letters begins where a word begins, and takes what is left of that. */
class Word {
  readonly #parts: readonly string[];
  readonly #isCjk: boolean;

  constructor(word: string) {
    this.#parts = folded(word).trim().split(/\s+/);
    this.#isCjk = isCjk(word);
  }

  #endAt(text: string, index: number): number | null {
    let end = index;
    for (const [number, part] of this.#parts.entries()) {
      const start = end;
      if (number > 0) while (end < text.length && SPACE.test(text[end] as string)) end += 1;
      if ((number > 0 && end === start) || !text.startsWith(part, end)) return null;
      end += part.length;
    }
    if (this.#isCjk) return end;
    for (;;) {
      const next = String.fromCodePoint(text.codePointAt(end) ?? 0x20);
      if (!LETTER.test(next)) return end;
      end += next.length;
    }
  }

  /** Where it stands first from `from` on, in a text of small letters. */
  find(text: string, from: number): Place | null {
    const [first = ''] = this.#parts;
    for (let index = text.indexOf(first, from); index >= 0; index = text.indexOf(first, index + 1)) {
      if (!this.#isCjk && index > 0 && LETTER.test(before(text, index))) continue;
      const end = this.#endAt(text, index);
      if (end !== null) return { index, end };
    }
    return null;
  }
}

/** Finds any of some words. An expression that says the same is compiled for each question, which takes longer than to look through all that it found. */
class Finder {
  /** Where two begin at one place, the longer one. */
  readonly #words: readonly Word[];

  constructor(words: readonly string[]) {
    this.#words = [...words].sort((a, b) => b.length - a.length).map((word) => new Word(word));
  }

  /** The first word that stands in a text of small letters from `from` on. */
  #next(lower: string, from: number): Place | null {
    let first: Place | null = null;
    for (const word of this.#words) {
      const place = word.find(lower, from);
      if (place && (!first || place.index < first.index)) first = place;
    }
    return first;
  }

  /** Where the first word stands; null where none stands in the text. */
  first(text: string): Place | null {
    for (let from = 0; from < text.length; from += WINDOW) {
      // With the letter in front, which tells whether a word begins here, and room for what begins in the window and ends behind it.
      const start = Math.max(0, from - 2);
      const place = this.#next(folded(text.slice(start, from + WINDOW + ROOM)), from - start);
      if (place && start + place.index < from + WINDOW) return { index: start + place.index, end: start + place.end };
    }
    return null;
  }

  all(text: string): Place[] {
    const lower = folded(text);
    const places: Place[] = [];
    for (let place = this.#next(lower, 0); place; place = this.#next(lower, place.end)) places.push(place);
    return places;
  }
}

/** Finds any of the words, for `snippetOf`. Null when there are none. */
export function finderOf(words: readonly string[]): Finder | null {
  const own = new Set(words.filter((word) => word.trim() !== ''));
  return own.size > 0 ? new Finder([...own]) : null;
}

/** Behind these a sentence begins; one that goes on in small letters was none (`e.g. a`, `U.S. colleges`). */
const SENTENCE_END = /[.!?…]["”’)]?\s+(?![\s\p{Ll}])|[。！？][”’）]?\s*/gu;
const CLAUSE_END = /[,;:]\s+|\s[–—]\s|[，；：、]["”’）]?|——/gu;
/** A sentence's end, with what closes it and the blank behind, in characters. */
const END_LENGTH = 3;
/** Beside these a text may be cut. */
const BORDER = /[\s\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;

/** Where what `end` ends is over, from `from` on and not behind `to`. */
function* endsBetween(text: string, from: number, to: number, end: RegExp): Generator<number> {
  const start = Math.max(0, from - END_LENGTH);
  for (const match of text.slice(start, to + 1).matchAll(end)) {
    const over = start + match.index + match[0].length;
    if (over >= from && over <= to) yield over;
  }
}

/** The nearest place to `at` where a text may be cut, looked for from there by steps of `step` until `to`; `at` itself where there is none. */
function borderFrom(text: string, at: number, step: 1 | -1, to: number): number {
  for (let place = at; place !== to; place += step) if (BORDER.test(text[place - 1] ?? ' ') || BORDER.test(text[place] ?? ' ')) return place;
  return at;
}

/** Where a snippet of this length begins that shows the place: with its sentence, where that is too long with a clause of it, else between two words. */
function startOf(text: string, { index, end }: Place, length: number): { from: number; isSentence: boolean } {
  const furthest = Math.min(index, Math.max(0, end - length));
  const sentence = [...endsBetween(text, furthest, index, SENTENCE_END)].at(-1);
  if (sentence !== undefined || furthest === 0) return { from: sentence ?? 0, isSentence: true };
  // What follows is worth as much as what stands before.
  const half = Math.max(furthest, index - length / 2);
  const [clause] = endsBetween(text, half, index, CLAUSE_END);
  const word = borderFrom(text, half, 1, index);
  return { from: clause ?? (SPACE.test(text[word] ?? '') ? word + 1 : word), isSentence: false };
}

/** The place of a text where what `find` finds stands, from the beginning of its sentence on, with it marked; null when it is not there. */
export function snippetOf(text: string, find: Finder | null): SnippetPart[] | null {
  const first = find?.first(text) ?? null;
  if (!find || first === null) return null;
  const length = isCjk(text.slice(first.index, first.index + LENGTH)) ? LENGTH_CJK : LENGTH;
  const { from, isSentence } = startOf(text, first, length);
  const most = Math.max(first.end, from + length);
  const to = most < text.length ? borderFrom(text, most, -1, first.end) : text.length;
  const shown = text.slice(from, to);
  const parts: SnippetPart[] = isSentence ? [] : [{ text: '… ', hit: false }];
  let end = 0;
  for (const place of find.all(shown)) {
    if (place.index > end) parts.push({ text: shown.slice(end, place.index), hit: false });
    parts.push({ text: shown.slice(place.index, place.end), hit: true });
    end = place.end;
  }
  const rest = shown.slice(end);
  parts.push({ text: to < text.length ? `${rest.trimEnd()} …` : rest, hit: false });
  return parts.filter((part) => part.text !== '');
}
