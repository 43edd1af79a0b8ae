import { readdirSync, readFileSync } from 'node:fs';
import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { ARTICLE_ATTRIBUTES, ARTICLE_TAGS, LINK_SCHEMES } from '../../config/article-html.ts';
import { cleanOrNull, sanitiseHtml } from '../../server/content/sanitise.ts';
import { AppError } from '../../server/errors.ts';
import { numbers } from '../support/random.ts';
import { AttackReport, isFull } from './report.ts';

const TIMES = isFull ? 20_000 : 1000;
/** Longest piece of a sample text that is changed, in characters: a parser reads each twice. */
const PIECE = 3000;

/** What parsers read in ways of their own: put into texts, tags and values. */
const ODD = [
  ...[
    '\u2028',
    '\u2029',
    '\u00a0',
    '\u0085',
    '\u200b',
    '\ufeff',
    '\t',
    '\n',
    '\v',
    '\f',
    '\u180e',
    '\u1680',
    '\0',
    '\u202e',
    '\ud800',
    '\u0130',
    '\u212a',
    '\u017f',
  ],
  ...[
    '&',
    '&amp',
    '&amp;',
    '&lt;',
    '&lt',
    '&gt;',
    '&quot;',
    '&apos;',
    '&#60;',
    '&#x3c;script&#x3e;',
    '&colon;',
    '&NewLine;',
    '&Tab;',
    'javascript&colon;fell()',
  ],
  ...['<', '>', '"', "'", '`', '/', '=', '\\', ' ', '<!--', '-->', '--!>', '<![CDATA[', ']]>', '<?x?>', '</p>', '<p>', '</table>', '<td>', '<caption>', '<li>'],
  ...[
    '<svg>',
    '<math>',
    '<mtext>',
    '<style>',
    '</style>',
    '<title>',
    '<textarea>',
    '<noscript>',
    '<template>',
    '<plaintext>',
    '<xmp>',
    '<form>',
    '<select>',
    '<option>',
    '<input>',
  ],
  ...[
    '<br>',
    '<br/>',
    '<hr />',
    '<img src="/media/a.png" alt="">',
    '<IMG SRC="/media/a.png" ALT="" />',
    '<P>',
    '<a>',
    '<a href="/x">',
    '</a>',
    '<pre>\n',
    '<\u017fcript>',
    '<\u212abd>',
  ],
  ...[
    ' xmlns="x"',
    ' xlink:href="javascript:fell()"',
    ' onclick="fell()"',
    ' onerror=fell()',
    ' style="x"',
    ' id="x"',
    ' srcdoc="x"',
    ' is="x"',
    ' \u017frc="x"',
    ' on\u0001click="fell()"',
  ],
  ...[
    ' HREF="javascript:fell()"',
    ' href="javascript:fell()"',
    ' href="/\t/x"',
    ' href="//a.test/"',
    ' href="/\\a.test"',
    ' href="https://a.test/"',
    ' href="data:text/html,x"',
  ],
  ...[
    ' rel="opener"',
    ' src="//a.test/x.png"',
    ' src="/media/../x"',
    ' class="callout x"',
    ' DATA-LATEX="x"',
    ' data-latex="\\href{javascript:fell()}{y}"',
    ' data-type="inline-math"',
  ],
];
const VALUES = ['x', '/x', '', 'javascript:fell()', '/media/x.png', 'https://a.test/', 'vbscript:fell()', '\u2028javascript:fell()'];
const NAMES = [...new Set(Object.values(ARTICLE_ATTRIBUTES).flat())];

const folder = new URL('../../mock/content/articles/', import.meta.url);
const pieces = readdirSync(folder)
  .filter((name) => name.endsWith('.html'))
  .flatMap((name) =>
    sanitiseHtml(readFileSync(new URL(name, folder), 'utf8')).split(/(?<=<\/(?:p|table|ul|ol|section|figure|details|aside|dl|h2|h3)>)\n*(?=<)/),
  )
  .filter(({ length }) => length < PIECE);

/** Whether a browser would follow an address to something that is no page, or to another host that nobody wrote. */
function leadsAstray(address: string): boolean {
  const home = 'http://own.test';
  if (!URL.canParse(address, home)) return false;
  const { protocol, origin } = new URL(address, home);
  return !LINK_SCHEMES.includes(protocol.slice(0, -1)) || (/^https?:$/.test(protocol) && origin !== home && !/^https?:/i.test(address));
}

/** What a parser of HTML finds in a text that no text may have. */
function strangersIn(html: string): string[] {
  const $ = load(html, null, false);
  return $('*')
    .toArray()
    .flatMap((element) => {
      const { name, attribs } = element as unknown as { name: string; attribs: Record<string, string> };
      const may = new Set([...(ARTICLE_ATTRIBUTES['*'] ?? []), ...(ARTICLE_ATTRIBUTES[name] ?? []), ...(name === 'aside' ? ['class'] : [])]);
      const odd = Object.entries(attribs).filter(([attribute, value]) => !may.has(attribute) || (/^(href|src|cite)$/.test(attribute) && leadsAstray(value)));
      return [...(ARTICLE_TAGS.includes(name) ? [] : [name]), ...odd.map(([attribute, value]) => `${name} ${attribute}=${value}`)];
    });
}

const report = new AttackReport('mutations: what a parser finds in a changed text');

test('whatever is put into a text that was clean, another parser finds nothing in what is stored that no text may have', { timeout: 300_000 }, () => {
  const random = numbers(20_261_123);
  const one = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  const into = (text: string, at: number, what: string) => text.slice(0, at) + what + text.slice(at);
  const changed = (text: string): string => {
    const at = Math.floor(random() * (text.length + 1));
    const tags = [...text.matchAll(/<[a-z0-9]+/g)].map((match) => match.index + match[0].length);
    const values = [...text.matchAll(/="/g)].map((match) => match.index + 2);
    const way = random();
    if (way < 0.3 && tags.length > 0) return into(text, one(tags), random() < 0.5 ? one(ODD) : ` ${one(NAMES)}="${one([...VALUES, one(ODD)])}"`);
    if (way < 0.45 && values.length > 0) return into(text, one(values), one(ODD));
    if (way < 0.6) return into(text, at, `<${one(ARTICLE_TAGS)}>${one(ODD)}</${one(ARTICLE_TAGS)}>`);
    if (way < 0.7) return `<${one(ARTICLE_TAGS)}>${text}</${one(ARTICLE_TAGS)}>`;
    if (way < 0.8) return text.slice(0, at) + text.slice(at + 1 + Math.floor(random() * 5));
    return into(text, at, one(ODD));
  };
  let known = 0;
  for (let time = 0; time < TIMES; time += 1) {
    let html = one(pieces);
    for (let turn = Math.floor(random() * 3); turn >= 0; turn -= 1) html = changed(html);
    const isKnown = cleanOrNull(html) !== null;
    let stored: string;
    try {
      stored = sanitiseHtml(html);
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
      report.add('refused', html);
      continue;
    }
    known += Number(isKnown);
    const found = strangersIn(stored);
    report.add(found.length === 0 ? 'survived' : 'fell', `${JSON.stringify(html)} → ${found}`);
  }
  report.line.note = `${known} of them were taken as clean`;
  expect(report.fell).toEqual([]);
  expect(known).toBeGreaterThan(TIMES / 50);
});
