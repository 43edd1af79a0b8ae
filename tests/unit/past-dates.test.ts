import { expect, test } from 'vitest';
import { LIMITS } from '../../config/limits.ts';
import { linesOf } from '../../server/content/block-lines.ts';
import { namedDates } from '../../server/content/named-dates.ts';
import { firstAwaited, pastInThePresent, toldSentences } from '../../server/content/past-dates.ts';

const TODAY = '2026-11-22';

test.each([
  ['5 May 2026', '2026-05-05'],
  ['the 4th to 15th of May, 2026', '2026-05-15'],
  ['4–15 May 2026', '2026-05-15'],
  ['4 and 5 May 2026', '2026-05-05'],
  ['May 5, 2026', '2026-05-05'],
  ['May 5th 2026', '2026-05-05'],
  ['May 4–15, 2026', '2026-05-15'],
  ['4 May to 15 June 2026', '2026-06-15'],
  ['Sept 5, 2026', '2026-09-05'],
  ['Sept. 5, 2026', '2026-09-05'],
  ['Saturday, 5 Dec. 2026', '2026-12-05'],
  ['Oct. 2026', '2026-10-31'],
  ['February 2028', '2028-02-29'],
  ['2026-05-04', '2026-05-04'],
  ['2026/5/4', '2026-05-04'],
  ['2026.05.04', '2026-05-04'],
  ['2026年5月4日', '2026-05-04'],
  ['2026 年 5 月 4 号（周一）', '2026-05-04'],
  ['2026年5月4日至15日', '2026-05-15'],
  ['2026 年 5 月 4–15 日', '2026-05-15'],
  ['2026 年 5 月 30 日至 6 月 2 日', '2026-06-02'],
  ['2026 年 10 月 3 日、17 日', '2026-10-17'],
  ['2026 年 5 月', '2026-05-31'],
  ['2026 年 5 月至 7 月', '2026-07-31'],
])('a day or month with its year, by its last day: %s', (text, ends) => {
  expect(namedDates(text).map((date) => date.ends)).toEqual([ends]);
});

test('of a span from one whole date to another its end alone', () => {
  expect(namedDates('from 30 December 2026 to 5 January 2027').map(({ ends }) => ends)).toEqual(['2027-01-05']);
  expect(namedDates('2026 年 12 月 30 日至 2027 年 1 月 5 日').map(({ ends }) => ends)).toEqual(['2027-01-05']);
  expect(namedDates('on 5 May 2026 and 7 June 2026').map(({ ends }) => ends)).toEqual(['2026-05-05', '2026-06-07']);
});

test('what is in no calendar, has no year, or may be read in two ways is none', () => {
  for (const text of [
    '31 February 2026',
    '2026年99月',
    '2026-13-01',
    '2026-02-30',
    '5 月 4 日',
    '5 May',
    '5/4/2026',
    '5/2026',
    'in 2026',
    '2026 年',
    'May 20260',
    '192.2026.5.4',
  ])
    expect(namedDates(text), text).toEqual([]);
});

test.each([
  'The scores of the 2026 AP exams come out in July 2026, as one digit per subject.',
  'The exams, held from 4 to 15 May 2026, will be digital.',
  'The next test is on 2026-10-03.',
  'Registration closes on November 7, 2026.',
  'Registration is open until Sept. 5, 2026.',
  'You must register by Friday, 6 November 2026.',
  'Scores are usually released in October 2026.',
  'The SAT takes place in June 2026.',
  'Sign up by October 15, 2026, to keep your seat.',
  'Book your seat by Friday, 13 November 2026.',
  'The new fee applies from 1 July 2026 to 30 September 2026.',
  'ETS plans to release the new report in March 2026.',
  'Exam window: 4 to 15 May 2026.',
  'The next SAT (3 October 2026) is open for registration.',
  'SAT 考试日期：2026 年 10 月 3 日。',
  '报名时间为 2026 年 9 月 1 日至 9 月 30 日。',
  '2026年6月6日有一场SAT考试。',
  '请于2026年10月31日之前完成缴费。',
  'The results are expected in Oct. 2026.',
  'Test takers can choose a seat for 2026-11-14.',
  '2026 年 5 月的考试将在 Bluebook 里进行。',
  '预计 2026 年 7 月出分。',
  '报名截止日期为 2026 年 11 月 7 日。',
  '请在 2026 年 11 月 7 日前报名。',
  '为了赶上早申，下一场是 2026 年 10 月 3 日。',
  '考试会在 2026年5月4日至15日 进行。',
])('a past day with words of the present or the future: %s', (text) => {
  expect(pastInThePresent(text, TODAY).map(({ sentence }) => sentence)).toEqual([text]);
});

