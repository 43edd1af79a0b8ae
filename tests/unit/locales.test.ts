import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { dayIn, formatDate, formatDay, formatDays } from '../../config/calendar.ts';
import { ARTICLE_BATCH_ACTIONS } from '../../contract/articles.ts';
import { allCalls, isLogged } from '../../contract/calls.ts';
import { SHAPES } from '../../contract/index.ts';
import { en } from '../../src/locales/en.ts';
import { TEXTS } from '../../src/locales/use-text.ts';
import { zh } from '../../src/locales/zh.ts';
import { actionName, entryName, fieldName, LOG_ACTION_OPTIONS, valueText } from '../../src/pages/admin/settings/audit-words.ts';

type Text = string | ((...args: unknown[]) => string);
const english = en as unknown as Record<string, Text>;
const chinese = zh as unknown as Record<string, Text>;
const keys = Object.keys(english);
const texts: Text[] = [...Object.values(english), ...Object.values(chinese)];

/** Found again in what a text makes of them. Words stand in for numbers too: a text only writes its values. */
const VALUES = ['first-value', 'second-value', 'third-value'];
const written = (text: Text) => (typeof text === 'string' ? text : text(...VALUES));
/** The values that a text takes, and those that it shows. */
const taken = (text: Text) => VALUES.slice(0, typeof text === 'string' ? 0 : text.length);
const shown = (text: Text) => VALUES.filter((value) => written(text).includes(value));
const isChinese = (text: string) => /[\u4e00-\u9fff]/.test(text);

test('both languages have the same keys, in the same order', () => {
  expect(keys.length).toBeGreaterThan(100);
  expect(Object.keys(chinese)).toEqual(keys);
  expect(TEXTS).toEqual({ en, zh });
});

test('what is a text in one language is one in the other; the same number of values goes in', () => {
  const shape = (table: Record<string, Text>) => Object.fromEntries(Object.entries(table).map(([key, text]) => [key, [typeof text, taken(text).length]]));
  expect(shape(chinese)).toEqual(shape(english));
});

test('every text shows every value that it takes', () => {
  const all = (table: Record<string, Text>) => Object.fromEntries(Object.entries(table).map(([key, text]) => [key, taken(text)]));
  const found = (table: Record<string, Text>) => Object.fromEntries(Object.entries(table).map(([key, text]) => [key, shown(text)]));
  expect(found(english)).toEqual(all(english));
  expect(found(chinese)).toEqual(all(chinese));
});

test('no text is empty, has loose spaces, or names a value that is not there', () => {
  const bad = texts.map(written).filter((text) => text.trim() === '' || text !== text.trim() || /undefined|NaN|\[object|\$\{/.test(text));
  expect(bad).toEqual([]);
});

test('English texts are English and Chinese texts Chinese', () => {
  expect(keys.filter((key) => isChinese(written(english[key] ?? '')))).toEqual([]);
  // A language's name is already in the reader's words: nothing is added.
  expect(keys.filter((key) => !isChinese(written(chinese[key] ?? '')))).toEqual(['article_language']);
});

test('English counts one and many', () => {
  expect([en.article_count(0), en.article_count(1), en.article_count(1200)]).toEqual(['0 articles', '1 article', '1,200 articles']);
  expect([en.comment_count(0), en.comment_count(1), en.comment_count(2)]).toEqual(['0 comments', '1 comment', '2 comments']);
});

test('dates: the day of a moment in the site’s zone; a calendar day stays itself', () => {
  // 16:30 UTC is half past midnight in Shanghai.
  expect(formatDate('en', 'Asia/Shanghai', '2026-11-20T16:30:00Z')).toBe('21 November 2026');
  expect(formatDate('zh', 'Asia/Shanghai', '2026-11-20T16:30:00Z')).toBe('2026年11月21日');
  expect(formatDate('en', 'America/New_York', '2026-11-20T16:30:00Z')).toBe('20 November 2026');
  expect(dayIn('Asia/Shanghai', new Date('2026-11-20T16:30:00Z'))).toBe('2026-11-21');
  expect(dayIn('UTC', new Date('2026-11-20T16:30:00Z'))).toBe('2026-11-20');
  expect(formatDay('en', '2023-09-22')).toBe('22 September 2023');
  expect(formatDay('zh', '2023-09-22')).toBe('2023年9月22日');
  expect(formatDays('en', '2027-01-13', '2027-01-16')).toBe('13–16 January 2027');
  expect(formatDays('zh', '2027-01-13', '2027-01-16')).toBe('2027年1月13日至16日');
  expect(formatDays('zh', '2027-01-30', '2027-02-02')).toBe('2027年1月30日至2027年2月2日');
  expect(formatDays('en', '2027-01-13', null)).toBe('13 January 2027');
});

test('what the log can name has a Chinese name: calls, and the fields that they send', () => {
  const shapes = SHAPES as Record<string, Record<string, { body?: { properties?: object } }>>;
  const logged = allCalls().filter(({ call }) => isLogged(call));
  const fields = logged.flatMap(({ resource, operation }) => Object.keys(shapes[resource]?.[operation]?.body?.properties ?? {}));
  expect(fields.length).toBeGreaterThan(100);
  const names = [...logged.map(({ name }) => actionName(name)), ...new Set(fields.map((field) => fieldName(field) ?? '（不显示）'))];
  expect(names.filter((name) => !isChinese(name))).toEqual([]);
});

test('the log can be narrowed to events that are no calls, and finds each among its resource’s', () => {
  const server = fileURLToPath(new URL('../../server', import.meta.url));
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const text = files.map((file) => readFileSync(join(server, file), 'utf8')).join('\n');
  const events = [...text.matchAll(/recordEvent\((?!deps:)[^']*'([\w.]+)'[\s\S]*?target: '(\w+)'/g)].map(([, action = '', target = '']) => ({
    action,
    target,
  }));
  expect(events.length).toBe(text.match(/recordEvent\((?!deps:)/g)?.length);
  expect(events.length).toBeGreaterThan(2);
  const found = ({ action, target }: (typeof events)[number]) =>
    LOG_ACTION_OPTIONS.some(({ options }) => options[0]?.value === target && options.some(({ value }) => value === action));
  expect(events.filter((event) => !found(event))).toEqual([]);
  expect(events.map(({ action }) => actionName(action)).filter((name) => !isChinese(name))).toEqual([]);
});

test('what a batch did is named in Chinese, and values that are words of the code', () => {
  const told = (after: string) => [{ field: 'action', before: null, after }];
  for (const after of ARTICLE_BATCH_ACTIONS)
    expect(entryName({ action: 'articles.batch', target: 'articles', changes: told(after) })).toMatch(/^批量操作文章：[^a-z]+$/);
  expect(entryName({ action: 'comments.batch', target: 'comments', changes: told('spam') })).toBe('批量操作评论：标为垃圾');
  expect([valueText('status', 'pending'), valueText('exam', 'IELTS'), valueText('name', 'draft')]).toEqual(['待审核', '雅思', 'draft']);
});
