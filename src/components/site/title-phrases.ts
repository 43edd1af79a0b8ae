import { UNBROKEN_IN_TITLE } from '../../../config/public-html.ts';
import { shownWidth } from '../../../config/shown-width.ts';

/** In Latin letters, as `shownWidth` counts: what fits the narrowest place of a title, a phone's card beside its picture. */
const CLAUSE_WIDTH = 14;
/** From which on a phrase may end, what is too little to be the last, and what the narrowest place may be too narrow for. */
const PHRASE = { least: 8, last: 6, most: 16 };

/** Where a title pauses: behind its marks, and before what stands in brackets. */
const PAUSES = /(?<=[，。：；？！、）])(?![，。：；？！、）》”])|(?=[（《])/u;
const HAN = /\p{Script=Han}/u;
const MARK = /^\p{P}/u;
/** Words of one sign: those that lead to the next word, and those that end with what stands before (`百分|位`). Any other may be a part of its neighbours that the dictionary does not know (`法|学院`). */
const LEADING = /^[在把和与或跟从对向被比不没最更很太第每各只先再还也都就要会能可该让给为以用按几新旧（《“]$/u;
const TRAILING = /^[的了着过吗呢吧题型分位类卷课等里中上下后前时年月日周天页单考\s]$/u;

const isSign = (word: string) => Array.from(word).length === 1;
/** Whether a line may end behind `word` and another begin with the next. */
const isJoint = (word: string, next: string) => (!isSign(word) || TRAILING.test(word)) && (!isSign(next) || LEADING.test(next));

let dictionary: Intl.Segmenter | undefined;

/** The words of a Chinese text, by the platform's dictionary; what is never parted counts as one. */
function wordsOf(text: string): string[] {
  dictionary ??= new Intl.Segmenter('zh', { granularity: 'word' });
  const known = dictionary;
  return text.split(UNBROKEN_IN_TITLE).flatMap((part, index) => (index % 2 === 1 ? [part] : Array.from(known.segment(part), ({ segment }) => segment)));
}

/** Words in two halves, as even as they come; whole where no word begins but a mark. */
function halved(words: readonly string[]): string[] {
  const text = words.join('');
  const unevenAt = (at: number) => Math.abs(shownWidth(words.slice(0, at).join('')) * 2 - shownWidth(text));
  const places = words.map((_, at) => at).filter((at) => at > 0 && !MARK.test(words[at] ?? ''));
  const good = places.filter((at) => isJoint(words[at - 1] ?? '', words[at] ?? '') && unevenAt(at) <= shownWidth(text) - 2 * PHRASE.last);
  const [place] = (good.length > 0 ? good : places).sort((a, b) => unevenAt(a) - unevenAt(b));
  return place === undefined ? [text] : [words.slice(0, place).join(''), words.slice(place).join('')];
}

/** A clause in pieces of some words each, between which it may break. In one piece where it is short, or hardly Chinese. */
function phrasesOf(clause: string): string[] {
  if (shownWidth(clause) <= CLAUSE_WIDTH || !HAN.test(clause)) return [clause];
  const phrases: string[][] = [[]];
  for (const word of wordsOf(clause)) {
    const phrase = phrases.at(-1) ?? [];
    if (shownWidth(phrase.join('')) >= PHRASE.least && isJoint(phrase.at(-1) ?? '', word)) phrases.push([word]);
    else phrase.push(word);
  }
  const last = phrases.at(-1) ?? [];
  if (phrases.length > 1 && shownWidth(last.join('')) < PHRASE.last) phrases.splice(-2, 2, [...(phrases.at(-2) ?? []), ...last]);
  return phrases.flatMap((words) => (shownWidth(words.join('')) > PHRASE.most ? halved(words) : [words.join('')]));
}

/** A Chinese title as it is set in lines: its clauses, and of a long one the phrases between which it breaks. */
export function clausesOf(title: string): string[][] {
  return title.split(PAUSES).map(phrasesOf);
}
