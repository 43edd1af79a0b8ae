import { type Grown, type Line, verdict } from './figures.ts';

export type Row = string[];

export const HEAD = ['work', 'req/s', 'CPU ms', 'p50 ms', 'p95 ms', 'p99 ms', 'ceiling CPU ms', 'ratio', 'target', ''];
export const milliseconds = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(0));

/** A line of the table; without a verdict where nothing is asked of it. */
export function rowOf({ title, work, bare }: Line, most: number | null): Row {
  const ratio = work.cpu / bare.cpu;
  const times = [work.p50, work.p95, work.p99].map(milliseconds);
  return [
    title,
    work.rate.toFixed(0),
    work.cpu.toFixed(2),
    ...times,
    bare.cpu.toFixed(2),
    ...(most === null ? [`${ratio.toFixed(2)} ×`, '', ''] : verdict(ratio, most)),
  ];
}

/** What is no work of requests, under the same head: its figures, and what is asked. */
export function ownRow(title: string, { cpu = '', p50 = '', bare = '' }: { cpu?: string; p50?: string; bare?: string }, verdict: readonly string[]): Row {
  return [title, '', cpu, p50, '', '', bare, ...verdict];
}

/** A figure in its own unit, what is asked of it, and by how much it falls short. */
export function atMost(value: number, most: number): [value: string, target: string, short: string] {
  return [value.toFixed(0), `≤ ${most}`, value <= most ? '' : `short by ${(value / most).toFixed(1)} ×`];
}

const articles = (size: number) => size.toLocaleString('en');

/** How the works have grown from one size to another. */
export const grownHead = (small: number, large: number): Row => [
  `from ${articles(small)} to ${articles(large)} articles`,
  'by',
  `${articles(small)}, ms`,
  `${articles(large)}, ms`,
  'ceiling grew',
  'grew',
  'target',
  '',
];

export function grownRow({ title, by, small, large, bare, ratio, most }: Grown): Row {
  return [title, by === 'cpu' ? 'CPU' : by, milliseconds(small), milliseconds(large), `${bare.toFixed(2)} ×`, ...verdict(ratio, most)];
}
