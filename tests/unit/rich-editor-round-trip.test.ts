// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { describe, expect, test } from 'vitest';
import { parseHtml } from '../../server/content/html.ts';
import { sanitiseHtml } from '../../server/content/sanitise.ts';
import { textOf } from '../../server/content/text-of.ts';
import { OldSite } from '../../server/resources/imports/wordpress/addresses.ts';
import { WxrReader } from '../../server/resources/imports/wordpress/file/parse.ts';
import { Summary } from '../../server/resources/imports/wordpress/summary.ts';
import { convertBody } from '../../server/resources/imports/wordpress/texts/body.ts';
import { isSameHtml } from '../../src/components/admin/rich-editor/html/compare.ts';
import { DocumentHtml } from '../../src/components/admin/rich-editor/html/document-html.ts';
import { articleSchema } from '../../src/components/admin/rich-editor/schema/extensions.ts';

const nothing = () => {};
const schema = getSchema(
  articleSchema({
    ask: nothing,
    tell: nothing,
    find: nothing,
    describeFile: () => {},
    uploadsChanged: nothing,
  }),
);

/** What the schema makes of the HTML when every block is written anew, and how many blocks it could only keep as source. */
function throughSchema(html: string): { html: string; raw: string[] } {
  const documents = new DocumentHtml(schema);
  const nodes: Node[] = [];
  documents.read(html).forEach((node) => {
    nodes.push(node);
  });
  const raw = nodes.filter(({ type }) => type.name === 'htmlBlock').map(({ attrs }) => String(attrs['data-html']));
  return { html: documents.writeFresh(nodes), raw };
}

const EMPHASIS: Record<string, string> = { b: '*', strong: '*', i: '/', em: '/' };

/**
 * HTML as cheerio, which shares no code with the editor, writes it: attributes in order, no space between blocks, and bold and
 * italic at each letter, so that how they are nested does not matter.
 */
function plain(html: string): string {
  const $ = parseHtml(sanitiseHtml(html).replace(/\s+/g, ' '));
  for (const node of $('*').add($('*').contents()).toArray()) {
    if (node.type === 'text') {
      const signs = $(node)
        .parents()
        .toArray()
        .map((parent) => EMPHASIS[parent.name] ?? '');
      const emphasis = [...new Set(signs)].sort().join('');
      if (emphasis) node.data = [...node.data].map((letter) => letter + emphasis).join('');
    } else if (node.type === 'tag') {
      const attributes = Object.entries(node.attribs).filter(([name]) => name !== 'rel' && name !== 'controls' && name !== 'preload');
      node.attribs = Object.fromEntries(attributes.sort(([one], [other]) => (one < other ? -1 : 1)));
    }
  }
  for (const element of $(Object.keys(EMPHASIS).join()).toArray()) $(element).replaceWith($(element).contents());
  const inline = '(?!\\/?(?:a|abbr|cite|code|img|kbd|mark|q|s|small|span|sub|sup|u)\\b)';
  return $.html()
    .replace(new RegExp(`(<${inline}[^>]+>) `, 'g'), '$1')
    .replace(new RegExp(` (<${inline}[^>]+>)`, 'g'), '$1')
    .trim();
}

