import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LIMITS } from '../../config/limits.ts';
import { Unbroken } from '../../src/components/site/unbroken.tsx';
import { publicHtml } from '../support/public-html.ts';

const drawn = (text: string, title = false) =>
  renderToStaticMarkup(createElement(Unbroken, { text, title })).replaceAll('<span class="unbroken">', '[').replaceAll('</span>', ']');

test('ranges and Chinese quantities stay together, and the text stays what it is', () => {
  expect(drawn('0–120 分与 1–6 分换算')).toBe('[0–120 分]与 [1–6 分]换算');
  expect(drawn('雅思小作文：20 分钟写好一张折线图')).toBe('雅思小作文：[20 分钟]写好一张折线图');
  expect(drawn('From 0–120 to 1–6: <b>')).toBe('From [0–120] to [1–6]: &lt;b&gt;');
  expect(drawn('B2–C1, 25%–28%, A–D; A – D')).toBe('[B2–C1], [25%–28%], [A–D]; A – D');
  expect(drawn('（2026年11月22日查看）')).toBe('[（2026年11月22日]查看）');
  expect(drawn('GRE 新版（2023 年 9 月起），2026年11月21日')).toBe('GRE 新版[（2023 年 9 月起），][2026年11月21日]');
  expect(drawn('公告（2023 年）')).toBe('公告[（2023 年）]');
  expect(drawn('US$180–380 (1,260–2,660 yuan)')).toBe('US$[180–380] [(1,260–2,660] yuan)');
  expect(drawn('GRE 数学 – Question 2 of 10')).toBe('GRE 数学 – Question 2 of 10');
});

test('no line of a title takes a letter from its word', () => {
  expect(drawn('雅思考 A 类还是 G 类？学术类与培训类的区别', true)).toBe('雅思考 [A 类]还是 [G 类？]学术类与培训类的区别');
  expect(drawn('GRE 数学和 AB 卷', true)).toBe('GRE 数学和 AB 卷');
});

test('an English word with its apostrophe is English in a Chinese text, and nothing else is', () => {
  const html = (text: string) => renderToStaticMarkup(createElement(Unbroken, { text }));
  expect(html('先写 it doesn’t open，要 20 分钟')).toBe('先写 it <span lang="en">doesn’t</span> open，要 <span class="unbroken">20 分钟</span>');
  for (const plain of ['他说‘好’就走', 'It doesn’t open.', '学生’s']) expect(html(plain)).toBe(plain);
});

test('in a body too, but for code and formulas, and no more of them than a text may hold', () => {
  const body = (html: string) => publicHtml(html).replaceAll('<span class="unbroken">', '[').replaceAll('</span>', ']');
  expect(body('<p>雅思 6.5–7.0，约 30 分钟 &lt;i&gt;。<code>1–2</code></p>')).toBe('<p>雅思 [6.5–7.0]，约 [30 分钟] &lt;i&gt;。<code>1–2</code></p>');
  expect(body('<table><tr><td>0–9</td></tr></table>')).toContain('<td>[0–9]</td>');
  const most = LIMITS.html.unbroken;
  expect(publicHtml('<p>1–2</p>'.repeat(most + 5)).split('class="unbroken"').length - 1).toBe(most);
});
