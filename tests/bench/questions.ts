import { seeded } from '../../mock/seeded.ts';

/** A question's kinds: so many of each are had, from what the texts say most often. */
const KINDS = { word: 2500, words: 4000, chinese: 4000 } as const;

/** Questions in words of the texts, each different from all others, in no order. */
export type Questions = Record<keyof typeof KINDS, string[]>;

const chineseWords = new Intl.Segmenter('zh', { granularity: 'word' });

const plain = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/&\w+;/g, ' ');

/** Neighbours in a text, with what stands between them. */
const pairsOf = (words: readonly string[], between: string) => words.slice(1).map((word, at) => `${words[at]}${between}${word}`);

/** Chinese words of two characters and more, as runs without anything between them. */
function chineseRuns(text: string): string[][] {
  const runs = text.match(/\p{Script=Han}{2,}/gu) ?? [];
  return runs.map((run) => [...chineseWords.segment(run)].map(({ segment }) => segment).filter((word) => word.length > 1));
}

/** The same as `values`, in an order that a fixed seed gives: nothing stands beside what is as frequent. */
function shuffled(values: readonly string[]): string[] {
  const random = seeded(11);
  return values
    .map((value) => [random(), value] as const)
    .sort(([one], [other]) => one - other)
    .map(([, value]) => value);
}

function mostOften(values: Iterable<string>, most: number): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return shuffled(
    [...counts]
      .sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
      .map(([value]) => value)
      .slice(0, most),
  );
}

/** What people who know these texts' words might ask: one word, two that stand beside each other, two of Chinese. */
export function questionsFrom(texts: readonly string[]): Questions {
  const word: string[] = [];
  const words: string[] = [];
  const chinese: string[] = [];
  for (const text of texts.map(plain)) {
    for (const part of text.toLowerCase().split(/[^a-z\s]+/)) {
      const long = part.split(/\s+/).filter((one) => one.length > 3);
      word.push(...long);
      words.push(...pairsOf(long, ' '));
    }
    for (const run of chineseRuns(text)) chinese.push(...pairsOf(run, ''));
  }
  return { word: mostOften(word, KINDS.word), words: mostOften(words, KINDS.words), chinese: mostOften(chinese, KINDS.chinese) };
}
