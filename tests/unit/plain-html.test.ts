import { load } from 'cheerio';
import type { AnyNode } from 'domhandler';
import { expect, test } from 'vitest';
import { isPlainHtml, parseHtml } from '../../server/content/html.ts';
import { numbers } from '../support/random.ts';

/** What a parser has understood: elements with their attributes, and texts. */
function told(nodes: readonly AnyNode[]): unknown[] {
  const all: unknown[] = [];
  for (const node of nodes) {
    if (node.type === 'text' && typeof all.at(-1) === 'string') all.push(`${all.pop()}${node.data}`);
    else if (node.type === 'text') all.push(node.data);
    else if ('attribs' in node) all.push([node.name, { ...node.attribs }, told(node.children)]);
  }
  return all;
}
const plainly = (html: string) => told(parseHtml(html).root().contents().toArray());
const asBrowsers = (html: string) => told(load(html, null, false).root().contents().toArray());

const NAMES = 'p p p div a strong em ul ol li li h2 h3 span code pre blockquote figure b i table td select dt form'.split(' ');
const TEXTS = [
  'words ',
  'A & B ',
  'a &amp; b',
  '&nbsp;',
  '&copy',
  '&#8217;',
  '&#146;',
  '\n',
  '\n\n',
  ' 1 < 2 ',
  '<!-- note -->',
  '<!--->',
  '中文',
  '<br>',
  '<br />',
  '</br>',
];
const ATTRIBUTES = ['', '', '', ' class="x y"', ' href="/a?b=1&amp;c=2"', ' title="a > b"', ' title', " lang='en'", ' id=x', ' title="&lt;"'];

test('what counts as plain is read alike by both parsers', () => {
  const random = numbers(7);
  const one = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item;
  const element = (depth: number): string => {
    const name = one(NAMES);
    const inside = Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
      depth < 4 && random() < 0.6 ? element(depth + 1) : one(TEXTS.slice(0, random() < 0.8 ? 3 : TEXTS.length)),
    );
    const closing = random() < 0.97 ? `</${name}>` : one(['', '</p>', '</div>', '</LI>']);
    return `<${name}${random() < 0.8 ? '' : one(ATTRIBUTES)}>${inside.join('')}${closing}`;
  };
  let plain = 0;
  for (let times = 0; times < 6000; times += 1) {
    const html = Array.from({ length: 1 + Math.floor(random() * 2) }, () => element(0)).join(one(['\n', ' and ', '']));
    if (!isPlainHtml(html)) continue;
    plain += 1;
    expect(plainly(html), html).toEqual(asBrowsers(html));
  }
  expect(plain).toBeGreaterThan(500);
});

test.each([
  ['a text as it is exported', '<p>One <strong>two</strong> <a href="/x" title="y">three</a><br></p>\n<ul><li>four</li></ul><pre>a\nb</pre>', true],
  ['a comment', '<!-- wp:paragraph {"a":1} --><p>x</p>', true],
  ['a table', '<table><tr><td>x</td></tr></table>', false],
  ['a paragraph in a paragraph', '<p>a<p>b</p></p>', false],
  ['a block in a paragraph', '<p><div>x</div></p>', false],
  ['a link in a link', '<a href="/a"><em><a href="/b">x</a></em></a>', false],
  ['elements that cross', '<b><i>x</b></i>', false],
  ['what is not closed', '<p>x', false],
  ['an item without a list', '<li>x</li>', false],
  ['a sign that is no tag', '1 < 2', false],
])('%s', (_, html, expected) => {
  expect(isPlainHtml(html)).toBe(expected);
});
