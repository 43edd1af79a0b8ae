import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '../../config/limits.ts';
import { printable, readArguments, UsageError } from '../../server/commands/command.ts';
import { askedFor, OPTIONS, WORDS } from '../../server/commands/import-usage.ts';
import { errorInChinese } from '../../server/resources/imports/imports.words.ts';
import { Mending } from '../../server/resources/imports/wordpress/file/mend.ts';
import { readWxr } from '../../server/resources/imports/wordpress/file/read.ts';
import type { WxrItem } from '../../server/resources/imports/wordpress/file/wxr.ts';
import { timeOf, WallClock } from '../../server/resources/imports/wordpress/item.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exampress-wxr-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function readWhole(file: string) {
  const items: WxrItem[] = [];
  const reading = readWxr(file);
  for (let next = await reading.next(); ; next = await reading.next()) {
    if (next.done) return { ...next.value, items };
    items.push(next.value);
  }
}

async function parse(text: string | Buffer) {
  const file = join(folder, 'export.xml');
  await writeFile(file, text);
  return readWhole(file).catch((error: Error) => error.message.replace(`${folder}/`, ''));
}

const wrap = (inside: string, wp = 'http://wordpress.org/export/1.2/') =>
  `<rss version="2.0" xmlns:w="${wp}" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><w:wxr_version>1.2</w:wxr_version>${inside}</channel></rss>`;

test('a zero that a plugin left in a text is left out; a file full of them is in another encoding', async () => {
  const item = `<item><title>A\0b</title><content:encoded><![CDATA[<p>x\0</p>]]></content:encoded></item>`;
  expect((await parse(wrap(item))) as object).toMatchObject({ items: [{ title: 'Ab', content: '<p>x</p>' }] });
  expect(await parse(Buffer.from(wrap(item), 'utf16le').toString('latin1'))).toEqual(expect.any(String));
});

test('namespaces count, not prefixes or versions; sections of one text are joined', async () => {
  const item =
    '<item><title>A</title><w:post_id>5</w:post_id><content:encoded><![CDATA[one ]]]]><![CDATA[> two]]></content:encoded><category domain="post_tag" nicename="x"><![CDATA[X & Y]]></category></item>';
  for (const namespace of ['http://wordpress.org/export/1.0/', 'https://wordpress.org/export/1.2/']) {
    expect(await parse(wrap(item, namespace))).toMatchObject({
      items: [{ id: '5', type: 'post', title: 'A', content: 'one ]]> two', terms: [{ domain: 'post_tag', slug: 'x', name: 'X & Y' }] }],
    });
  }
});

test('a broken file is refused with line and reason', async () => {
  for (const nothing of ['', '\n \n']) expect(await parse(nothing)).toBe('export.xml: the file is empty');
  const cut = 'the file is not whole (its download may have been cut off): export it again';
  expect(await parse('<rss>\n<channel>\n<item>')).toBe(`export.xml:3: ${cut}`);
  expect(await parse('<rss><channel>\n<item><title>One</title><content:encoded><![CDATA[Half a')).toBe(
    `export.xml:2: ${cut} (in the item "One", which begins in line 2)`,
  );
  for (const head of ['<?xml version="1.0"?>\n<!-- generator', '\n<?xml version="1.0"?>\n<rss version="2.0" xmlns:w='])
    expect(await parse(head), head).toMatch(`: ${cut}`);
  for (const other of [
    'Only words',
    '{"a":1}',
    '%PDF-1.4',
    '-- MySQL dump\nINSERT',
    '\x89PNG\r\n',
    Buffer.from([0x89, 0x50, 0xff, 0xd8, 0xe6]),
    '<!doctype html><p>',
  ])
    expect(await parse(other), String(other)).toMatch(/^export\.xml:\d: this is no WordPress export: it does not begin with <rss>$/);
  expect(await parse('<rss>\n<channel></item></rss>')).toBe('export.xml:2: unexpected close tag');
  expect(await parse('<rss><channel>\n<item><title>One</title>\n<item></wrong></rss>')).toBe(
    'export.xml:3: unexpected close tag (in the item "One", which begins in line 2)',
  );
  expect(await parse('<feed/>')).toBe('export.xml:1: this is no WordPress export: it begins with <feed>, not with <rss>');
  expect(await parse('<rss><channel><title>News</title></channel></rss>')).toBe('export.xml: this is RSS, but no WordPress export: it has no wp:wxr_version');
  expect(await parse(Buffer.concat([Buffer.from('<rss>\n\n'), Buffer.from([0xd6, 0xd0]), Buffer.from('</rss>')]))).toBe(
    'export.xml:3: these bytes are not utf-8',
  );
  expect(await parse('<?xml version="1.0" encoding="klingon"?><rss/>')).toBe('export.xml:1: the encoding "klingon" is not known');
});

