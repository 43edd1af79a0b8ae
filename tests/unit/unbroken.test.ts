import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Unbroken } from '../../src/components/site/unbroken.tsx';

const drawn = (text: string) => renderToStaticMarkup(createElement(Unbroken, { text })).replaceAll('<span class="unbroken">', '[').replaceAll('</span>', ']');

test('ranges and Chinese quantities stay together, and the text stays what it is', () => {
  expect(drawn('0–120 分与 1–6 分换算')).toBe('[0–120 分]与 [1–6 分]换算');
  expect(drawn('雅思小作文：20 分钟写好一张折线图')).toBe('雅思小作文：[20 分]钟写好一张折线图');
  expect(drawn('From 0–120 to 1–6: <b>')).toBe('From [0–120] to [1–6]: &lt;b&gt;');
  expect(drawn('GRE 数学 – Question 2 of 10')).toBe('GRE 数学 – Question 2 of 10');
});
