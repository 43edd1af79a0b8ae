import { readdirSync, readFileSync } from 'node:fs';
import { load } from 'cheerio/slim';
import { expect, test } from 'vitest';
import { en } from '../../src/locales/en.ts';
import { zh } from '../../src/locales/zh.ts';

/** Keys of the sample content whose text nobody reads. */
const UNREAD = ['slug', 'url', 'href', 'src', 'file', 'also_asked', 'also_asked_zh'];

/** What a reader sees of a piece of HTML, block by block: without code and formulas, with the words for pictures. */
function readable(html: string): string {
  const $ = load(html, null, false);
  $('code, pre').remove();
  const alts = $('[alt]').toArray();
  return [$.root().text(), ...alts.map((element) => $(element).attr('alt') ?? '')].join('\n');
}

function texts(value: unknown, key = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => texts(item, key));
  if (value !== null && typeof value === 'object') return Object.entries(value).flatMap(([name, item]) => texts(item, name));
  if (typeof value !== 'string' || UNREAD.includes(key) || /^(?:https?:)?\//.test(value)) return [];
  return [readable(value)];
}

const CONTENT = 'mock/content';
const files = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' });
const content = files.flatMap((file): [string, string][] => {
  if (file.endsWith('.html')) return [[file, readable(readFileSync(`${CONTENT}/${file}`, 'utf8'))]];
  return file.endsWith('.json') ? texts(JSON.parse(readFileSync(`${CONTENT}/${file}`, 'utf8'))).map((text) => [file, text]) : [];
});
/** A text with words put in is called with some. */
const spoken = (value: unknown): string => String(typeof value === 'function' ? value('x', 'y', 'z') : value);
const words = [
  ...Object.entries(en).map(([key, value]): [string, string] => [`en ${key}`, spoken(value)]),
  ...Object.entries(zh).map(([key, value]): [string, string] => [`zh ${key}`, spoken(value)]),
];

test('what readers read has curly quotes and apostrophes: ’ “ ”; straight ones are for code', () => {
  expect(content.length).toBeGreaterThan(500);
  const straight = [...content, ...words].flatMap(([place, text]) =>
    [...text.matchAll(/["']/g)].map(({ index }) => `${place}: ${text.slice(Math.max(0, index - 20), index + 20)}`),
  );
  expect(straight).toEqual([]);
});

test('quotes that open are closed', () => {
  const unpaired = content.flatMap(([place, text]) => {
    const marks = text.match(/[“”]/g) ?? [];
    return marks.some((mark, index) => mark !== '“”'[index % 2]) || marks.length % 2 === 1 ? [`${place}: ${text.slice(0, 60)}`] : [];
  });
  expect(unpaired).toEqual([]);
});
