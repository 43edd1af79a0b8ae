import { describe, expect, it } from 'vitest';
import { bareRoute } from '../bench/bare-routes.ts';
import { type Figures, figuresOf, grown, type Line, median, quantile, verdict } from '../bench/figures.ts';
import { questionsFrom } from '../bench/questions.ts';
import { rowOf } from '../bench/table.ts';

const figures = (cpu: number, p95 = cpu): Figures => ({ rate: 1000, cpu, p50: cpu, p95, p99: p95 });
const line = (title: string, cpu: number, bare: number, more: Partial<Line> = {}): Line => ({
  title,
  work: figures(cpu),
  bare: figures(bare),
  is_steady: true,
  growth: { by: 'cpu', most: 1.25 },
  ...more,
});

describe('what blocks show', () => {
  it('takes the middle one, whatever their order', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 2, 3])).toBe(3);
    expect(median([])).toBe(0);
  });

  it('finds the value below which a part lies', () => {
    const values = Array.from({ length: 100 }, (_, at) => 100 - at);
    expect([quantile(values, 0.5), quantile(values, 0.95), quantile(values, 1)]).toEqual([51, 96, 100]);
  });

  it('divides what a block cost by its requests, and tells the median of the blocks', () => {
    const blocks = [
      { times: [1, 1, 1, 1], cpu: 4 },
      { times: [2, 2], cpu: 8 },
      { times: [1, 1, 1, 5], cpu: 8 },
    ];
    expect(figuresOf(blocks)).toEqual({ rate: 625, cpu: 2, p50: 1, p95: 5, p99: 5 });
  });
});

describe('what is asked', () => {
  it('says by how much a ratio falls short, and nothing where it does not', () => {
    expect(verdict(2.5, 2.5)).toEqual(['2.50 ×', '≤ 2.50 ×', '']);
    expect(verdict(5, 2.5)).toEqual(['5.00 ×', '≤ 2.50 ×', 'short by 2.0 ×']);
  });

  it('a line without a target has a ratio and no verdict', () => {
    expect(rowOf(line('search', 1, 0.5), null).slice(-3)).toEqual(['2.00 ×', '', '']);
    expect(rowOf(line('page', 6, 1), 5).slice(-3)).toEqual(['6.00 ×', '≤ 5.00 ×', 'short by 1.2 ×']);
  });
});

describe('what more articles cost', () => {
  it('takes what a steady ceiling has grown by for the machine’s', () => {
    expect(grown([line('page', 1, 0.1)], [line('page', 3, 0.2)])[0]).toMatchObject({ small: 1, large: 3, bare: 2, ratio: 1.5, most: 1.25 });
  });

  it('looks at the work alone where the ceiling grows with the articles', () => {
    const own = { is_steady: false };
    expect(grown([line('list', 1, 0.1, own)], [line('list', 3, 0.2, own)])[0]).toMatchObject({ bare: 2, ratio: 3 });
  });

  it('holds p95 where that is asked', () => {
    const search = (p95: number): Line => line('search', 1, 0.1, { work: figures(1, p95), is_steady: false, growth: { by: 'p95', most: 3 } });
    expect(grown([search(2)], [search(5)])[0]).toMatchObject({ by: 'p95', small: 2, large: 5, ratio: 2.5, most: 3 });
  });

  it('leaves out what was measured once, and what nothing is asked of', () => {
    const { growth: _, ...free } = line('kept', 1, 1);
    expect(grown([free], [free, line('page', 1, 1)])).toEqual([]);
  });
});

describe('what is asked of the servers', () => {
  it('no question comes twice, and each is in the words of the texts', () => {
    const questions = questionsFrom(['<p>Reading passage: the reading passage has four parts.</p>', '<p>备考计划和写作练习，备考计划。</p>']);
    expect([...questions.word].sort()).toEqual(['four', 'parts', 'passage', 'reading']);
    expect([...questions.words].sort()).toEqual(['four parts', 'passage four', 'reading passage']);
    expect(questions.chinese.length).toBeGreaterThan(0);
    expect(new Set(questions.chinese).size).toBe(questions.chinese.length);
  });

  it('a bare route has each statement’s text once, with the values of each request', () => {
    const noted = [1, 2].map((id) => ({ statements: [['select ?', [id]] as const, ['select 1', []] as const], answer: { data: id } }));
    expect(bareRoute(noted)).toEqual({
      texts: ['select ?', 'select 1'],
      asked: [1, 2].map((id) => ({
        statements: [
          [0, [id]],
          [1, []],
        ],
        answer: { data: id },
      })),
    });
  });
});