test('whatever the reader of XML stops at is said in Chinese', async () => {
  const source = await readFile(fileURLToPath(import.meta.resolve('saxes')), 'utf8');
  // Texts that stand in its calls of `fail`, alone or in a choice; places to fill in are filled.
  const messages = [...source.matchAll(/\bfail\(([^;]{1,300}?)\);/g)].flatMap(([, call = '']) =>
    [...call.matchAll(/"((?:[^"\\]|\\[\s\S])*)"|`([^`]+)`/g)].map(([, plain, template]) =>
      (plain ?? template ?? '')
        .replace(/\\\n\s*/g, '')
        .replace(/\\(.)/g, '$1')
        .replace(/\$\{[^}]*\}/g, 'abc')
        .replace(/\.$/, ''),
    ),
  );
  expect(messages.length).toBeGreaterThan(50);
  const foreign = messages.filter((message) => message !== '' && !/^第 1 行：XML 有误：[\u4e00-\u9fff]/.test(errorInChinese(`a.xml:1: ${message}`, 'a.xml')));
  // These come at the end, where the file is not whole.
  expect(foreign).toEqual(['document must contain a root element', 'unclosed tag: abc', 'unexpected end']);
});

test('signs that XML cannot hold are left out; a post without a date has that of the feed', async () => {
  const item = (pubDate: string) =>
    wrap(`<item><title>A\u0007B\u000b</title><pubDate>${pubDate}</pubDate><w:post_id>5</w:post_id><w:post_date>0000-00-00 00:00:00</w:post_date></item>`);
  expect(await parse(item('Mon, 05 Jan 2015 10:00:00 +0200'))).toMatchObject({ items: [{ title: 'AB', date_gmt: '2015-01-05 08:00:00' }] });
  for (const none of ['Mon, 30 Nov -0001 00:00:00 +0000', '', 'x']) expect(await parse(item(none))).toMatchObject({ items: [{ date_gmt: '' }] });
});

test('what edited files, themes and databases leave: names of HTML, lines before the first, a cut letter; a packed file is refused in words', async () => {
  const item = (title: string) => wrap(`<item><title>${title}</title><w:post_id>5</w:post_id></item><!--${' '.repeat(1500)}-->`);
  expect(await parse(item('Caf&eacute;&nbsp;&hellip; &amp;'))).toMatchObject({ items: [{ title: 'Café\u00a0… &' }] });
  const notice = '\n<br />\n<b>Notice</b>: undefined in /x.php\n';
  expect(await parse(`${notice}<?xml version="1.0" encoding="UTF-8"?>${item('A')}`)).toMatchObject({ items: [{ title: 'A', line: 4 }] });
  expect(await parse(`\n\n${item('B').replace('</item>', '</item></broken>')}`)).toBe('export.xml:3: unexpected close tag');
  const [before = '', after = ''] = item('截#\ufffd').split('#');
  expect(await parse(Buffer.concat([Buffer.from(before), Buffer.from([0xe6, 0x96]), Buffer.from(after)]))).toMatchObject({
    ...{ items: [{ title: '截\ufffd\ufffd' }], foreign: 1 },
  });
  expect(await parse(gzipSync(item('A')))).toBe('export.xml: this file is packed (gzip): unpack it first');
});