const FOLDER = 'mock/content/articles';
const bodies = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.html'))
  .map((name) => {
    // Pictures and recordings get their address in the store when the sample content is laid in.
    const html = readFileSync(join(FOLDER, name), 'utf8').replace(/(<(?:img|audio)[^>]* src=")(?!\/)/g, '$1/media/');
    return { name, html: sanitiseHtml(html.replaceAll('/media/media:', '/media/')) };
  });

describe('every sample article comes back from the editor as it was', () => {
  test.each(bodies)('$name', ({ html }) => {
    const back = throughSchema(html);
    expect(back.raw).toEqual([]);
    expect(plain(back.html)).toBe(plain(html));
    expect(isSameHtml(back.html, html)).toBe(true);
  });
});

test('every body of a WordPress export comes back with all its words, pictures and links', () => {
  const reader = new WxrReader('wordpress.xml');
  reader.write(readFileSync('tests/fixtures/wordpress.xml', 'utf8'));
  const { items, ...site } = reader.end();
  const old = new OldSite({ ...site, items });
  const imported = items
    .filter(({ content }) => content.trim() !== '')
    .map((item) =>
      sanitiseHtml(
        convertBody(item, {
          storedFile: (url) => ({ id: 1, url: `/media${url.pathname}`, mime: url.pathname.endsWith('mp3') ? 'audio/mpeg' : 'image/jpeg', width: 4, height: 3 }),
          newAddress: () => null,
          absolute: (href) => old.absolute(href),
          isOwn: (url) => old.isOwn(url),
          attachment: () => undefined,
          shownAt: () => undefined,
          picturesOf: () => [],
          reusableBlock: () => undefined,
          table: () => undefined,
          for_members: new Set(),
          summary: new Summary(),
        }).html,
      ),
    );
  expect(imported.length).toBeGreaterThan(3);
  const essence = (html: string) => ({
    text: textOf(html),
    parts: [...sanitiseHtml(html).matchAll(/ (?:src|href)="([^"]*)"/g)].map(([, address]) => address).sort(),
  });
  for (const html of imported) expect(essence(throughSchema(html).html)).toEqual(essence(html));
});

const SAME = [
  '<dl><dt>Term</dt><dd>Meaning</dd></dl>',
  '<figure><img src="/media/a.png" alt="x" width="3" height="4"><figcaption>C <em>d</em></figcaption></figure>',
  '<figure><a href="/media/b.png"><img src="/media/a.png" alt=""></a></figure>',
  '<figure data-type="audio"><audio src="/media/a.mp3"></audio><figcaption>q</figcaption><details><summary>T</summary><div data-type="detailsContent"><p>w</p></div></details></figure>',
  '<p>in <img src="/media/a.png" alt="x"> line</p>',
  '<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>字</p>',
  '<ol start="3" reversed="" type="a"><li value="9">x<ol><li>y</li></ol></li></ol>',
  '<table><caption>C</caption><thead><tr><td></td><th scope="col">A</th></tr></thead><tbody><tr><th scope="row">r</th><td headers="x">1</td></tr></tbody><tfoot><tr><td colspan="2">f</td></tr></tfoot></table>',
  '<table><tbody><tr><td><p>a</p><p>b</p></td><td rowspan="2"></td></tr><tr><td>c</td></tr></tbody></table>',
  '<p lang="fr" dir="rtl">x <em lang="de">y</em> <span lang="zh">z</span> <abbr title="T">t</abbr> <time datetime="2020">2</time> <del>d</del> <ins>i</ins> <q cite="/x">q</q></p>',
  '<p>a<br>b</p>',
  '<ul><li><p>a</p><p>b</p></li><li>c</li></ul>',
  '<section data-type="practice-question" data-kind="multiple" data-answer="A C"><p>s</p><ol data-type="choices"><li>1</li><li>2</li><li>3</li></ol></section>',
  '<section data-type="practice-question" data-kind="numeric" data-answer="3/4"><p>s</p></section>',
  '<details open=""><summary>s <em>m</em></summary><div data-type="detailsContent"><p>t</p></div></details>',
];
test('blanks of exercises come back from the editor with every space', () => {
  for (const html of ['<p>He <u>&nbsp;&nbsp;&nbsp;</u> to <u>　　</u>.</p>', '<p><u>&nbsp;&nbsp;</u></p>']) {
    expect(throughSchema(sanitiseHtml(html))).toEqual({ html, raw: [] });
  }
});

test.each(SAME)('%s has a form of its own', (html) => {
  const back = throughSchema(html);
  expect(back.raw).toEqual([]);
  expect(plain(back.html)).toBe(plain(html));
});

const RAW = [
  '<section><p>x</p></section>',
  '<aside><p>x</p></aside>',
  '<details>no summary</details>',
  '<audio><source src="/media/a.mp3"><source src="/media/a.ogg"></audio>',
  '<pre><strong>a</strong></pre>',
  '<div lang="en"><p>x</p></div>',
  '<p>a <kbd>Ctrl</kbd><kbd>C</kbd></p>',
  '<ul><li><h3>x</h3></li></ul>',
  '<section data-type="practice-question" data-kind="single" data-answer="B"><details><p>no summary</p></details></section>',
];
test.each(RAW)('%s has none and is kept as it is', (html) => {
  expect(throughSchema(html)).toEqual({ html, raw: [html] });
});

test.each([
  ['<p>one</p>loose <b>text</b><div><div><p>two</p></div></div>', '<p>one</p><p>loose <strong>text</strong></p><p>two</p>'],
  [
    '<figure><table><tbody><tr><td>1</td></tr></tbody></table><figcaption>c</figcaption></figure>',
    '<table><caption>c</caption><tbody><tr><td>1</td></tr></tbody></table>',
  ],
  ['<details><summary>s</summary>loose</details>', '<details><summary>s</summary><div data-type="detailsContent"><p>loose</p></div></details>'],
  ['<pre>a\n  b</pre>', '<pre><code>a\n  b</code></pre>'],
])('%s is tidied without losing a word', (html, tidy) => {
  const back = throughSchema(html);
  expect(back).toEqual({ html: tidy, raw: [] });
  expect(isSameHtml(html, tidy)).toBe(true);
});

test('a block that is not touched is written in the very characters it was read from', () => {
  const html = '<p class="x">A  <b>b</b></p>\n\n<UL><LI><P>c</P></LI></UL>';
  const documents = new DocumentHtml(schema);
  const doc = schema.topNodeType.create(null, documents.read(html));
  expect(documents.write(doc)).toBe('<p class="x">A  <b>b</b></p>\n<ul><li><p>c</p></li></ul>');
});

test('a table whose row of heads stands in its body is a table to write in; groups of rows stay as they are', () => {
  const rows = '<tr><td>b</td><td>c</td></tr>';
  const { html, raw } = throughSchema(`<table><tbody><tr><th>A</th><th>B</th></tr>${rows}</tbody></table>`);
  expect(raw).toEqual([]);
  expect(html).toContain('<thead><tr><th scope="col">A</th>');
  const groups = `<table><tbody>${rows}</tbody><tbody>${rows}</tbody></table>`;
  expect(throughSchema(groups).html).toBe(groups);
});

test('two writings of one text are the same; one word, mark, cell or answer makes a difference', () => {
  expect(isSameHtml('<p>a <b>b</b><br />c</p>', '<p>a <strong>b</strong><br>c</p>\n')).toBe(true);
  const html =
    '<p>a <em>b</em></p><table><tbody><tr><td>1</td></tr></tbody></table><section data-type="practice-question" data-kind="single" data-answer="A"><p>s</p><ol data-type="choices"><li>x</li><li>y</li></ol></section>';
  for (const [from, to] of [
    ['a <em>', 'a! <em>'],
    ['<em>b</em>', 'b'],
    ['<td>1</td>', '<td>1</td><td></td>'],
    ['data-answer="A"', 'data-answer="B"'],
    ['<p>s</p>', ''],
  ] as const) {
    expect(isSameHtml(html, html.replace(from, to))).toBe(false);
  }
});
