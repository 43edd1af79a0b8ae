import { describe, expect, test } from 'vitest';
import { isSameAnswer } from '../../src/site-scripts/practice.ts';

describe('the answer to a practice question', () => {
  test.each([
    ['single', 'B', 'B', true],
    ['single', 'B', 'b', true],
    ['single', 'B', 'C', false],
    ['single', 'B', 'B C', false],
    ['multiple', 'A C', 'C A', true],
    ['multiple', 'A C', 'A', false],
    ['multiple', 'A C', 'A B C', false],
    ['multiple', 'A,C', 'A C', true],
    ['multiple', 'c，a', 'A C', true],
    ['multiple', 'a、c', 'A', false],
    ['numeric', '15', '15', true],
    ['numeric', '15', ' 15.0 ', true],
    ['numeric', '15', '１５', true],
    ['numeric', '-3/4', '−0.75', true],
    ['numeric', '0.75', '3/4', true],
    ['numeric', '1/3', '0.33', false],
    ['numeric', '1,200', '1200', true],
    ['numeric', '15', '', false],
    ['numeric', '15', '1/0', false],
    ['numeric', 'x + 2', 'X + 2', true],
  ])('%s %s: %s is %s', (kind, wanted, given, same) => {
    expect(isSameAnswer(kind, wanted, given)).toBe(same);
  });
});
