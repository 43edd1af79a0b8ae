import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LIMITS } from '../../config/limits.ts';
import { Unbroken } from '../../src/components/site/unbroken.tsx';
import { publicHtml } from '../support/public-html.ts';

const drawn = (text: string) => renderToStaticMarkup(createElement(Unbroken, { text })).replaceAll('<span class="unbroken">', '[').replaceAll('</span>', ']');

test('ranges and Chinese quantities stay together, and the text stays what it is', () => {
  expect(drawn('0–120 分与 1–6 分换算')).toBe('[0–120 分]与 [1–6 分]换算');
  expect(drawn('雅思小作文：20 分钟写好一张折线图')).toBe('雅思小作文：[20 分]钟写好一张折线图');
  expect(drawn('From 0–120 to 1–6: <b>')).toBe('From [0–120] to [1–6]: &lt;b&gt;');
  expect(drawn('B2–C1, 25%–28%, A–D; A – D')).toBe('[B2–C1], [25%–28%], [A–D]; A – D');
  expect(drawn('（2026年11月22日查看）')).toBe('（[2026年11月22日]查看）');
  expect(drawn('GRE 数学 – Question 2 of 10')).toBe('GRE 数学 – Question 2 of 10');
});

test('in a body too, but for code and formulas, and no more of them than a text may hold', () => {
  const body = (html: string) => publicHtml(html).replaceAll('<span class="unbroken">', '[').replaceAll('</span>', ']');
  expect(body('<p>雅思 6.5–7.0，约 30 分钟 &lt;i&gt;。<code>1–2</code></p>')).toBe('<p>雅思 [6.5–7.0]，约 [30 分]钟 &lt;i&gt;。<code>1–2</code></p>');
  expect(body('<table><tr><td>0–9</td></tr></table>')).toContain('<td>[0–9]</td>');
  const most = LIMITS.html.unbroken;
  expect(publicHtml('<p>1–2</p>'.repeat(most + 5)).split('class="unbroken"').length - 1).toBe(most);
});
