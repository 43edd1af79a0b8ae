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

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');

/** Finds any of the words, for `snippetOf`; one of letters begins where a word begins. Null when there are none. */
export function finderOf(words: readonly string[]): RegExp | null {
  const parts = [...new Set(words.filter(Boolean))]
    .sort((a, b) => b.length - a.length)
    .map((word) => (isCjk(word) ? escaped(word) : `(?<![\\p{L}\\p{N}])${escaped(word)}[\\p{L}\\p{N}]*`));
  return parts.length > 0 ? new RegExp(parts.join('|'), 'giu') : null;
}

/** Where the sentence begins in which `at` lies. */
function sentenceStart(text: string, at: number): number {
  const before = text.slice(Math.max(0, at - 2 * LENGTH), at);
  const end = [...before.matchAll(/[.!?…]["”’)]?\s+|[。！？][”’）]?\s*/gu)].at(-1);
  if (end) return at - before.length + end.index + end[0].length;
  return at - before.length;
}

/** The place of a text where what `find` finds stands, cut at word borders, with it marked; null when it is not there. */
export function snippetOf(text: string, find: RegExp | null): SnippetPart[] | null {
  const first = find ? text.search(find) : -1;
  if (!find || first < 0) return null;
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
  for (const match of shown.matchAll(find)) {
    if (match.index > end) parts.push({ text: shown.slice(end, match.index), hit: false });
    parts.push({ text: match[0], hit: true });
    end = match.index + match[0].length;
  }
  parts.push({ text: `${shown.slice(end)}${to < text.length ? ' …' : ''}`, hit: false });
  return parts.filter((part) => part.text !== '');
}
