import { expect, test } from 'vitest';
import { LIMITS } from '../../config/limits.ts';
import { htmlProblem } from '../../server/content/html.ts';
import { sanitiseHtml } from '../../server/content/sanitise.ts';
import { readBody } from '../../server/content/text-of.ts';
import { publicHtml } from '../support/public-html.ts';

const { depth, elements, formula, formulas } = LIMITS.html;
const nested = (tag: string, times: number) => `<${tag}>`.repeat(times);
const math = (latex: string) => `<span data-type="inline-math" data-latex="${latex}"></span>`;

test.each([
  ['as deep as may be', nested('div', depth)],
  ['closed again and again', '<div><p>a</p></div>'.repeat(5000)],
  ['paragraphs and items nobody closed', '<ul>'.concat('<li>a'.repeat(9000)).concat('</ul>', '<p>a'.repeat(9000))],
  ['elements that hold nothing', '<br><img src="/media/a.png"><hr>'.repeat(9000)],
  ['signs that are no tags', '< div '.repeat(9000)],
  ['as many as may be', '<b>a</b>'.repeat(elements)],
  ['as many formulas as may be', math('\\definitely \\left( x \\right) \\frac{1}{2}').repeat(formulas)],
  ['a formula as long as may be', math('x'.repeat(formula))],
])('HTML that is fine: %s', (_, html) => {
  expect(htmlProblem(html)).toBe(null);
});

test.each([
  ['one too deep', nested('div', depth + 1), '内容嵌套太深：元素最多 100 层'],
  ['4,500 deep', nested('div', 4500), '内容嵌套太深：元素最多 100 层'],
  ['90,000 deep', nested('div', 90_000), '内容嵌套太深：元素最多 100 层'],
  ['deep in elements that are dropped', nested('svg', 4500), '内容嵌套太深：元素最多 100 层'],
  ['deep in a mixture', '<blockquote><ul><li><em>'.repeat(300), '内容嵌套太深：元素最多 100 层'],
  ['one too many', '<b>a</b>'.repeat(elements + 1), '内容太复杂：元素最多 50000 个'],
  ['ends of what never began, which are elements too', '</p>'.repeat(elements + 1), '内容太复杂：元素最多 50000 个'],
  ['a formula too many', math('x').repeat(formulas + 1), '公式太多：最多 500 个，合计 20000 个字符'],
  ['long formulas', math('x'.repeat(formula)).repeat(11), '公式太多：最多 500 个，合计 20000 个字符'],
  ['a formula too long', math('\\frac{1}{'.repeat(3000) + '}'.repeat(3000)), '公式太长：一个最多 2000 个字符'],
  ['a formula that makes commands', math('\\def\\a{xx}\\a'), '公式里不能定义命令（\\def、\\newcommand 等）'],
  ['the same, written otherwise', math('\\&#110;ewcommand{\\a}{xx}').replace('data-latex', 'DATA-Latex'), '公式里不能定义命令（\\def、\\newcommand 等）'],
])('HTML that is refused before anything else reads it: %s', (_, html, message) => {
  expect(htmlProblem(html)?.zh).toBe(message);
  expect(() => sanitiseHtml(html, 'overview_html')).toThrow(expect.objectContaining({ details: { errors: { overview_html: [message] } } }));
});

test('thousands of equal headings each have an id of their own', () => {
  const html = publicHtml('<h2>Same</h2>'.repeat(8000));
  expect(html).toMatch(/^<h2 id="same">Same<\/h2><h2 id="same-2">/);
  expect(html).toContain('id="same-8000"');
  expect(new Set(html.match(/id="[^"]+"/g)).size).toBe(8000);
  expect(publicHtml('<h2>a 2</h2><h2>a</h2><h2>a</h2><h2>a</h2>')).toBe('<h2 id="a-2">a 2</h2><h2 id="a">a</h2><h2 id="a-3">a</h2><h2 id="a-4">a</h2>');
});

test('a body of very many elements side by side is gone through once, not each against all others', () => {
  // Compared with one another they took twenty seconds: the runner's limit is the assertion.
  const html = '<h2>a</h2>'.repeat(10_000) + '<p><a href="/a">x</a></p>'.repeat(20_000);
  const read = readBody(html);
  expect(read.headings.length).toBe(19_999);
  expect(publicHtml(html, new Map(), 'zh').match(/href="\/zh\/a"|href="\/a"/g)).toHaveLength(20_000);
}, 10_000);

test.each([
  ['empty paragraphs', '<p></p>'],
  ['blocks that announce what follows', '<p>Question 12:</p>'],
  ['figures', '<figure><figcaption>One</figcaption></figure>'],
])(
  'the beginning of a text is looked for once, however many blocks are none: %s',
  (_, block) => {
    // Put together again for each block, 40,000 took from twenty seconds to minutes: the runner's limit is the assertion.
    const read = readBody(`<h2>Heading</h2>${block.repeat(40_000)}<p>End</p>`);
    expect(read.sections[0]?.opening.endsWith('End')).toBe(true);
  },
  10_000,
);

test('what is said by style, by blanks and by MathML is read once, however much of it there is', () => {
  // The runner's limit is the assertion here too.
  const many = Math.floor(elements / 3) - 1;
  expect(sanitiseHtml(`<p>${'<b style="font-weight:normal">a</b><u>&nbsp; </u><span style="font-weight:bold">c</span>'.repeat(many)}</p>`)).toContain(
    'a<u>\u00a0\u00a0</u><strong>c</strong>a',
  );
  expect(sanitiseHtml(`<p>${'<math><mi>x</mi></math> '.repeat(4000)}</p>`)).toHaveLength(8007);
  expect(sanitiseHtml(`<p style="${'; '.repeat(100_000)}font-weight:bold">a</p>${'<u '.repeat(100_000)}`)).toContain('<strong>a</strong>');
  expect(sanitiseHtml(`<u>${' \u00a0'.repeat(50_000)}</u>`)).toHaveLength(100_007);
}, 20_000);
