import { diffArrays } from 'diff';

/** A line of a text as its reader sees it. */
export interface Block {
  kind: 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6' | 'text' | 'item' | 'row' | 'code';
  /** What it stands in, from outside in: 练习题, 提示. */
  places: readonly string[];
  text: string;
  /** Its source: two lines with the same words may still differ in a link or in bold. */
  html: string;
}

type PartState = 'same' | 'added' | 'removed';
export interface Part {
  text: string;
  state: PartState;
}

/** `format`: the same words with another link, weight or picture. */
export interface DiffRow {
  state: PartState | 'changed' | 'format';
  block: Block;
  parts: Part[];
}

/** Beyond this two texts have so little in common that looking for it would only take time. */
const MOST_EDITS = 1000;
const MOST_PAIRS = 3000;
const ALIKE = 0.35;

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const wordsOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);
const keyOf = ({ kind, places, html }: Block) => `${kind}\n${places.join('/')}\n${html}`;

/** Two lines compared word by word; Chinese is cut into words as well. */
export function diffWords(before: string, after: string): Part[] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: MOST_EDITS });
  if (!changes) return [whole(before, 'removed'), whole(after, 'added')].filter(({ text }) => text !== '');
  return changes.map(({ value, added, removed }) => whole(value.join(''), added ? 'added' : removed ? 'removed' : 'same'));
}

const whole = (text: string, state: PartState): Part => ({ text, state });
const rowOf = (block: Block, state: PartState): DiffRow => ({ state, block, parts: [whole(block.text, state)] });

/** Two texts compared: lines first, then the words of those lines that were rewritten. */
export function diffBlocks(before: readonly Block[], after: readonly Block[]): DiffRow[] {
  const changes = diffArrays(before.map(keyOf), after.map(keyOf), { maxEditLength: MOST_EDITS });
  if (!changes) return [...before.map((block) => rowOf(block, 'removed')), ...after.map((block) => rowOf(block, 'added'))];
  const rows: DiffRow[] = [];
  let old = 0;
  let now = 0;
  let gone: Block[] = [];
  let come: Block[] = [];
  const flush = () => {
    rows.push(...pairUp(gone, come));
    gone = [];
    come = [];
  };
  for (const { added, removed, count } of changes) {
    if (removed) {
      gone.push(...before.slice(old, old + count));
      old += count;
    } else if (added) {
      come.push(...after.slice(now, now + count));
      now += count;
    } else {
      flush();
      rows.push(...after.slice(now, now + count).map((block) => rowOf(block, 'same')));
      old += count;
      now += count;
    }
  }
  flush();
  return rows;
}

/** Finds, in order, which new line is an old one rewritten. */
function pairUp(gone: readonly Block[], come: readonly Block[]): DiffRow[] {
  if (gone.length * come.length > MOST_PAIRS) return [...gone.map((block) => rowOf(block, 'removed')), ...come.map((block) => rowOf(block, 'added'))];
  const width = come.length + 1;
  const words = (blocks: readonly Block[]) => blocks.map(({ text }) => wordsOf(text).filter((word) => word.trim() !== ''));
  const [goneWords, comeWords] = [words(gone), words(come)];
  const alike = (one: number, other: number) => (gone[one]?.kind === come[other]?.kind ? likeness(goneWords[one] ?? [], comeWords[other] ?? []) : 0);
  const best = new Float64Array((gone.length + 1) * width);
  const at = (one: number, other: number) => best[one * width + other] ?? 0;
  for (let one = gone.length - 1; one >= 0; one--) {
    for (let other = come.length - 1; other >= 0; other--) {
      const score = alike(one, other);
      best[one * width + other] = Math.max(at(one + 1, other), at(one, other + 1), score >= ALIKE ? score + at(one + 1, other + 1) : 0);
    }
  }
  const rows: DiffRow[] = [];
  let [one, other] = [0, 0];
  for (;;) {
    const [old, now] = [gone[one], come[other]];
    if (old && now && alike(one, other) >= ALIKE && at(one, other) > Math.max(at(one + 1, other), at(one, other + 1)) - 1e-9) {
      rows.push(rewritten(old, now));
      one++;
      other++;
    } else if (old && (!now || at(one + 1, other) >= at(one, other + 1))) {
      rows.push(rowOf(old, 'removed'));
      one++;
    } else if (now) {
      rows.push(rowOf(now, 'added'));
      other++;
    } else return rows;
  }
}

function rewritten(old: Block, now: Block): DiffRow {
  if (old.text === now.text) return { state: 'format', block: now, parts: [whole(now.text, 'same')] };
  return { state: 'changed', block: now, parts: diffWords(old.text, now.text) };
}

/** The share of words that two lines have in common, 0 to 1. */
function likeness(one: readonly string[], other: readonly string[]): number {
  if (one.length + other.length === 0) return 1;
  const left = new Map<string, number>();
  for (const word of one) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of other) {
    const rest = left.get(word) ?? 0;
    if (rest > 0) {
      left.set(word, rest - 1);
      common++;
    }
  }
  return (2 * common) / (one.length + other.length);
}

/** How much of a diff is new and how much is gone, in characters. */
export function sizeOf(rows: readonly DiffRow[]): { added: number; removed: number } {
  const count = (state: PartState) =>
    rows.reduce((sum, { parts }) => sum + parts.reduce((part, { state: found, text }) => part + (found === state ? text.length : 0), 0), 0);
  return { added: count('added'), removed: count('removed') };
}
