/** Of sorted values the one below which this part of them lies; 0 of none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** The middle one; of an even number the upper of the two. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

export interface Figures {
  /** Requests a second, one at a time. */
  rate: number;
  /** CPU of the server's process for a request with all that it leaves for later, milliseconds; the median of the rounds. */
  cpu: number;
  p50: number;
  p95: number;
  p99: number;
}

/** One block of requests: how long each took, and what all of them together cost the server's process, milliseconds. */
export interface Block {
  times: readonly number[];
  cpu: number;
}

/** What some blocks of the same work show. */
export function figuresOf(blocks: readonly Block[]): Figures {
  const times = blocks.flatMap((one) => one.times);
  const total = times.reduce((sum, time) => sum + time, 0);
  return {
    rate: total === 0 ? 0 : (times.length * 1000) / total,
    cpu: median(blocks.map((one) => one.cpu / one.times.length)),
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    p99: quantile(times, 0.99),
  };
}

/** A ratio, what is asked of it, and by how much it falls short: nothing where it does not. */
export function verdict(ratio: number, most: number): [ratio: string, target: string, short: string] {
  return [`${ratio.toFixed(2)} ×`, `≤ ${most.toFixed(2)} ×`, ratio <= most ? '' : `short by ${(ratio / most).toFixed(1)} ×`];
}

/** How a figure may grow from the fewest articles to the most. */
export interface Growth {
  by: 'cpu' | 'p95';
  most: number;
}

/** A line as it was measured at one size. */
export interface Line {
  title: string;
  work: Figures;
  bare: Figures;
  /** Whether its ceiling costs the same however many articles there are: then what the ceiling's figure has grown by is the machine's. */
  is_steady: boolean;
  growth?: Growth;
}

export interface Grown {
  title: string;
  by: Growth['by'];
  small: number;
  large: number;
  /** What the same figure of the ceiling has grown by. */
  bare: number;
  /** What the work has grown by; beside its ceiling where that is steady. */
  ratio: number;
  most: number;
}

/** How lines that were measured at two sizes have grown from the one to the other; those alone of which something is asked. */
export function grown(small: readonly Line[], large: readonly Line[]): Grown[] {
  return large.flatMap(({ title, work, bare, is_steady, growth }) => {
    const before = small.find((line) => line.title === title);
    if (!before || !growth) return [];
    const { by, most } = growth;
    const ceiling = bare[by] / before.bare[by];
    const whole = work[by] / before.work[by];
    return [{ title, by, small: before.work[by], large: work[by], bare: ceiling, ratio: is_steady ? whole / ceiling : whole, most }];
  });
}
