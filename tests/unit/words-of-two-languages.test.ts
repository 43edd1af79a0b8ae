import { expect, test } from 'vitest';
import { EXAMS, findExam } from '../../config/exams.ts';
import { beyondExam } from '../../src/components/site/use-names.ts';
import { langOf } from '../../src/locales/said.ts';
import { spaced } from '../../src/locales/spaced.ts';

test('an edition is named without the exam whose name stands before it', () => {
  const said = (code: string, edition: string) => beyondExam(findExam(code), edition);
  expect(said('TOEFL', 'TOEFL iBT (since January 2026)')).toBe('Since January 2026');
  expect(said('GRE', 'GRE 新版（2023 年 9 月起）')).toBe('新版（2023 年 9 月起）');
  expect(said('IELTS', '雅思机考（2026 年 6 月起）')).toBe('机考（2026 年 6 月起）');
  expect(said('PTE', 'PTE Academic（2025 年 8 月起）')).toBe('2025 年 8 月起');
});

test('a name that only begins alike, or says nothing more, stays whole', () => {
  const said = (code: string, edition: string) => beyondExam(findExam(code), edition);
  expect(said('ACT', 'Enhanced ACT (since 2025)')).toBe('Enhanced ACT (since 2025)');
  expect(said('AP', 'APX (2027)')).toBe('APX (2027)');
  expect(said('SAT', 'SAT')).toBe('SAT');
  expect(beyondExam(undefined, 'An exam (2026)')).toBe('An exam (2026)');
  for (const exam of EXAMS) expect(beyondExam(exam, exam.name)).not.toBe('');
});

test('Chinese and Latin letters stand apart where the interface puts them together', () => {
  expect([spaced('GRE', '文章'), spaced('数学', '文章'), spaced('篇', 'GRE', '文章'), spaced('ExamPress (GRE)', '的文章')]).toEqual([
    'GRE 文章',
    '数学文章',
    '篇 GRE 文章',
    'ExamPress (GRE)的文章',
  ]);
});

test('a text is Chinese that has as many characters as Latin words, whatever it quotes', () => {
  expect(langOf('请问 Item 1 如果去掉 x > 0 这个条件，为什么就选 D？', 'en')).toBe('zh');
  expect(langOf('What does 有效期 mean in the report?', 'zh')).toBe('en');
  expect(langOf('What does 有效期 mean in the report?', 'en')).toBeUndefined();
  expect([langOf('雅思官网：单科重考', 'zh'), langOf('ETS: GRE', 'zh')]).toEqual([undefined, 'en']);
});