test('what XML would stop at, but what is clearly meant, is read: signs that begin nothing, unknown names, an end within a text, elements in a title', async () => {
  const item = (fields: string) => `<item>${fields}<w:post_id>5</w:post_id></item>`;
  const read = async (fields: string) => (await parse(wrap(item(fields)))) as unknown;
  expect(await read('<title>Q & A &c; 1 < 2 &#147;x&#148;&#11; &#38; &amp; &AMP;</title><link>https://a.example/?a=1&p=2&copy=3</link>')).toMatchObject({
    items: [{ title: 'Q & A &c; 1 < 2 “x” & & &', link: 'https://a.example/?a=1&p=2&copy=3' }],
  });
  const script = '//<![CDATA[\nx && y //]]>\n<b>After</b>';
  expect(await read(`<content:encoded><![CDATA[${script}]]></content:encoded><title><![CDATA[A]]> & <![CDATA[B]]></title>`)).toMatchObject({
    items: [{ content: script, title: 'A & B' }],
  });
  expect(await read('<title>One <em class="a &amp; b">two</em> three</title><content:encoded><p>P<br/>Q</p></content:encoded>')).toMatchObject({
    items: [{ title: 'One <em class="a &amp; b">two</em> three', content: '<p>P<br />Q</p>' }],
  });
  expect(await parse(`<!-- a -- b & c -->${wrap(item('<x:y>1</x:y><title>A</title>'))}\n<b>Warning</b>: in /x.php\n<!-- cached -->`)).toMatchObject({
    items: [{ title: 'A' }],
  });
});

test('what stands behind the end of an export is not read, but counted', async () => {
  const one = wrap('<item><title>A</title><w:post_id>5</w:post_id></item>');
  expect(await parse(`${one}\n<!-- cached -->`)).toMatchObject({ items: [{ title: 'A' }], behind: 0 });
  expect(await parse(`${one}\n<?xml version="1.0"?>${wrap('<item><title>B</title></item><item><title>C</title></item>')}`)).toMatchObject({
    ...{ items: [{ title: 'A' }], behind: 2 },
  });
  const mending = new Mending();
  for (const sign of `${one}${one}`) mending.next(sign);
  mending.next(null);
  expect(mending.behind).toBe(1);
});

test('a file says the same in pieces of any size', async () => {
  const text = wrap('<item><title>A & B &eacute; 1 < 2</title><content:encoded><![CDATA[x ]]> y ]]]]><![CDATA[> z]]></content:encoded><!-- n --></item>');
  const whole = new Mending();
  const wanted = whole.next(text) + whole.next(null);
  for (let size = 1; size < 12; size += 1) {
    const mending = new Mending();
    const pieces = (text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? []).map((piece) => mending.next(piece));
    expect(pieces.join('') + mending.next(null), `${size}`).toBe(wanted);
  }
});

test('letters of Windows-1252 in a file that says it is UTF-8 are read as these; a file in UTF-8 that says another is read as UTF-8', async () => {
  const [before = '', after = ''] = wrap('<item><title>#</title><w:post_id>5</w:post_id></item>').split('#');
  const latin = Buffer.from('caf\xe9, na\xefve \x93cr\xe9\xe9e\x94 \x80 5, d\xe9j\xe0', 'latin1');
  expect(await parse(Buffer.concat([Buffer.from(before), latin, Buffer.from(`, 中文${after}`)]))).toMatchObject({
    ...{ items: [{ title: 'café, naïve “créée” € 5, déjà, 中文' }], foreign: 0, western: 9 },
  });
  const declared = Buffer.concat([Buffer.from('<?xml version="1.0" encoding="windows-1252"?>'), Buffer.from(before), latin, Buffer.from(after)]);
  expect(await parse(declared)).toMatchObject({ items: [{ title: 'café, naïve “créée” € 5, déjà' }] });
  for (const encoding of ['ISO-8859-1', 'GB2312'])
    expect(await parse(`<?xml version="1.0" encoding="${encoding}"?>${before}Café 中文${after}`)).toMatchObject({ items: [{ title: 'Café 中文' }] });
});

