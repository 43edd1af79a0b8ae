import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Plain JavaScript, for `npm run covers` runs it as it stands. */
const MODULE: string = '../../scripts/covers/questions/index.mjs';
const { LISTS } = (await import(MODULE)) as { LISTS: Record<string, [scene: string, shows: string, own?: unknown]> };

const ARTICLES = 'mock/content/articles/';
const COVERS = 'mock/content/covers/';
/** Of the shapes of the cover with fewer: paper and the sign of the lists are the same everywhere, and a laptop may be one on two covers. */
const SHARED = { of_all: 0.5, of_one_exam: 0.35 };

const examOf = (slug: string) => slug.split('-')[0] ?? '';
const twice = (keys: string[]) => keys.filter((key, at) => keys.indexOf(key) !== at);

/** The outlines of what is drawn, in no colour: the same thing in another exam’s colour is the same thing. */
const shapesOf = (svg: string) =>
  new Set([...svg.matchAll(/<(?:rect|circle|path) [^>]*>/g)].map(([shape]) => shape.replace(/ (?:fill|stroke[a-z-]*)="[^"]*"/g, '')));
const covers = readdirSync(COVERS).map((file) => {
  const svg = readFileSync(COVERS + file, 'utf8');
  return { slug: file.replace('.svg', ''), svg, shapes: shapesOf(svg) };
});

test('no two covers are one motif with another thing in its corner', () => {
  const alike = covers.flatMap((one, at) =>
    covers.slice(at + 1).flatMap((other) => {
      const shared = [...one.shapes].filter((shape) => other.shapes.has(shape)).length / Math.min(one.shapes.size, other.shapes.size);
      return shared > (examOf(one.slug) === examOf(other.slug) ? SHARED.of_one_exam : SHARED.of_all)
        ? [`${one.slug}, ${other.slug}: ${shared.toFixed(2)}`]
        : [];
    }),
  );
  expect(alike).toEqual([]);
});

test('each list of questions about an exam has its row, and its cover says what the row says', () => {
  const lists = readdirSync(ARTICLES)
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({
      slug: file.replace('.json', ''),
      ...(JSON.parse(readFileSync(ARTICLES + file, 'utf8')) as { kind?: string; exam?: string; translation_of?: string }),
    }))
    .filter(({ kind, exam, translation_of }) => kind === 'questions' && exam && !translation_of);
  expect(Object.keys(LISTS).sort()).toEqual(lists.map(({ slug }) => slug).sort());
  expect(covers.filter(({ slug, svg }) => LISTS[slug] && !svg.includes(`<title>${LISTS[slug][1]}</title>`)).map(({ slug }) => slug)).toEqual([]);
});

test('a scene stands once with an exam, so on eight covers at most, and each time with something of its own', () => {
  expect(twice(Object.entries(LISTS).map(([slug, [scene]]) => `${examOf(slug)}: ${scene}`))).toEqual([]);
  expect(twice(Object.values(LISTS).map(([scene, , own]) => `${scene} ${JSON.stringify(own)}`))).toEqual([]);
  expect(twice(Object.values(LISTS).map(([, shows]) => shows))).toEqual([]);
});
