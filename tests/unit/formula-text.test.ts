import { expect, test } from 'vitest';
import { formulaText } from '../../server/content/formula-text.ts';

test.each([
  ['\\text{平均} = \\frac{L + R + W + S}{4}', '平均 = (L + R + W + S)/4'],
  ['\\frac{dy}{dx} = -\\frac{x}{y}', 'dy/dx = -x/y'],
  ['y = x^2', 'y = x²'],
  ['x_{1}^{-2}', 'x₁⁻²'],
  ['e^{kt} \\cdot x_{max}', 'e^kt · x_max'],
  ['d = \\sqrt{(x_2 - x_1)^2 + (y_2 - y_1)^2}', 'd = √((x₂ - x₁)² + (y₂ - y₁)²)'],
  ['1 : 1 : \\sqrt{2} \\quad \\text{and} \\quad 1 : \\sqrt{3} : 2', '1 : 1 : √2 and 1 : √3 : 2'],
  ['\\sqrt[3]{8} = 2', '³√8 = 2'],
  ['\\binom{10}{4} = 210', 'C(10, 4) = 210'],
  ['90^\\circ, 30^{\\circ}', '90°, 30°'],
  ['\\left( a \\le b \\right)', '( a ≤ b )'],
  ['\\log_b x=y', 'log_b x=y'],
  ['A \\rightarrow B', 'A → B'],
  ['15\\% \\times \\$40', '15% × $40'],
  ['\\begin{cases} x & 1 \\\\ y & 2 \\end{cases}', 'x 1 y 2'],
  ['\\text{sum} = \\text{mean} \\cdot \\text{count}', 'sum = mean · count'],
])('%s reads %s', (latex, text) => {
  expect(formulaText(latex)).toBe(text);
});

test('what is broken or absurd is read to its end', () => {
  for (const latex of ['\\frac', '\\frac{1', '{{{{', '}}}}x', '^', '_', '\\sqrt[', '\\', '\\text{', '']) expect(typeof formulaText(latex)).toBe('string');
  const deep = `${'{'.repeat(50_000)}x${'}'.repeat(50_000)}`;
  expect(formulaText(deep)).toBe('x');
  expect(formulaText('\\frac'.repeat(20_000))).toMatch(/^[()/]*$/);
  expect(formulaText('}}x}y')).toBe('xy');
  expect(formulaText('\\constructor \\toString')).toBe('constructor toString');
  expect(formulaText(`\\sqrt{${'1'.repeat(100_000)}+}`)).toHaveLength(100_004);
});