test('a control that stands where Windows-1252 has a letter is that letter', async () => {
  const controls = wrap('<item><title>It\u0092s \u0093so\u0094</title><content:encoded><![CDATA[Don\u0092t \u0096 caf\u00e9\u0085]]></content:encoded></item>');
  expect(await parse(controls)).toMatchObject({ items: [{ title: 'It’s “so”', content: 'Don’t – café…' }], western: 6 });
});

test('the first versions of WordPress: no version, prefixes that nothing declares, categories by their names', async () => {
  const old = `<rss version="2.0"><channel><title>Old</title><wp:category><wp:category_nicename>news-1</wp:category_nicename><wp:cat_name>News</wp:cat_name></wp:category>
<item><title>A</title><category>News</category><category>Other things</category><excerpt:encoded>E</excerpt:encoded><content:encoded>T</content:encoded><wp:post_id>5</wp:post_id></item></channel></rss>`;
  expect(await parse(old)).toMatchObject({
    items: [
      {
        ...{ id: '5', content: 'T', excerpt: 'E' },
        terms: [
          { domain: 'category', slug: 'news-1', name: 'News' },
          { domain: 'category', slug: 'other-things', name: 'Other things' },
        ],
      },
    ],
  });
});

test('another encoding is read as the file says', async () => {
  const head = Buffer.from('<?xml version="1.0" encoding="GBK"?>');
  const [before = '', after = ''] = wrap('<title>#</title>').split('#');
  expect(await parse(Buffer.concat([head, Buffer.from(before), Buffer.from([0xd6, 0xd0, 0xce, 0xc4]), Buffer.from(after)]))).toMatchObject({ title: '中文' });
});

test('times: UTC where there is one, else the wall clock set back by what most items say', () => {
  const items = [
    { date: '2024-01-01 20:00:00', date_gmt: '2024-01-01 12:00:00' },
    { date: '2024-01-02 20:00:00', date_gmt: '2024-01-02 12:00:00' },
    { date: '2024-01-03 20:00:00', date_gmt: '2024-01-03 11:00:00' },
    { date: '2024-01-03 20:00:00', date_gmt: '0000-00-00 00:00:00' },
  ];
  const clock = new WallClock();
  for (const item of items) clock.see(item);
  const { offset } = clock;
  expect(offset).toBe(8 * HOUR_MS);
  expect(timeOf('0000-00-00 00:00:00', '2024-01-03 08:30:00', offset)).toBe(Date.parse('2024-01-03T00:30:00Z'));
  expect(timeOf('', '', offset)).toBeNull();
});

test('the command line', () => {
  const parse = (...args: string[]) => {
    const read = readArguments(args, OPTIONS, WORDS);
    return read && askedFor(read.values, read.words);
  };
  expect(parse('wordpress', 'a.xml')).toEqual({ format: 'wordpress', file: 'a.xml', media_dir: null, fetch_media: false });
  expect(parse('wordpress', '--media', 'up', 'a.xml', '--fetch-media')).toEqual({ format: 'wordpress', file: 'a.xml', media_dir: 'up', fetch_media: true });
  expect(parse('exampress', 'folder', '--force')).toEqual({ format: 'exampress', folder: 'folder', force: true });
  expect(parse('wordpress', 'a.xml', '--help')).toBeNull();
  for (const wrong of [
    [],
    ['wordpress'],
    ['joomla', 'a.xml'],
    ['wordpress', 'a.xml', 'b.xml'],
    ['wordpress', 'a.xml', '--medai'],
    ['wordpress', 'a.xml', '--media'],
    ['wordpress', 'a.xml', '--media='],
    ['wordpress', 'a.xml', '--media', '--fetch-media'],
    ['wordpress', 'a.xml', '--force'],
    ['exampress', 'folder', '--fetch-media'],
  ])
    expect(() => parse(...wrong), wrong.join(' ')).toThrow(UsageError);
});

test('what a file says moves nothing on the terminal of whoever imports it', () => {
  expect(printable('left out: A\u001b[2J\u009b1A\r\u202eb 词\n\t1\n')).toBe('left out: A\ufffd[2J\ufffd1A\ufffdb 词\n\t1\n');
});
