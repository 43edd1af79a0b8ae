import { describe, expect, test } from 'vitest';
import type { Found } from '../../server/resources/search/find-documents.ts';
import { nearestAnswer, withNext } from '../../server/resources/search/nearest-answers.ts';
import type { Titled, TitledArticle } from '../../server/resources/search/titled-answers.ts';

const FOUND = { isNamed: true } as Found;
const answer = (document_id: number, more: Partial<Titled> = {}) =>
  ({ document_id, kind: 'question', score: 1, coverage: 0.3, cover: 0.3, precise: 0.6, isOfThem: true, isAsked: false, ...more }) as Titled;
const article = (more: Partial<TitledArticle> = {}) => ({ document_id: 1, kind: 'guide', language: 'en', cover: 0, ...more }) as TitledArticle;

describe('where no answer says well what was asked', () => {
  test('the nearest stands before a wider article, as its words say it or as people ask by them', () => {
    const [said, meant] = [answer(2), answer(3, { cover: 0.4 })];
    expect(nearestAnswer(FOUND, said, undefined, article(), 'en')).toBe(said);
    expect(nearestAnswer(FOUND, said, meant, article(), 'en')).toBe(meant);
    expect(nearestAnswer(FOUND, said, answer(3, { cover: 0.2 }), undefined, 'en')).toBe(said);
  });

  test('but before no lesson in the reader’s language, and no article whose title says it', () => {
    expect(nearestAnswer(FOUND, answer(2), undefined, article({ kind: 'practice' }), 'en')).toBeNull();
    expect(nearestAnswer(FOUND, answer(2), undefined, article({ kind: 'practice', language: 'zh' }), 'en')).not.toBeNull();
    expect(nearestAnswer(FOUND, answer(2), undefined, article({ cover: 0.2 }), 'en')).toBeNull();
  });

  test('an article of many questions gives way to one of them whose own title says more of several things that are asked', () => {
    const many = article({ kind: 'questions', cover: 0.2 });
    expect(nearestAnswer({ ...FOUND, subjects: 2 }, answer(2), undefined, many, 'en')).not.toBeNull();
    expect(nearestAnswer({ ...FOUND, subjects: 2 }, answer(2, { cover: 0.2, precise: 1 }), undefined, many, 'en')).toBeNull();
    // Of one thing any title says all.
    expect(nearestAnswer({ ...FOUND, subjects: 1 }, answer(2), undefined, many, 'en')).toBeNull();
  });

  test('so does any article whose title says much less of several things that are asked of an exam', () => {
    const [found, wider] = [{ ...FOUND, subjects: 2 }, article({ kind: 'news', cover: 0.2 })];
    expect(nearestAnswer(found, answer(2), undefined, wider, 'en')).not.toBeNull();
    expect(nearestAnswer(found, answer(2, { cover: 0.25 }), undefined, wider, 'en')).toBeNull();
    expect(nearestAnswer({ ...found, isNamed: false }, answer(2, { coverage: 0.5 }), undefined, wider, 'en')).toBeNull();
  });

  test.each([
    ['a row of a table', { kind: 'fact' }],
    ['one of another exam', { isOfThem: false }],
    ['one that holds too little', { coverage: 0.1 }],
    ['one whose title asks for something else', { precise: 0.3 }],
  ] as const)('%s is no nearest', (_, more) => {
    expect(nearestAnswer(FOUND, answer(2, more), undefined, article(), 'en')).toBeNull();
  });

  test('where no exam is named it must hold half of the question', () => {
    const found = { isNamed: false } as Found;
    expect(nearestAnswer(found, answer(2, { coverage: 0.4 }), undefined, article(), 'en')).toBeNull();
    expect(nearestAnswer(found, answer(2, { coverage: 0.5 }), undefined, article(), 'en')).not.toBeNull();
  });
});

describe('behind an answer that may not be the one', () => {
  const ids = (answers: readonly Titled[]) => answers.map(({ document_id }) => document_id);
  const others = [answer(2), answer(3, { score: 0.8 }), answer(4, { score: 0.7 }), answer(5, { score: 0.6 })];

  test('one more stands, or two where its title says little of the question', () => {
    expect(ids(withNext([answer(2, { cover: 0.5 })], others))).toEqual([2, 3]);
    expect(ids(withNext([answer(2)], others))).toEqual([2, 3, 4]);
    expect(ids(withNext([answer(2, { isAsked: true, cover: 0.9 })], others))).toEqual([2]);
    expect(withNext([], others)).toEqual([]);
  });

  test('none that is far behind, of another exam, or a row of a table', () => {
    const next = [answer(3, { score: 0.4 }), answer(4, { isOfThem: false }), answer(5, { kind: 'fact' }), answer(6, { cover: 0.1, precise: 0.5 })];
    expect(ids(withNext([answer(2)], [answer(2), ...next]))).toEqual([2]);
  });
});
