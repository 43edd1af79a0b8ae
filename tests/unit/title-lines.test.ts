import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Plain JavaScript, for it runs in the process that makes pictures. */
const MODULE: string = '../../server/media/share-picture.mjs';
const LETTERING: string = '../../server/media/lettering.mjs';
const { setTitle, sharePicture } = (await import(MODULE)) as {
  setTitle: (title: string, isChinese: boolean, room: number) => Promise<{ size: number; lines: string[] }>;
  sharePicture: (words: Record<'title' | 'subtitle' | 'site_name' | 'language' | 'color', string> & { exam: string | null }) => Promise<string>;
};
const { outline } = (await import(LETTERING)) as {
  outline: (text: string, options: { size: number; isChinese?: boolean }) => Promise<{ d: string; width: number }>;
};

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

test('a word that no line holds is broken, and nothing goes beyond its line, whatever the title is', async () => {
  const titles: [string, boolean][] = [
    ['Pneumonoultramicroscopicsilicovolcanoconiosis explained', false],
    ['https://www.example.org/a/very/long/address/that/someone/pastes/into/a/title', false],
    ['W'.repeat(200), false],
    ['一'.repeat(200), true],
    [`${'词'.repeat(40)}${'abcdefghijklmnopqrstuvwxyz'.repeat(2)}`, true],
    ['，'.repeat(200), true],
    ['👩‍👩‍👧‍👦'.repeat(18), false],
  ];
  for (const [title, isChinese] of titles) {
    const { size, lines } = await setTitle(title, isChinese, ROOM);
    for (const line of lines) expect([title, line, (await outline(line, { size, isChinese })).width <= ROOM]).toEqual([title, line, true]);
    const said = lines.join('').replace(/ …$/, '');
    expect(title.replaceAll(' ', '').startsWith(said.replaceAll(' ', '')), title).toBe(true);
  }
});

test('a site’s name is set as small as its room asks for', async () => {
  const words = { title: 'One', subtitle: '', exam: null, language: 'en', color: '#000' } as const;
  for (const site_name of ['W'.repeat(80), '国'.repeat(80)]) {
    // The last path is the name, which begins at 270.
    const path = (await sharePicture({ ...words, site_name })).match(/<path transform="translate\(270 592\)" d="([^"]*)"/)?.[1] ?? '';
    const right = Math.max(...[...path.matchAll(/-?[\d.]+/g)].flatMap(([number], at) => (at % 2 === 0 ? Number(number) : [])));
    // A serif may stand out by a hair.
    expect([right > 600, 270 + right < 1200 - 84 + 1]).toEqual([true, true]);
  }
});

test('Vietnamese names and the signs of currencies are set; what no typeface has is left out, not drawn as a box', async () => {
  const set = (text: string) => outline(text, { size: 100 });
  for (const sign of ['ễ', 'ị', 'Ơ', 'ư', 'Đ', '₹', '₫', '€', '–', '’']) expect([sign, (await set(sign)).d.length > 20]).toEqual([sign, true]);
  for (const sign of ['⁷', '₿', 'ب', 'ก']) expect([sign, await set(sign)]).toEqual([sign, { d: '', width: 0 }]);
});

test('a title of which no letter can be set is the site’s name', async () => {
  const words = { subtitle: '', exam: null, site_name: 'ExamPress', language: 'en', color: '#000' } as const;
  expect(await sharePicture({ ...words, title: 'استعداد للاختبار' })).toBe(await sharePicture({ ...words, title: 'ExamPress' }));
});
