import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Plain JavaScript, for it runs in the process that makes pictures. */
const MODULE: string = '../../server/media/share-picture.mjs';
const { setTitle } = (await import(MODULE)) as { setTitle: (title: string, isChinese: boolean, room: number) => Promise<{ size: number; lines: string[] }> };

/** How long a line of a share picture may be. */
const ROOM = 1032;
const ARTICLES = 'mock/content/articles/';

test('a Chinese title breaks where it pauses, and a range or a number and what it counts stay together', async () => {
  expect((await setTitle('托福新成绩单怎么看：0–120 分与 1–6 分换算', true, ROOM)).lines).toEqual(['托福新成绩单怎么看：', '0–120 分与 1–6 分换算']);
  expect((await setTitle('雅思小作文：20 分钟写好一张折线图', true, ROOM)).lines).toEqual(['雅思小作文：', '20 分钟写好一张折线图']);
});

test('what has no pause breaks between any two signs, but not before a closing one', async () => {
  const { lines } = await setTitle('这是一个没有停顿而且长得不得了的标题它一直说下去也不肯停下来喘一口气。', true, ROOM);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).toBe('这是一个没有停顿而且长得不得了的标题它一直说下去也不肯停下来喘一口气。');
  expect(lines.at(-1)?.length).toBeGreaterThan(1);
});

test('no Chinese title of the sample leaves a sign or two on a line of their own', async () => {
  const titles = readdirSync(ARTICLES)
    .filter((name) => name.endsWith('-zh.json'))
    .map((name) => JSON.parse(readFileSync(ARTICLES + name, 'utf8')).title as string);
  expect(titles.length).toBeGreaterThan(40);
  const torn: string[] = [];
  for (const title of titles) if ((await setTitle(title, true, ROOM)).lines.some((line) => [...line].length < 3)) torn.push(title);
  expect(torn).toEqual([]);
});

test('what is too long for the smallest size ends in an ellipsis', async () => {
  const { lines } = await setTitle('a long word '.repeat(20), false, ROOM);
  expect(lines).toHaveLength(5);
  expect(lines.at(-1)).toMatch(/ …$/);
});
