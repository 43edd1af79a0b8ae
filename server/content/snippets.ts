import { isCjk } from './search-tokens.ts';

/** A piece of text; `hit` marks what was looked for. Text, never HTML. */
interface SnippetPart {
  text: string;
  hit: boolean;
}

/** Characters of a snippet, and how many of them stand before the first hit. */
const LENGTH = 180;
const LENGTH_CJK = 90;
const BEFORE = 90;

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

  /** Where the first word begins; null where none stands in the text. */
  first(text: string): number | null {
    for (let from = 0; from < text.length; from += WINDOW) {
      // With the letter in front, which tells whether a word begins here, and room for what begins in the window and ends behind it.
      const start = Math.max(0, from - 2);
      const place = this.#next(folded(text.slice(start, from + WINDOW + ROOM)), from - start);
      if (place && start + place.index < from + WINDOW) return start + place.index;
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

/** Where the sentence begins in which `at` lies. */
function sentenceStart(text: string, at: number): number {
  const earlier = text.slice(Math.max(0, at - 2 * LENGTH), at);
  const end = [...earlier.matchAll(/[.!?…]["”’)]?\s+|[。！？][”’）]?\s*/gu)].at(-1);
  if (end) return at - earlier.length + end.index + end[0].length;
  return at - earlier.length;
}

/** The place of a text where what `find` finds stands, cut at word borders, with it marked; null when it is not there. */
export function snippetOf(text: string, find: Finder | null): SnippetPart[] | null {
  const first = find?.first(text) ?? null;
  if (!find || first === null) return null;
  const length = isCjk(text.slice(first, first + LENGTH)) ? LENGTH_CJK : LENGTH;
  let from = sentenceStart(text, first);
  if (first - from > BEFORE) from = Math.max(0, first - BEFORE);
  const isSentence = from === sentenceStart(text, first);
  if (!isSentence) from = Math.min(first, text.indexOf(' ', from) < 0 ? from : Math.min(first, text.indexOf(' ', from) + 1));
  let to = Math.min(text.length, from + length);
  if (to < text.length && text.lastIndexOf(' ', to) > first + 1) to = text.lastIndexOf(' ', to);
  const shown = text.slice(from, to);
  const parts: SnippetPart[] = isSentence ? [] : [{ text: '… ', hit: false }];
  let end = 0;
  for (const place of find.all(shown)) {
    if (place.index > end) parts.push({ text: shown.slice(end, place.index), hit: false });
    parts.push({ text: shown.slice(place.index, place.end), hit: true });
    end = place.end;
  }
  parts.push({ text: `${shown.slice(end)}${to < text.length ? ' …' : ''}`, hit: false });
  return parts.filter((part) => part.text !== '');
}