test.each([
  'Students who sat the test in June 2026 have their scores.',
  'The fee is 220 dollars (checked 3 November 2026).',
  'According to the College Board (November 2025), the fee is $68.',
  'Scores (College Board, May 2026) are on a scale of 400 to 1600.',
  'This is based on the bulletin of July 2026.',
  'The mean score of the class of May 2026 is 3.1.',
  '本文核对于 2026 年 11 月 3 日，目前费用为 2170 元。',
  '根据 ETS 2026 年 7 月的说明，成绩会在 72 小时内公布。',
  'Since August 2026 nearly everyone is tested at a centre.',
  'Online tests are shorter from April 2025.',
  'The exams of 4–15 May 2026 were digital.',
  'The next exams are those of May 2027.',
  'The month is not over: the test is in November 2026.',
  'The shorter test introduced in September 2023 is two hours long.',
  'The fee is $98, according to the page as of 3 May 2026.',
  'According to the May 2026 handbook the fee is $98.',
  'In May 2026 the fee rose to $98, which is a record.',
  'The sitting of 5 May 2026 is over.',
  'Registration for 5 May 2026 has closed, and the next one is open.',
  'Updated on 3 May 2026.',
  '从 2026 年 8 月的考试起，几乎所有人都会到考点考。',
  '2026 年 5 月的考试已经结束，下一次是 2027 年。',
  '2026 年 5 月，美国大学理事会公布了新规定。',
  '2026 年 5 月举行的考试，平均分会高一些。',
  '据 2026 年 6 月的名单，必须交的有十所。',
  '大学理事会在 2026 年 5 月的说明里没有提到这一点。',
  '截至 2026 年 5 月，会员学校有六千所。',
])('the past told as the past, and what began on a past day: %s', (text) => {
  expect(pastInThePresent(text, TODAY)).toEqual([]);
});

test('the first day that is still to come since a day, whatever the order of the text', () => {
  const text = 'Scores will come on 5 July 2027. The test will be on 5 May 2027.\n这一场将于 2026 年 5 月 4 日举行。';
  expect(firstAwaited(text, null)).toBe('2026-05-04');
  expect(firstAwaited(text, '2026-05-04')).toBe('2026-05-04');
  expect(firstAwaited(text, '2026-05-05')).toBe('2027-05-05');
  expect(firstAwaited(text, '2027-05-06')).toBe('2027-07-05');
  expect(firstAwaited(text, '2027-07-06')).toBe(null);
});

test('a sentence ends neither behind a short month nor in the next block', () => {
  expect(firstAwaited('The test will be on Sept. 5, 2026.', null)).toBe('2026-09-05');
  expect(firstAwaited('The test will be soon. On 5 May 2026 we rest.', null)).toBe(null);
  expect(firstAwaited('The test will be\n5 May 2026', null)).toBe(null);
});

test('a body is read block by block, without exercises, transcripts, formulas and code', () => {
  const said = '<h2>When</h2><table><caption>Dates</caption><tbody><tr><td><p>A</p></td><td><p>B<br>C &amp; D</p></td></tr></tbody></table>';
  const apart =
    '<section data-type="practice-question"><p>made up</p></section><figure data-type="audio"><details><p>heard</p></details></figure><pre>code</pre><p>x <span data-type="inline-math" data-latex="y">y</span></p>';
  expect(
    linesOf(said + apart)
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ).toEqual(['When', 'Dates', 'A', 'B', 'C & D', 'x']);
});

test('an editor is shown the first few, each once, clipped around the day', () => {
  const long = `${'And so on, '.repeat(30)}the test will be on 5 May 2026${', and so on'.repeat(30)}.`;
  const told = toldSentences(pastInThePresent([long, long, 'A is on 5 May 2026.', 'B is on 5 May 2026.', 'C is on 5 May 2026.'].join('\n'), TODAY));
  expect(told).toHaveLength(LIMITS.dates.told);
  expect(told[0]).toContain('5 May 2026');
  expect(told[0]?.length).toBeLessThanOrEqual(LIMITS.dates.told_chars + 2);
  expect(told[1]).toBe('A is on 5 May 2026.');
});

test('what would be slow to read is not read', () => {
  const nasty = [
    '1 1 1 1 ',
    '1',
    ' ',
    '据',
    '2026 年 ',
    '2026-01-01 ',
    '会据',
    '4 to ',
    '2026\n',
    '2026。',
    'is duly ',
    'from 4 to 15 ',
    '2026 年 5 月 4 日至 ',
  ];
  for (const sign of nasty) {
    const text = `${sign.repeat(Math.ceil(LIMITS.article.content_html / sign.length))} 2026`;
    expect(pastInThePresent(text, TODAY).length, sign).toBeLessThanOrEqual(LIMITS.dates.sentences);
    namedDates(text);
  }
  const many = 'It will be on 5 May 2026. '.repeat(LIMITS.dates.sentences + 100);
  expect(pastInThePresent(many, TODAY)).toHaveLength(LIMITS.dates.sentences);
  expect(namedDates('2026-01-01 '.repeat(500))).toHaveLength(LIMITS.dates.in_sentence);
});
