import { expect, test } from 'vitest';
import { aliasBook } from '../../server/content/alias-book.ts';
import { searchTerms } from '../../server/content/search-query.ts';
import { isJustThat, matchTitle, saidLiterally } from '../../server/resources/search/title-match.ts';

const book = aliasBook([
  ['TOEFL', '托福'],
  ['GRE', 'graduate record examination'],
  ['IELTS', '雅思'],
  ['difficulty', 'hard', 'harder', '难', '~how tough', '难不难'],
  ['fee', 'cost', '多少钱'],
  ['China', 'mainland', '内地'],
  ['adaptive', '自适应'],
]);

function match(q: string, title: string, language: 'en' | 'zh' | null = null) {
  const asked = searchTerms(q, book).map((term) => ({ ...term, worth: term.importance }));
  return matchTitle(title, { asked, exams: asked.flatMap(({ exams }) => exams), isAskedBy: false, language }, book);
}

test('a title that asks for what was asked, in other words or another language, is precise', () => {
  for (const title of ['How hard is the TOEFL?', '托福难不难？', 'Is the TOEFL hard, and what vocabulary do I need?'])
    expect(match('toefl how tough', title), title).toEqual({ precise: 1, cover: 1, isElsewhere: false, isAbroad: false });
});

test('what it asks for besides, another exam, or only behind, makes it less so; where it holds hardly', () => {
  const { precise } = match('is the toefl hard', 'Is TOEFL Listening hard?');
  expect(precise).toBe(0.5);
  expect(match('is the toefl hard', 'Is the TOEFL adaptive: does it get harder?').precise).toBeLessThan(1);
  expect(match('is the toefl hard', 'Is the TOEFL harder than IELTS?').precise).toBe(0.5);
  expect(match('toefl cost', 'What does the TOEFL cost in mainland China?').precise).toBeGreaterThan(precise);
  expect(match('toefl cost', 'Who marks the essay?')).toEqual({ precise: 0, cover: 0, isElsewhere: false, isAbroad: false });
});

test('how much of a question a title says', () => {
  // What it costs in China is said by what it costs.
  expect(match('toefl cost china', 'What does it cost?').cover).toBeGreaterThan(0.6);
  expect(match('toefl china', 'Mainland China').cover).toBe(1);
  expect(match('toefl cost adaptive', 'What does it cost?').cover).toBe(0.5);
  // Of a Chinese run, half of the pairs are all of its words.
  expect(match('托福口语采访', '托福口语的采访怎么准备？').cover).toBe(1);
});

test('a title about another section than the one that is asked about stands elsewhere', () => {
  expect(match('toefl listening hard', 'Is TOEFL Speaking hard?').isElsewhere).toBe(true);
  expect(match('toefl listening hard', 'Is TOEFL Listening hard?').isElsewhere).toBe(false);
  expect(match('toefl hard', 'Is TOEFL Speaking hard?').isElsewhere).toBe(false);
});

test('a title about one country is for who asks about it; China is meant by who asks in Chinese', () => {
  expect(match('toefl cost', 'What does the TOEFL cost in Canada?').isAbroad).toBe(true);
  expect(match('toefl cost canada', 'What does the TOEFL cost in Canada?').isAbroad).toBe(false);
  expect(match('toefl cost', 'What does the TOEFL cost: is it more in Canada?').isAbroad).toBe(false);
  expect(match('toefl cost', 'What does the TOEFL cost in mainland China?', 'en').isAbroad).toBe(true);
  expect(match('托福多少钱', '在内地考托福多少钱？', 'zh').isAbroad).toBe(false);
});

test('a way of asking is just what was asked where it says its words, in any order, beside the exam’s name and words that say nothing', () => {
  const isJust = (q: string, way: string) => isJustThat(way, { asked: searchTerms(q, book).map((term) => ({ ...term, worth: 1 })) }, book);
  for (const q of ['exam pattern', 'gre exam pattern', 'pattern of the GRE exam', 'what is the gre exams pattern', 'test pattern'])
    expect(isJust(q, 'exam pattern'), q).toBe(true);
  for (const q of ['exam', 'gre exam pattern changes', 'essay pattern']) expect(isJust(q, 'exam pattern'), q).toBe(false);
  expect(isJust('gre', 'exam pattern')).toBe(false);
  // Words that say little are words.
  expect(isJust('toefl speaking templates', 'speaking')).toBe(false);
  expect(isJust('toefl speaking', 'speaking templates')).toBe(false);
  expect(isJust('托福考点', '考点')).toBe(true);
});

test('a title says in the words that were asked what equal words only mean', () => {
  const charts = aliasBook([
    ['IELTS', '雅思'],
    ['小作文', 'Task 1'],
    ['柱状图', 'bar chart', 'Task 1'],
  ]);
  const said = (q: string, title: string) => saidLiterally(title, { asked: searchTerms(q, charts).map((term) => ({ ...term, worth: 1 })) });
  expect(said('雅思小作文柱状图怎么写', '雅思小作文怎么写？柱状图、饼图结构都一样吗？')).toBe(1);
  expect(said('雅思小作文柱状图怎么写', '雅思小作文：20 分钟写好一张折线图')).toBe(0.5);
  expect(said('ielts bar charts', 'Is there an IELTS bar chart sample?')).toBe(1);
  // Part of a word is another word, and an exam's name alone says nothing of the question.
  expect(said('ielts chart', 'IELTS charter')).toBe(0);
  expect(said('ielts', 'IELTS')).toBe(0);
});
