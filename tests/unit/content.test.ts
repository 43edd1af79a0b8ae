import { expect, test } from 'vitest';
import { publicHtml } from '../../server/content/public-html.ts';
import { sanitiseHtml } from '../../server/content/sanitise.ts';
import { indexTokens, queryPhrases } from '../../server/content/search-tokens.ts';
import { freeSlug, SLUG_PATTERN, slugify } from '../../server/content/slugs.ts';
import { readingMinutes, textOf } from '../../server/content/text-of.ts';

test.each([
  ['<p onclick="x()">a</p>', '<p>a</p>'],
  ['<p style="color:red">a</p>', '<p>a</p>'],
  ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
  ['<style>p{}</style><p>a</p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="//evil.example/">a</a>', '<a>a</a>'],
  ['<a href="https://ets.org">a</a>', '<a href="https://ets.org" rel="noopener">a</a>'],
  ['<a href="/GRE">a</a>', '<a href="/GRE">a</a>'],
  ['<img src="https://elsewhere.example/a.png" alt="A chart">', '<a href="https://elsewhere.example/a.png" rel="noopener">A chart</a>'],
  ['<img src="/media/2026/11/a.webp" alt="A chart" onerror="x()">', '<img src="/media/2026/11/a.webp" alt="A chart" />'],
  ['<img src="data:image/png;base64,AAAA" alt="kept words">', '<span>kept words</span>'],
  ['<iframe src="https://video.example/1"></iframe>', '<a href="https://video.example/1" rel="noopener">1</a>'],
  ['<a href="/GRE"><img src="https://elsewhere.example/a.png" alt="chart"></a>', '<a href="/GRE">chart</a>'],
  ['<h1>Title</h1>', '<h2>Title</h2>'],
  ['<aside class="callout callout-tip evil">x</aside>', '<aside class="callout callout-tip">x</aside>'],
  ['<p class="anything">x</p>', '<p>x</p>'],
  ['<svg onload=alert(1)><circle/></svg>', ''],
  ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>', '<table></table>'],
])('the sanitiser makes of %s', (dirty, clean) => {
  expect(sanitiseHtml(dirty)).toBe(clean);
  expect(sanitiseHtml(clean)).toBe(clean);
});

test('blocks of articles pass the sanitiser unchanged', () => {
  const blocks = [
    '<section data-type="practice-question" data-kind="single" data-answer="B"><p>Stem</p><ol data-type="choices"><li>a</li><li>b</li></ol></section>',
    '<details><summary>Answer</summary><div data-type="detailsContent"><p>B.</p></div></details>',
    '<span data-type="inline-math" data-latex="\\frac{1}{2}"></span>',
    '<table><caption>Times</caption><thead><tr><th scope="col" colspan="2">A</th></tr></thead></table>',
  ].join('');
  expect(sanitiseHtml(blocks)).toBe(blocks);
});

test('public HTML has anchors, formulas as MathML without styles, and tables that scroll', () => {
  const html = publicHtml(
    '<h2>Two parts</h2><h2>Two parts</h2><p><span data-type="inline-math" data-latex="x^2 &lt; 5"></span></p><table><caption>Times</caption></table>',
  );
  expect(html).toContain('<h2 id="two-parts">');
  expect(html).toContain('<h2 id="two-parts-2">');
  expect(html).toContain('<math');
  expect(html).not.toContain('style=');
  expect(publicHtml('<p>托福 “quoted” &amp; more</p>')).toBe('<p>托福 “quoted” &amp; more</p>');
  expect(html).toContain('<div class="table-scroll" role="region" tabindex="0" aria-label="Times"><table>');
});

test('a broken formula is shown as it was written and breaks nothing', () => {
  expect(publicHtml('<p><span data-type="inline-math" data-latex="\\frac{1"></span></p>')).toContain('\\frac{1');
});

test.each([
  ['The Shorter GRE, Explained', 'the-shorter-gre-explained'],
  ["Don't panic", 'dont-panic'],
  ['托福阅读', 'tuo-fu-yue-du'],
  ['2026', 'post-2026'],
  ['Crème brûlée', 'creme-brulee'],
  ['Επίπεδο 3', 'επιπεδο-3'],
  ['!!!', 'untitled'],
])('the slug of %s', (title, slug) => {
  expect(slugify(title)).toBe(slug);
  expect(slugify(title)).toMatch(SLUG_PATTERN);
});

test('a taken slug gets the next number', async () => {
  const taken = new Set(['a', 'a-2']);
  expect(await freeSlug('a', async (slug) => taken.has(slug))).toBe('a-3');
});

test('Chinese is indexed by pairs, and a query never speaks the database’s language', () => {
  expect(indexTokens('极限概念 Reading')).toBe('极限 限概 概念 念 reading');
  expect(queryPhrases('微积分')).toEqual([['微积', '积分']]);
  expect(queryPhrases('极')).toEqual([['极*']]);
  expect(queryPhrases('C++ "100%" OR (x)')).toEqual([['c*'], ['100*'], ['or*'], ['x*']]);
  expect(queryPhrases('"\'*()')).toEqual([]);
});

test('text and reading time leave markup out', () => {
  expect(textOf('<h2>One</h2><p>two&amp;<strong>three</strong></p>')).toBe('One two&three');
  expect(readingMinutes(`<p>${'word '.repeat(660)}</p>`)).toBe(3);
  expect(readingMinutes('')).toBe(1);
});
