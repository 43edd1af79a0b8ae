import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isOfficialAddress } from '../../config/official-sources.ts';
import type { ExamInput, FactSource } from '../../contract/exams.ts';

/** Universities whose name on the web doesn't end like a school's. */
const SCHOOLS = ['hku.hk'];

/** Whether an address lies with a university or college: the authority for what it asks of its applicants, and for nothing else about an exam. */
function isSchoolAddress(address: string): boolean {
  const { hostname } = new URL(address);
  const isSchool = /\.(edu|(edu|ac)\.[a-z]{2})$/.test(hostname) || SCHOOLS.some((school) => hostname.endsWith(`.${school}`));
  return isSchool && !isOfficialAddress(address);
}

const EXAMS = 'mock/content/exams';

/** Every source of a page, wherever it stands. */
function sourcesIn(value: unknown): FactSource[] {
  if (value === null || typeof value !== 'object') return [];
  return 'kind' in value && 'url' in value ? [value as FactSource] : Object.values(value).flatMap(sourcesIn);
}

const pages = readdirSync(EXAMS).map((file) => ({ on: file.replace('.json', ''), page: JSON.parse(readFileSync(`${EXAMS}/${file}`, 'utf8')) as ExamInput }));
const sources = pages.flatMap(({ on, page }) => sourcesIn(page).map((source) => ({ ...source, on })));

test('a source of an exam page is called official where its address is an owner’s or an authority’s, and nowhere else', () => {
  expect(sources.length).toBeGreaterThan(100);
  const wrong = sources.filter(({ kind, url }) => (kind === 'official') !== isOfficialAddress(url));
  expect(wrong.map(({ on, kind, url }) => `${on}: ${kind} ${url}`)).toEqual([]);
});

test('what a university asks for is called its own where the page is a school’s, and nothing else is', () => {
  const elsewhere = sources.filter(({ kind, url }) => kind === 'school' && !isSchoolAddress(url));
  expect(elsewhere.map(({ on, url }) => `${on}: ${url}`)).toEqual([]);
  const asked = pages.flatMap(({ on, page }) => (page.key_facts ?? []).filter(({ topic }) => topic === 'requirements').map(({ source }) => ({ on, source })));
  expect(asked).toHaveLength(pages.length);
  expect(asked.filter(({ source }) => source && isSchoolAddress(source.url) && source.kind !== 'school').map(({ on }) => on)).toEqual([]);
  const others = pages.flatMap(({ on, page }) =>
    (page.key_facts ?? []).filter(({ topic, source }) => topic !== 'requirements' && source?.kind === 'school').map(({ label }) => `${on}: ${label}`),
  );
  expect(others).toEqual([]);
});

test('a school’s address is one by its ending or its name, and an authority’s is none', () => {
  for (const school of [
    'https://admissions.yale.edu/test-flexible',
    'http://www.lboro.ac.uk/study/',
    'https://www.cuhk.edu.hk/',
    'https://admissions.hku.hk/apply',
  ]) {
    expect(isSchoolAddress(school), school).toBe(true);
  }
  for (const other of ['https://ielts.neea.edu.cn/', 'https://edu.example.com/', 'https://example.com/yale.edu'])
    expect(isSchoolAddress(other), other).toBe(false);
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
