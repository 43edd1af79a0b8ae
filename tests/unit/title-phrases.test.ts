import { readdirSync, readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { shownWidth } from '../../config/shown-width.ts';
import { Title } from '../../src/components/site/title.tsx';
import { clausesOf } from '../../src/components/site/title-phrases.ts';

/** Clauses apart by spaces, the phrases of one by bars. */
const told = (title: string) =>
  clausesOf(title)
    .map((phrases) => phrases.join('|'))
    .join(' ');

test('a Chinese title is told in its clauses, a long one of them in phrases of whole words', () => {
  expect(told('GRE 160 分到底意味着什么：百分位怎么看')).toBe('GRE 160 分|到底意味着|什么： 百分位怎么看');
  expect(told('雅思考 A 类还是 G 类？学术类与培训类的区别和用途')).toBe('雅思考 A 类|还是 G 类？ 学术类与培训类的|区别和用途');
  expect(told('LSAT 十二周备考计划：以“盲改”为核心')).toBe('LSAT 十二周|备考计划： 以“盲改”为核心');
  expect(told('AP（大学先修课程）是怎么回事：课程、考试与换学分')).toBe('AP （大学先修课程） 是怎么回事： 课程、 考试与换学分');
  expect(told('评论规则')).toBe('评论规则');
  expect(told('What “160” means: the GRE percentiles')).toBe('What “160” means: the GRE percentiles');
});

test('a sign that the dictionary does not know by itself is not parted from its neighbours', () => {
  expect(told('LSAT 与法学院申请问答')).toBe('LSAT 与法学院|申请问答');
  expect(told('国内大学和藤校问答')).toBe('国内大学|和藤校问答');
});

test('every Chinese title of the sample stays what it is, and a phrase is as long as the narrowest line takes', () => {
  const folder = 'mock/content/articles/';
  const titles = readdirSync(folder)
    .filter((name) => name.endsWith('-zh.json'))
    .map((name) => JSON.parse(readFileSync(folder + name, 'utf8')).title as string);
  expect(titles.length).toBeGreaterThan(150);
  for (const title of titles) {
    const phrases = clausesOf(title).flat();
    expect(phrases.join('')).toBe(title);
    expect(phrases.filter((phrase) => shownWidth(phrase.trim()) > 16 && /[一-龥]/.test(phrase))).toEqual([]);
    expect(phrases.filter((phrase) => /^[，。：；？！、）》”]/.test(phrase))).toEqual([]);
  }
});

test('it is drawn with the places at which it may break, an English one with none', () => {
  const drawn = (text: string) => renderToStaticMarkup(createElement(Title, { text }));
  expect(drawn('ACT 阅读：十分钟做完一篇')).toBe('<span class="clause">ACT 阅读：</span><wbr/>十分钟做完一篇');
  expect(drawn('SAT 十周备考计划')).toBe('<span class="clause">SAT 十周<wbr/>备考计划</span>');
  expect(drawn('The GRE in ten weeks')).toBe('The GRE in ten weeks');
});
