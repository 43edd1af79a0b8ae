import { describe, expect, it } from 'vitest';
import { unbroken } from '../../src/locales/unbroken.ts';

describe('a text that is not broken', () => {
  it('keeps ranges and Chinese quantities together, and nothing else', () => {
    expect(unbroken('0–120 分与 1–6 分换算')).toBe('0\u2060–\u2060120\u00a0分与 1\u2060–\u20606\u00a0分换算');
    expect(unbroken('雅思小作文：20 分钟写好一张折线图')).toBe('雅思小作文：20\u00a0分钟写好一张折线图');
    expect(unbroken('Question 2 of 10 – read on')).toBe('Question 2 of 10 – read on');
    expect(unbroken('GRE 数学')).toBe('GRE 数学');
  });
});
