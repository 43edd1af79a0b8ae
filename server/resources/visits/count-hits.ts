import { HOUR_MS } from '../../../config/limits.ts';
import type { Figures } from '../../../contract/statistics.ts';
import { type Column, type HitBlock, type HitColumn, isBot, isEntry, type WordColumn } from './hit-columns.ts';

/** A time: epoch milliseconds, `start` included, `end` excluded. */
export interface Span {
  start: number;
  end: number;
}

/** Only hits whose column is this word. */
export interface HitFilter {
  column: WordColumn;
  word: string;
}

const NOBODY = -1;

/** The columns that a query needs of each block. */
export function columnsFor(...wanted: (HitColumn | undefined)[]): HitColumn[] {
  return [...new Set<HitColumn>(['visitor', 'marks', ...wanted.filter((name) => name !== undefined)])];
}

function columnOf({ columns }: HitBlock, name: HitColumn): Column {
  const column = columns.get(name);
  if (!column) throw new Error(`The column ${name} was not loaded`);
  return column;
}

/** Calls `each` with the place of every hit of a block that lies in the span and passes the filter. */
function forEachHit(block: HitBlock, { start, end }: Span, filter: HitFilter | null, each: (index: number) => void): void {
  const times = block.start >= start && block.end <= end ? null : columnOf(block, 'at').codes;
  const filtered = filter && columnOf(block, filter.column);
  const wanted = filtered ? filtered.words.indexOf(filter.word) : 0;
  if (wanted < 0) return;
  const codes = filtered?.codes;
  const { length } = columnOf(block, 'marks').codes;
  for (let index = 0; index < length; index += 1) {
    if (codes && codes[index] !== wanted) continue;
    if (times) {
      const at = block.start + (times[index] as number);
      if (at < start || at >= end) continue;
    }
    each(index);
  }
}

/**
 * Figures by whole hours from the span's start; hours without a hit are left out. Visitors of several hours or blocks are
 * added up. Needs the columns `at` and `address`.
 */
export function countHours(blocks: readonly HitBlock[], span: Span, filter: HitFilter | null): (Figures & { start: number })[] {
  const hours = new Map<number, Figures>();
  for (const block of blocks) {
    const [visitors, marks, times, addresses] = (['visitor', 'marks', 'at', 'address'] as const).map((name) => columnOf(block, name).codes);
    const lastVisitor = new Map<number, number>();
    const seen = new Map<number, Set<number>>();
    forEachHit(block, span, filter, (index) => {
      const hour = Math.floor((block.start + (times?.[index] ?? 0) - span.start) / HOUR_MS);
      const figures = hours.get(hour) ?? { pv: 0, uv: 0, ip: 0, visits: 0, bots: 0 };
      hours.set(hour, figures);
      count(figures, marks?.[index] ?? 0);
      if (isBot(marks?.[index] ?? 0)) return;
      const visitor = visitors?.[index] ?? 0;
      if ((lastVisitor.get(hour) ?? NOBODY) !== visitor) figures.uv += 1;
      lastVisitor.set(hour, visitor);
      const here = seen.get(hour) ?? new Set();
      seen.set(hour, here.add(addresses?.[index] ?? 0));
    });
    for (const [hour, here] of seen) (hours.get(hour) as Figures).ip += here.size;
  }
  return [...hours].map(([hour, figures]) => ({ ...figures, start: span.start + hour * HOUR_MS }));
}

function count(figures: Figures, marks: number): void {
  if (isBot(marks)) figures.bots += 1;
  else figures.pv += 1;
  if (isEntry(marks)) figures.visits += 1;
}

/** The figures of a span that need not begin or end with a day. Needs the column `address`. */
export function countFigures(blocks: readonly HitBlock[], span: Span, filter: HitFilter | null): Figures {
  const figures: Figures = { pv: 0, uv: 0, ip: 0, visits: 0, bots: 0 };
  for (const block of blocks) {
    const [visitors, marks, addresses] = (['visitor', 'marks', 'address'] as const).map((name) => columnOf(block, name).codes);
    const seen = new Set<number>();
    let last = NOBODY;
    forEachHit(block, span, filter, (index) => {
      const mark = marks?.[index] ?? 0;
      count(figures, mark);
      if (isBot(mark)) return;
      const visitor = visitors?.[index] ?? 0;
      if (visitor !== last) figures.uv += 1;
      last = visitor;
      seen.add(addresses?.[index] ?? 0);
    });
    figures.ip += seen.size;
  }
  return figures;
}

interface Counted {
  key: string;
  pv: number;
  uv: number;
  visits: number;
}

/** Views, visitors and visits of every word of a column: people's, or bots'. Hits without a word there are left out. */
export function countWords(blocks: readonly HitBlock[], column: WordColumn, span: Span, filter: HitFilter | null, ofBots: boolean): Counted[] {
  const counted = new Map<string, Counted>();
  for (const block of blocks) {
    const { words, codes } = columnOf(block, column);
    const visitors = columnOf(block, 'visitor').codes;
    const marks = columnOf(block, 'marks').codes;
    const [pv, uv, visits] = [0, 0, 0].map(() => new Uint32Array(words.length)) as [Uint32Array, Uint32Array, Uint32Array];
    // Hits are ordered by visitor: one who is not the last one at a word is new to it.
    const last = new Int32Array(words.length).fill(NOBODY);
    forEachHit(block, span, filter, (index) => {
      const mark = marks[index] as number;
      if (isBot(mark) !== ofBots) return;
      const code = codes[index] as number;
      const visitor = visitors[index] as number;
      pv[code] = (pv[code] as number) + 1;
      if (isEntry(mark)) visits[code] = (visits[code] as number) + 1;
      if (last[code] !== visitor) uv[code] = (uv[code] as number) + 1;
      last[code] = visitor;
    });
    for (let code = 0; code < words.length; code += 1) {
      const key = words[code] as string | null;
      if (key === null || pv[code] === 0) continue;
      let sum = counted.get(key);
      if (!sum) {
        sum = { key, pv: 0, uv: 0, visits: 0 };
        counted.set(key, sum);
      }
      sum.pv += pv[code] as number;
      sum.uv += uv[code] as number;
      sum.visits += visits[code] as number;
    }
  }
  return [...counted.values()];
}
