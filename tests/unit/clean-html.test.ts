import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ARTICLE_ATTRIBUTES, ARTICLE_TAGS } from '../../config/article-html.ts';
import { LIMITS } from '../../config/limits.ts';
import { isCleanHtml } from '../../server/content/clean-html.ts';
import { sanitiseHtml } from '../../server/content/sanitise.ts';
import { numbers } from '../support/random.ts';

/** What the sanitiser itself makes of a text: a comment, which it drops, is not clean. */
const sanitised = (html: string) => sanitiseHtml(`<!-- -->${html}`);

const OTHERS = 'script style svg math iframe form h1 font template TD P'.split(' ');
const TEXTS = [
  ...['words ', 'a &amp; b', '1 &lt; 2', '2 &gt; 1', '"said"', '&amp;lt;', '中文', '😀', 'e\u0301', '\u00a0', '\n', '<br />', '<br>', '<hr />', '&nbsp;', ' '],
  ...['A & B', '&copy;', '&quot;', '&#60;', '1 < 2', '2 > 1', '<!-- x -->', '<![CDATA[x]]>', '</br>', '\r\n', '\u202e', '\0', '\f', '</p>', '<', '&'],
];
const MEDIA = '/media/2026/11/a.png';
const ATTRIBUTES = [
  ...[' href="/GRE"', ' href="https://a.example/?a=1&amp;b=2" rel="noopener"', ' rel="noopener" href="http://a.example"', ' href="/article/中文#x"'],
  ...[' href="https://a.example"', ' href="//a.example"', ' href="/\\a.example"', ' href="https://"', ' href="javascript:x"', ' href="/x" rel="noopener"'],
  ...[
    ' href=" /x"',
    ' href="/x\u200b"',
    ' href="mailto:a@b.example"',
    ' href="#x"',
    ' href="/a" href="/b"',
    ' href="/x" title="&quot;&gt;"',
    ' href="HTTP://A.example"',
  ],
  ...[
    ' class="callout callout-tip"',
    ' class="callout  callout-tip"',
    ' class="other"',
    ' title="x > y"',
    ' title=""',
    ' title',
    ' open',
    ' open=""',
    ' reversed',
    ' start="3"',
  ],
  ...[' lang="zh"', ' dir="rtl"', ' data-type="choices"', ' data-latex="x^2"', ' style="color:red"', ' onclick="x()"', " title='x'", ' title=x', '  title="x"'],
  ...[' colspan="2" rowspan="3"', ' scope="col"', ' cite="/x"', ' cite="javascript:x"', ' datetime="2026"', ' TITLE="x"', ' title="e\u0301"'],
];
const IMAGES = [
  ...[`<img src="${MEDIA}" alt="x" />`, `<img src="${MEDIA}" alt="" />`, `<img src="${MEDIA}" alt="x" width="3">`, `<img alt="x" src="${MEDIA}" />`],
  ...[
    `<img src="${MEDIA}" />`,
    '<img src="https://a.example/x.png" alt="x" />',
    '<img src="/media/../x y" alt="x" />',
    `<img src="${MEDIA}" alt />`,
    '<img alt="x" />',
  ],
];
/** Where each is seen mostly. */
const INSIDE: Record<string, string> = {
  ul: 'li',
  ol: 'li',
  dl: 'dt',
  table: 'tr',
  thead: 'tr',
  tbody: 'tr',
  tr: 'td',
  figure: 'figcaption',
  details: 'summary',
};

test('what counts as clean is what the sanitiser leaves as it is', () => {
  const random = numbers(11);
  const one = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item;
  const known = ARTICLE_TAGS.filter((name) => !['br', 'hr', 'img'].includes(name));
  const attributesOf = (name: string) => {
    if (random() < 0.03) return one(ATTRIBUTES);
    if (name === 'a') return one(ATTRIBUTES.slice(0, 4));
    const own = [...(ARTICLE_ATTRIBUTES[name] ?? []), 'lang'];
    return random() < 0.8 ? '' : ` ${one(own)}="${one(['2', 'x y', '/GRE', 'a &amp; b'])}"`;
  };
  const element = (depth: number, within = ''): string => {
    const name = random() < 0.02 ? one(OTHERS) : (random() < 0.9 && INSIDE[within]) || one(known);
    const inside = Array.from({ length: 1 + Math.floor(random() * 2) }, () => {
      if (depth < 4 && random() < 0.5) return element(depth + 1, name);
      return random() < 0.05 ? one(IMAGES) : one(TEXTS.slice(0, random() < 0.97 ? 16 : TEXTS.length));
    });
    return `<${name}${attributesOf(name)}>${inside.join('')}${random() < 0.99 ? `</${name}>` : one(['', '</p>', '</div>', '</LI>'])}`;
  };
  let clean = 0;
  for (let times = 0; times < 3000; times += 1) {
    const html = Array.from({ length: 1 + Math.floor(random() * 2) }, () => element(0)).join(one(['\n', ' and ', '']));
    const isClean = isCleanHtml(html);
    // What is not clean goes the same way twice: some of it is enough.
    if (!isClean && times % 8 > 0) continue;
    const expected = sanitised(html);
    expect(sanitiseHtml(html), html).toBe(expected);
    if (!isClean) continue;
    clean += 1;
    expect(expected, html).toBe(html.normalize('NFC').trim());
  }
  expect(clean).toBeGreaterThan(300);
});

test.each(ATTRIBUTES.flatMap((attribute) => ['a', 'aside', 'p', 'details', 'blockquote'].map((name) => `<${name}${attribute}>x</${name}>`)).concat(IMAGES))(
  'the same either way: %s',
  (html) => {
    if (isCleanHtml(html)) expect(sanitised(html)).toBe(html.normalize('NFC'));
    expect(sanitiseHtml(html)).toBe(sanitised(html));
  },
);

test('most of what is stored is clean, and what is too deep is not', () => {
  const folder = new URL('../../mock/content/articles/', import.meta.url);
  const texts = readdirSync(folder).filter((name) => name.endsWith('.html'));
  const stored = texts.map((name) => sanitised(readFileSync(new URL(name, folder), 'utf8')));
  expect(stored.filter(isCleanHtml).length).toBeGreaterThan(stored.length * 0.85);
  const formula = (latex: string) => `<p><span data-type="inline-math" data-latex="${latex}"></span></p>`;
  const { formula: most, formulas } = LIMITS.html;
  expect(['x^2 &lt; 4', 'x'.repeat(most), 'x'.repeat(most + 1), '\\def\\x{}'].map((latex) => isCleanHtml(formula(latex)))).toEqual([true, true, false, false]);
  expect([isCleanHtml(formula('x').repeat(formulas)), isCleanHtml(formula('x').repeat(formulas + 1))]).toEqual([true, false]);
  const nested = (times: number) => `${'<div>'.repeat(times)}x${'</div>'.repeat(times)}`;
  expect([isCleanHtml(nested(LIMITS.html.depth - 1)), isCleanHtml(nested(LIMITS.html.depth + 1))]).toEqual([true, false]);
});
