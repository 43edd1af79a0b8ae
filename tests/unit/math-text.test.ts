import { expect, test } from 'vitest';
import { LIMITS } from '../../config/limits.ts';
import { mathHtml } from '../../config/math-text.ts';
import { sanitiseHtml } from '../../server/content/sanitise.ts';

const n = (value: number | string) => `<mn>${value}</mn>`;
const x = '<mi>x</mi>';
const plus = (one: string, other: string) => `<mrow>${one}<mo>+</mo>${other}</mrow>`;
const half = `<mfrac>${n(1)}${n(2)}</mfrac>`;

test.each([
  [half, '1/2'],
  [`<mfrac>${plus('<mi>a</mi>', '<mi>b</mi>')}${n(2)}</mfrac>`, '(a+b)/2'],
  [`<mfrac>${half}${n(3)}</mfrac>`, '(1/2)/3'],
  [`${n(2)}${half}`, '2 1/2'],
  [`<mrow>${half}${x}</mrow>`, '1/2 x'],
  [`<msup>${x}${n(2)}</msup><mo>=</mo>${n(9)}`, 'x<sup>2</sup>=9'],
  [`<msup>${plus(x, n(1))}${n(2)}</msup>`, '(x+1)<sup>2</sup>'],
  [`<msup><mrow><mo>(</mo>${x}<mo>+</mo>${n(1)}<mo>)</mo></mrow>${n(2)}</msup>`, '(x+1)<sup>2</sup>'],
  [`<msup><msup>${x}${n(2)}</msup>${n(3)}</msup>`, '(x<sup>2</sup>)<sup>3</sup>'],
  [`<msub><mi>H</mi>${n(2)}</msub><mi>O</mi>`, 'H<sub>2</sub>O'],
  [`<msubsup>${x}${n(1)}${n(2)}</msubsup>`, 'x<sub>1</sub><sup>2</sup>'],
  [`<msqrt>${n(2)}</msqrt>`, '√(2)'],
  [`<msqrt>${x}<mo>+</mo>${n(1)}</msqrt>`, '√(x+1)'],
  [`<mroot>${n(8)}${n(3)}</mroot>`, '<sup>3</sup>√(8)'],
  [`<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo>${n(1)}</mrow><mi>n</mi></munderover>`, '∑<sub>i=1</sub><sup>n</sup>'],
  [`<mo>(</mo><mfrac linethickness="0">${n(5)}${n(2)}</mfrac><mo>)</mo>`, '(C(5, 2))'],
  [`<mfenced open="[" close="]">${n(1)}${n(2)}</mfenced>`, '[1,2]'],
  [`<mtable><mtr><mtd>${n(1)}</mtd><mtd>${n(2)}</mtd></mtr><mtr><mtd>${n(3)}</mtd><mtd>${n(4)}</mtd></mtr></mtable>`, '1, 2; 3, 4'],
  [`<mi>sin</mi><mo>&#x2061;</mo>${x}`, 'sin x'],
  [`${x}<mtext> if </mtext>${n(1)}<mo>&lt;</mo>${n(2)}`, 'x if 1&lt;2'],
  [`<semantics>${half}<annotation-xml><apply>1 2</apply></annotation-xml></semantics>`, '1/2'],
  [`\n <mstyle displaystyle="true">\n ${half}\n </mstyle>\n`, '1/2'],
])('MathML without LaTeX is a line that can be read: %s', (inner, line) => {
  expect(sanitiseHtml(`<p>Is <math>${inner}</math>.</p>`)).toBe(`<p>Is ${line}.</p>`);
});

test('what else stands around a drawn formula goes with it; a display of its own is a paragraph; LaTeX comes first', () => {
  expect(sanitiseHtml(`<p><mjx-container><svg><text>12</text></svg><math>${half}</math></mjx-container> of it</p>`)).toBe('<p>1/2 of it</p>');
  expect(sanitiseHtml(`<p>So</p><math display="block">${half}</math>`)).toBe('<p>So</p><p>1/2</p>');
  expect(sanitiseHtml(`<p><math><semantics>${half}<annotation encoding="application/x-tex">\\frac{1}{2}</annotation></semantics></math></p>`)).toBe(
    '<p><span data-type="inline-math" data-latex="\\frac{1}{2}"></span></p>',
  );
});

test('a tree deeper than a text may be is read as far as a text goes', () => {
  interface Part {
    name: string;
    text: string;
    parts: Part[];
  }
  let deep: Part = { name: 'mi', text: '', parts: [{ name: '', text: 'x', parts: [] }] };
  for (let depth = 0; depth < 100_000; depth += 1) deep = { name: 'msqrt', text: '', parts: [deep] };
  const line = mathHtml<Part>(deep, { nameOf: ({ name }) => name, textOf: ({ text }) => text, childrenOf: ({ parts }) => parts, attributeOf: () => null });
  expect(line.match(/√/g)).toHaveLength(LIMITS.html.depth + 1);
});
