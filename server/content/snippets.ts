import { beginningOf } from '../../config/whole-signs.ts';
import { hasCjk } from './search-tokens.ts';

/** A piece of text; `hit` marks what was looked for. Text, never HTML. */
interface SnippetPart {
  text: string;
  hit: boolean;
}

/** Characters of a snippet. */
const LENGTH = 180;
const LENGTH_CJK = 90;

/** Characters in which the best place is looked for, and places of one word that are compared; behind them the first place will do. */
const COMPARED = 12_000;
const PLACES = 20;
/** Characters that are looked through at a time there, and the longest hit that may go on behind them: words that a text never says would be looked for to the end. */
const WINDOW = 2000;
const ROOM = 400;
/** What another word for what was asked is worth beside the word itself. */
const ALIKE = 0.7;
/** How much of a snippet's length may lie between the first and the last of its words. */
const REACH = 0.7;

const LETTER = /[\p{L}\p{N}]/u;
const SPACE = /\s/;

/** In small letters, with every character where it was. */
function folded(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (character) => (character.toLowerCase().length === character.length ? character.toLowerCase() : character)).join('');
}

/** Characters of a snippet that shows this place. */
const lengthAt = (text: string, { index }: Place) => (hasCjk(text.slice(index, index + LENGTH)) ? LENGTH_CJK : LENGTH);

/** The character that ends before `at`. */
const before = (text: string, at: number) => text.slice(at > 1 && /[\udc00-\udfff]/.test(text[at - 1] ?? '') ? at - 2 : at - 1, at);

interface Place {
  index: number;
  end: number;
}

/** Words that mean one thing, first as it was asked, and what finding it is worth beside the others. */
export interface Sought {
  words: readonly string[];
  worth: number;
  /** The name of an exam stands everywhere in texts about it: it is not marked where anything else is. */
  isName?: boolean;
}

/** A place of something that is sought. */
interface SoughtPlace extends Place {
  sought: number;
  worth: number;
  isBeside: boolean;
}

/** A word that is looked for: its parts stand with any space between them; one of letters begins where a word begins, and takes what is left of that. */
class Word {
  readonly #parts: readonly string[];
  readonly #isCjk: boolean;

  constructor(word: string) {
    this.#parts = folded(word).trim().split(/\s+/);
    this.#isCjk = hasCjk(word);
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

/** Of places in their order the one from which on most of what is sought stands within `reach` characters; the first of those that are alike. */
function bestOf(places: readonly SoughtPlace[], reach: number): SoughtPlace | undefined {
  let best: SoughtPlace | undefined;
  let most = 0;
  for (const [at, place] of places.entries()) {
    const worths = new Map<number, number>();
    for (let next = at; next < places.length && (places[next] as SoughtPlace).end - place.index <= reach + (place.end - place.index); next += 1) {
      const { sought, worth } = places[next] as SoughtPlace;
      worths.set(sought, Math.max(worths.get(sought) ?? 0, worth));
    }
    let sum = 0;
    for (const worth of worths.values()) sum += worth;
    if (sum > most) [best, most] = [place, sum];
  }
  return best;
}

/** Finds any of some words. An expression that says the same is compiled for each question, which takes longer than to look through all that it found. */
class Finder {
  /** Where two begin at one place, the longer one. */
  readonly #words: readonly Word[];
  /** Each word with what it stands for; `isBeside`: a name beside which something is asked. */
  readonly #sought: readonly { word: Word; sought: number; worth: number; isBeside: boolean }[];

  constructor(sought: readonly Sought[]) {
    const subjects = sought.filter(({ isName }) => !isName);
    const marked = new Set((subjects.length > 0 ? subjects : sought).flatMap(({ words }) => words));
    this.#words = [...marked].sort((a, b) => b.length - a.length).map((word) => new Word(word));
    this.#sought = sought.flatMap(({ words, worth, isName }, at) => {
      const isBeside = isName === true && subjects.length > 0;
      return words.map((word, number) => ({ word: new Word(word), sought: at, worth: number === 0 ? worth : worth * ALIKE, isBeside }));
    });
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

  /** The place of the text that says most of what is sought; null where none of it stands there, or a name alone beside which something was asked: what the text is about says more than that. */
  best(text: string): Place | null {
    const lower = folded(text.slice(0, COMPARED + ROOM));
    const places: SoughtPlace[] = [];
    for (const { word, sought, worth, isBeside } of this.#sought) {
      let count = 0;
      // Field by field: objects laid into one another are kept where only a sweep of the whole heap finds them.
      for (let place = word.find(lower, 0); place && place.index < COMPARED && count < PLACES; place = word.find(lower, place.end)) {
        places.push({ index: place.index, end: place.end, sought, worth, isBeside });
        count += 1;
      }
    }
    if (places.every(({ isBeside }) => isBeside)) return this.#firstFrom(text, COMPARED);
    places.sort((a, b) => a.index - b.index || b.end - a.end);
    const [first] = places;
    return first ? (bestOf(places, REACH * lengthAt(text, first)) ?? null) : null;
  }

  /** Where the first word stands from a place on; null where none stands there. */
  #firstFrom(text: string, begin: number): Place | null {
    for (let from = begin; from < text.length; from += WINDOW) {
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

/** Finds what is sought, for `snippetOf`. Null when that is nothing. */
export function finderOf(sought: readonly Sought[]): Finder | null {
  const said = sought.map((one) => ({ ...one, words: one.words.filter((word) => word.trim() !== '') })).filter(({ words }) => words.length > 0);
  return said.length > 0 ? new Finder(said) : null;
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

/** The place of a text that says most of what `find` finds, from the beginning of its sentence on, with it marked; null when it is not there. */
export function snippetOf(text: string, find: Finder | null): SnippetPart[] | null {
  const place = find?.best(text) ?? null;
  if (!find || place === null) return null;
  const length = lengthAt(text, place);
  const { from, isSentence } = startOf(text, place, length);
  const most = Math.max(place.end, from + length);
  const to = most < text.length ? borderFrom(text, most, -1, place.end) : text.length;
  const shown = text.slice(from, to);
  const parts: SnippetPart[] = isSentence ? [] : [{ text: '… ', hit: false }];
  let end = 0;
  for (const hit of find.all(shown)) {
    if (hit.index > end) parts.push({ text: shown.slice(end, hit.index), hit: false });
    parts.push({ text: shown.slice(hit.index, hit.end), hit: true });
    end = hit.end;
  }
  const rest = shown.slice(end);
  parts.push({ text: to < text.length ? `${rest.trimEnd()} …` : rest, hit: false });
  return parts.filter((part) => part.text !== '');
}

/** A text on one line, cut to so many characters; `at` is what it must show. */
export function excerptOf(text: string, at: number, most: number): string {
  const folded = text.replace(/\s+/g, ' ').trim();
  if (folded.length <= most) return folded;
  const start = Math.max(0, Math.min(at - Math.floor(most / 3), folded.length - most));
  const shown = beginningOf(folded.slice(start), most).replace(/^[\udc00-\udfff]/, '');
  return `${start > 0 ? '…' : ''}${shown}${start + most < folded.length ? '…' : ''}`;
}
