import { expect, test } from 'vitest';
import { FORMULA_OPTIONS } from '../../config/article-html.ts';
import { renderFormula } from '../../src/components/admin/rich-editor/schema/render-formula.ts';

test.each([
  ['\\foo + 1', '第 1 个字符处没有 \\foo 这个命令'],
  ['\\frac{1}{2', '第 11 个字符处还没有写完'],
  ['x + 1}', '第 6 个字符处多了 }'],
  ['x^2^3', '第 4 个字符处连着写了两个上标，请用花括号分开'],
  ['x_1_2', '第 4 个字符处连着写了两个下标，请用花括号分开'],
  ['\\sqrt', '还没有写完'],
  ['\\left( x', '第 9 个字符处结尾缺少 \\right'],
  ['\\begin{matrix} 1 \\end{pmatrix}', '\\begin{matrix} 没有与它相配的 \\end'],
  ['\\begin{nothing} 1 \\end{nothing}', '没有 nothing 这个环境'],
])('what is wrong with %s is said in Chinese', (latex, problem) => {
  expect(renderFormula(latex, FORMULA_OPTIONS).problem).toContain(problem);
});

test('whatever KaTeX says of a formula, none of it is English', () => {
  for (const latex of ['\\color{blau} x', '\\tag{1} x', '\\hline', '&', '\\rule{1xx}{2em}', '\\middle| x', '\\verb|x', '\\def\\x#2{}']) {
    const { problem = '写法不对' } = renderFormula(latex, FORMULA_OPTIONS);
    expect(problem.replace(/\\\w+/g, ''), latex).not.toMatch(/[A-Za-z]{3}/);
  }
});

test('a good formula is drawn', () => {
  expect(renderFormula('\\frac{1}{2}', FORMULA_OPTIONS).html).toContain('<math');
});
