import { expect, test } from 'vitest';
import { searchTopic, searchWords } from '../../server/resources/visits/search-log.ts';

test.each([
  ['  GRE   Vocabulary ', 'gre vocabulary'],
  ['ＧＲＥ　词汇', 'gre 词汇'],
  ['x'.repeat(150), 'x'.repeat(100)],
  ['   ', null],
  ['li@example.org', null],
  ['138 0013 8000', null],
  ['sat 2026', 'sat 2026'],
])('%s is kept as %s', (query, words) => {
  expect(searchWords(query)).toBe(words);
});

test.each([
  ['托福 口语', {}, 'TOEFL', 'speaking'],
  ['ielts writing task 2', {}, 'IELTS', 'writing'],
  ['gre语文题', {}, 'GRE', 'verbal'],
  ['great words', {}, null, null],
  ['gre 语文', {}, 'GRE', 'verbal'],
  ['雅思', {}, 'IELTS', null],
  ['map of the test', {}, null, null],
  ['gre325够吗', {}, 'GRE', null],
  ['essay', { exam: 'GRE', section: 'writing' }, 'GRE', 'writing'],
  ['essay', { exam: 'nothing' }, null, null],
  ['reading & writing', { exam: 'SAT' }, 'SAT', null],
  ['reading and writing', { exam: 'SAT' }, 'SAT', 'reading-writing'],
])('“%s” under %o is about %s, %s', (words, filters, exam, section) => {
  expect(searchTopic(words, filters)).toEqual({ exam, section });
});
