import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isOfficialAddress } from '../../config/official-sources.ts';
import type { FactSource } from '../../contract/exams.ts';

const EXAMS = 'mock/content/exams';

/** Every source of a page, wherever it stands. */
function sourcesIn(value: unknown): FactSource[] {
  if (value === null || typeof value !== 'object') return [];
  return 'kind' in value && 'url' in value ? [value as FactSource] : Object.values(value).flatMap(sourcesIn);
}

const sources = readdirSync(EXAMS).flatMap((file) =>
  sourcesIn(JSON.parse(readFileSync(`${EXAMS}/${file}`, 'utf8'))).map((source) => ({ ...source, on: file.replace('.json', '') })),
);

test('a source of an exam page is called official where its address is an owner’s or an authority’s, and nowhere else', () => {
  expect(sources.length).toBeGreaterThan(100);
  const wrong = sources.filter(({ kind, url }) => kind !== (isOfficialAddress(url) ? 'official' : 'secondary'));
  expect(wrong.map(({ on, kind, url }) => `${on}: ${kind} ${url}`)).toEqual([]);
});

test('an owner’s address is one by its host, not by words in it', () => {
  for (const own of ['https://ieltsasia.org/hk/ln/test-format', 'https://toefl.etest.net.cn/en/FAQ', 'http://www.actstudent.org/writing/sample/']) {
    expect(isOfficialAddress(own), own).toBe(true);
  }
  // Whoever rents a room on a host that many share doesn't own it.
  for (const other of ['https://intercom.help/toeflaccess/en/articles/1', 'https://ets.org.example.com/', 'https://example.com/ets.org']) {
    expect(isOfficialAddress(other), other).toBe(false);
  }
});

const ARTICLES = 'mock/content/articles';

test('every published article about an exam names a page of an owner or an authority among its sources', () => {
  const without = readdirSync(ARTICLES)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(`${ARTICLES}/${file}`, 'utf8')) as { slug: string; exam?: string; status?: string; sources?: { url: string }[] })
    .filter(({ exam, status, sources = [] }) => exam && (status ?? 'published') === 'published' && !sources.some(({ url }) => isOfficialAddress(url)));
  expect(without.map(({ slug }) => slug)).toEqual([]);
});
