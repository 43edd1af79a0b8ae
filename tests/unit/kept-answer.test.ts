import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { KeptAnswer, KeptAnswers } from '../../server/http/kept-answers.ts';

const TEXT = readFileSync(join(import.meta.dirname, '../../mock/content/articles/ap-scores-and-credit-zh.html'), 'utf8');
const HEADERS = { 'accept-encoding': 'gzip, br' };

const sizeAt = (quality: number) => brotliCompressSync(TEXT, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;
/** What only the longest compression comes within. */
const TIGHT = Math.round((sizeAt(7) + sizeAt(11)) / 2);

const answer = (budget: number, mayWait?: () => boolean) => new KeptAnswer({ status: 200, text: TEXT, kept: true, budget, mayWait });
const firstOf = async (kept: KeptAnswer) => (await kept.encodedFor(HEADERS)).bytes;

test('a text that the usual effort leaves above its budget is as small as can be for its first reader, and whole', async () => {
  const bytes = await firstOf(answer(TIGHT, () => true));
  expect(bytes.length).toBeLessThanOrEqual(TIGHT);
  expect(brotliDecompressSync(bytes).toString()).toBe(TEXT);
});

test('where nobody may wait it goes as the usual effort leaves it', async () => {
  for (const kept of [answer(TIGHT, () => false), answer(TIGHT)]) {
    const bytes = await firstOf(kept);
    expect(bytes.length).toBeGreaterThan(TIGHT);
    expect(brotliDecompressSync(bytes).toString()).toBe(TEXT);
  }
});

test('nobody waits where less is enough, or where it would be in vain', async () => {
  let asked = 0;
  const counts = () => {
    asked += 1;
    return true;
  };
  await firstOf(answer(sizeAt(5) + 200, counts));
  await firstOf(answer(Math.round(sizeAt(11) * 0.7), counts));
  expect(asked).toBe(0);
});

test('sixty texts a minute are made so, whoever reads them', () => {
  let now = 1_000_000;
  const { mayWait } = new KeptAnswers(() => now);
  const taken = () => Array.from({ length: 100 }, mayWait).filter(Boolean).length;
  expect(taken()).toBe(60);
  expect(taken()).toBe(0);
  now += 60_000;
  expect(taken()).toBe(60);
});
