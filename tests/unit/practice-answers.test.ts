import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isSameAnswer } from '../../src/site-scripts/practice.ts';
import { sampleQuestions } from '../support/practice.ts';

/**
 * What a second solver answered who saw the articles without their answers and explanations, with the mark of the question as
 * it was then. A question that is written anew has to be solved anew, by somebody who does not know what its author thinks.
 */
const solved: Record<string, { answer: string; mark: string }[]> = JSON.parse(readFileSync('tests/fixtures/practice-answers.json', 'utf8'));
const questions = sampleQuestions();

test('every practice question of the sample articles was solved a second time, as it stands', () => {
  const marks = (of: Record<string, { mark: string }[]>) => Object.fromEntries(Object.entries(of).map(([slug, rows]) => [slug, rows.map(({ mark }) => mark)]));
  expect(Object.values(questions).flat().length).toBeGreaterThan(100);
  expect(marks(questions)).toEqual(marks(solved));
});

test('the second solver came to the same answers', () => {
  const unlike = Object.entries(questions).flatMap(([slug, rows]) =>
    rows.flatMap(({ kind, answer }, index) => (isSameAnswer(kind, answer, solved[slug]?.[index]?.answer ?? '') ? [] : [`${slug} ${index + 1}`])),
  );
  expect(unlike).toEqual([]);
});
