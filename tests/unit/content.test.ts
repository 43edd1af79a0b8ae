import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { READING } from '../../config/limits.ts';
import { SLUG_PATTERN } from '../../config/slugs.ts';
import { sanitiseHtml } from '../../server/content/sanitise.ts';
import { freeSlug, slugify } from '../../server/content/slugs.ts';
import { readingMinutes, textOf } from '../../server/content/text-of.ts';
import { publicHtml } from '../support/public-html.ts';

test.each([
  ['<p onclick="x()">a</p>', '<p>a</p>'],
  ['<p style="color:red">a</p>', '<p>a</p>'],
  ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
  ['<style>p{}</style><p>a</p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="//elsewhere.example/">a</a>', '<a href="https://elsewhere.example/" rel="noopener">a</a>'],
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

/** What other pages and older HTML say in their own way: none of it may be lost in silence, or run together. */
test.each([
  ['<article>One</article><address>two</address><center>three</center>', '<div>One</div><div>two</div><div>three</div>'],
  ['<p><strike>old</strike> <tt>code</tt> <acronym title="A test">GRE</acronym></p>', '<p><s>old</s> <code>code</code> <abbr title="A test">GRE</abbr></p>'],
  ['<menu><li>a</li></menu>', '<ul><li>a</li></ul>'],
  ['<title>Page</title><p>Words</p>', '<p>Words</p>'],
  ['<ul><li><input type="checkbox" checked> done</li><li><input type=checkbox> open</li></ul>', '<ul><li>☑ done</li><li>☐ open</li></ul>'],
  ['<iframe src="//player.example/v?id=7" title="Film"></iframe>', '<a href="https://player.example/v?id=7" rel="noopener">Film</a>'],
  ['<img src="data:image/gif;base64,R0" data-src="//cdn.example/a.png" alt="图">', '<a href="https://cdn.example/a.png" rel="noopener">图</a>'],
  ['<img src="/media/a.png" data-src="lazy" alt="A">', '<img src="/media/a.png" alt="A" />'],
  ['<img srcset="https://cdn.example/a-2.png 2x, https://cdn.example/a.png" alt="A">', '<a href="https://cdn.example/a-2.png" rel="noopener">A</a>'],
  ['<picture><source srcset="/media/a-400.webp 400w, /media/a.webp 900w"></picture>', '<img src="/media/a.webp" alt="" />'],
  ['<video controls><source src="https://cdn.example/a.mp4">no film</video>', '<a href="https://cdn.example/a.mp4" rel="noopener">a.mp4</a>'],
  ['<audio><source src="https://cdn.example/a.mp3"></audio>', '<a href="https://cdn.example/a.mp3" rel="noopener">a.mp3</a>'],
  ['<video src="/media/a.mp4"></video>', '<a href="/media/a.mp4">a.mp4</a>'],
  ['<object data="//cdn.example/a.pdf"></object>', '<a href="https://cdn.example/a.pdf" rel="noopener">a.pdf</a>'],
  [
    '<p>If <span class="katex"><math><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></math><span aria-hidden="true">x2</span></span></p>',
    '<p>If <span data-type="inline-math" data-latex="x^2"></span></p>',
  ],
  [
    '<span class="katex-display"><span class="katex"><math display="block"><mi>x</mi><annotation encoding="application/x-tex">\\frac{1}{2}</annotation></math></span></span>',
    '<div data-type="block-math" data-latex="\\frac{1}{2}"></div>',
  ],
])('nothing is lost of %s', (foreign, ours) => {
  expect(sanitiseHtml(foreign)).toBe(ours);
  expect(sanitiseHtml(ours)).toBe(ours);
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

const chart = {
  url: '/media/a.png',
  src: '/media/a.png?v=1',
  alt: 'Stored',
  width: 1000,
  height: 500,
  is_drawing: false,
  variants: ['image/avif', 'image/webp'].flatMap((mime) =>
    [1000, 400].map((width) => ({ url: `/media/a-${width}.${mime.slice(6)}`, width, height: width / 2, mime })),
  ),
};

test('pictures of the library are offered in every size, and keep their place', () => {
  const pictures = new Map([[chart.url, chart]]);
  expect(publicHtml('<figure><img src="/media/a.png" alt="Mine"></figure>', pictures)).toBe(
    '<figure><picture>' +
      '<source type="image/avif" srcset="/media/a-400.avif 400w, /media/a-1000.avif 1000w" sizes="(max-width: 672px) 100vw, 672px">' +
      '<source type="image/webp" srcset="/media/a-400.webp 400w, /media/a-1000.webp 1000w" sizes="(max-width: 672px) 100vw, 672px">' +
      '<img src="/media/a.png?v=1" alt="Mine" loading="lazy" decoding="async" width="1000" height="500"></picture></figure>',
  );
  expect(publicHtml('<img src="/media/a.png" alt="">', new Map([[chart.url, { ...chart, is_drawing: true }]]))).toContain('data-drawing');
  // An author's width stands; a height from before the file was replaced does not.
  expect(publicHtml('<img src="/media/a.png" alt="" width="300" height="300">', pictures)).toContain('width="300" height="150"');
  expect(publicHtml('<img src="/media/a.png" alt="" width="300">', pictures)).toContain('sizes="(max-width: 300px) 100vw, 300px"');
  expect(publicHtml('<img src="/media/a.png" alt="" height="100">', pictures)).toContain('width="200"');
  expect(publicHtml('<img src="/media/a.png" alt="">', new Map([[chart.url, { ...chart, variants: [] }]]))).toBe(
    '<img src="/media/a.png?v=1" alt loading="lazy" decoding="async" width="1000" height="500">',
  );
  expect(publicHtml('<img src="/media/b.png" alt="">', pictures)).toBe('<img src="/media/b.png" alt loading="lazy" decoding="async">');
});

const folded = (name: string, words: string) => `<details><summary>${name}</summary><div data-type="detailsContent"><p>${words}</p></div></details>`;
const recording = (caption: string) =>
  `<figure data-type="audio"><audio src="/media/a.mp3" controls></audio><figcaption>${caption}</figcaption>${folded('Transcript', 'I want tea.')}</figure>`;

test.each([
  ['<p>Read this.</p><p>Which one?</p>', 'Which one?'],
  ['<p>Which one?</p><figure><img src="/media/b.png" alt="A map"></figure><p><img src="/media/c.png" alt="Its scale"></p>', 'Which one? A map Its scale'],
  ['<figure><img src="/media/b.png" alt="A map"></figure>', 'A map'],
  [`<p>What does she want?</p>${recording('Track 1')}`, 'What does she want?'],
  [`${recording('Track 1')}<p>What does she want?</p>`, 'What does she want?'],
  [`<p></p>${recording('What does she want?')}`, 'What does she want?'],
])('a question is called by what is asked, with the pictures between it and its choices: %s', (stem, name) => {
  for (const end of ['<ol data-type="choices"><li>a</li><li>b</li></ol>', folded('Answer', 'B.')]) {
    const html = publicHtml(`<section data-type="practice-question" data-kind="single" data-answer="B">${stem}${end}</section>`);
    const $ = load(html);
    const ids = $('section').attr('aria-labelledby')?.split(' ') ?? [];
    const named = ids.map((id) => $(`#${id}`).attr('alt') ?? $(`#${id}`).text());
    expect(named.join(' ')).toBe(name);
  }
});

test.each([
  ['behind the choices, the last', `${recording('')}<ol data-type="choices"><li>a</li><li>b</li></ol>${folded('Hint', 'Not a.')}${folded('Why', 'b.')}`, 'Why'],
  ['of a number, the last', `<p>How many?</p>${folded('Passage', 'Two.')}${recording('')}${folded('Why', '2.')}`, 'Why'],
  ['a transcript alone is none', `<p>Which?</p>${recording('')}<ol data-type="choices"><li>a</li><li>b</li></ol>`, ''],
  ['what is read before the choices is none', `${folded('Passage', 'Two.')}<p>Which?</p><ol data-type="choices"><li>a</li><li>b</li></ol>`, ''],
])('the explanation of a question: %s', (_name, inner, name) => {
  const $ = load(publicHtml(`<section data-type="practice-question" data-kind="single" data-answer="B">${inner}</section>`));
  expect($('[data-type="practice-check"]').next('details').children('summary').text()).toBe(name);
  expect($('section > details:not([data-type]) > summary').text()).toBe(name);
});

test('a broken formula is shown as it was written and breaks nothing', () => {
  expect(publicHtml('<p><span data-type="inline-math" data-latex="\\frac{1"></span></p>')).toContain('\\frac{1');
});

test('the marks behind a formula stay on its line: they stand in its element', () => {
  const drawn = (html: string) => publicHtml(html).replaceAll(/<span class="katex">.*?<\/math><\/span>/g, 'M');
  const formula = '<span data-type="inline-math" data-latex="x"></span>';
  const shown = (marks: string) => `<span data-type="inline-math">M${marks}</span>`;
  expect(drawn(`<p>Is ${formula}: yes, (${formula}), ${formula} and “${formula}”.</p>`)).toBe(
    `<p>Is ${shown(':')} yes, (${shown('),')} ${shown('')} and “${shown('”.')}</p>`,
  );
  expect(drawn(`<p>设 ${formula}，则<b>${formula}</b>。</p>`)).toBe(`<p>设 ${shown('，')}则<b>${shown('')}</b>。</p>`);
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
  expect(await freeSlug('a', 120, async (slug) => taken.has(slug))).toBe('a-3');
});

test.each([
  [
    '<table><caption>Times</caption><tr><th>Part</th><th>Time</th></tr><tr><td><p>Reading</p></td><td></td><td>35 minutes.</td></tr></table><p>Then</p>',
    'Times: Part · Time; Reading · 35 minutes. Then',
  ],
  [
    '<p>看表</p><table><tbody><tr><td></td><td>时间</td></tr><tr><td>阅读</td><td>35 分钟 </td></tr><tr><td> </td></tr></tbody></table><p>再读</p>',
    '看表 时间；阅读 · 35 分钟 再读',
  ],
  ['<table><tr><td></td></tr></table>', ''],
])('as text, a table has its cells and rows apart: %s', (html, text) => {
  expect(textOf(html)).toBe(text);
});

test('the sign between cells is no word', () => {
  const words = READING.words;
  const row = '<tr><td>one</td><td>two</td></tr>';
  expect(readingMinutes(`<table>${row.repeat(words / 2)}</table>`)).toBe(1);
});

test('text and reading time leave markup out', () => {
  expect(textOf('<h2>One</h2><p>two&amp;<strong>three</strong></p>')).toBe('One two&three');
  expect(readingMinutes(`<p>${'word '.repeat(660)}</p>`)).toBe(3);
  expect(readingMinutes('')).toBe(1);
});
