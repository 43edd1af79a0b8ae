import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { RATES } from '../../config/limits.ts';
import { CachedResponse } from '../../server/http/cached-response.ts';
import { ResponseCache } from '../../server/http/response-cache.ts';

const TEXT = readFileSync(join(import.meta.dirname, '../../mock/content/articles/ap-scores-and-credit-zh.html'), 'utf8');
const HEADERS = { 'accept-encoding': 'gzip, br' };

const sizeAt = (quality: number) => brotliCompressSync(TEXT, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;
/** What only the longest compressions come within, and what only the very longest does. */
const TIGHT = Math.round((sizeAt(7) + sizeAt(10)) / 2);
const TIGHTEST = Math.round((sizeAt(10) + sizeAt(11)) / 2);

const answer = (budget: number, mayWait?: () => boolean) => new CachedResponse({ status: 200, text: TEXT, cacheable: true, budget, mayWait });
const firstOf = async (kept: CachedResponse) => (await kept.encodedFor(HEADERS)).bytes;

test('a text that the usual effort leaves above its budget comes within it for its first reader, and is whole', async () => {
  for (const budget of [TIGHT, TIGHTEST]) {
    const bytes = await firstOf(answer(budget, () => true));
    expect(bytes.length).toBeLessThanOrEqual(budget);
    expect(brotliDecompressSync(bytes).toString()).toBe(TEXT);
  }
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

test('so many texts a minute are made so, whoever reads them', () => {
  let now = 1_000_000;
  const { mayWait } = new ResponseCache(() => now);
  const taken = () => Array.from({ length: 100 }, mayWait).filter(Boolean).length;
  expect(taken()).toBe(RATES.long_compressions.max);
  expect(taken()).toBe(0);
  now += 60_000;
  expect(taken()).toBe(RATES.long_compressions.max);
});
