import { expect, test } from 'vitest';
import { tidyWays } from '../../config/also-asked.ts';
import { SEARCH } from '../../config/limits.ts';
import { beginningOf } from '../../config/whole-signs.ts';
import { questionsOf } from '../../server/content/headings.ts';
import { excerptOf } from '../../server/resources/articles/checks/check-rules.ts';

test('what is cut ends and begins with a whole sign', () => {
  expect(['a😀', 'aa😀', 'aaa😀', 'aaaa'].map((text) => beginningOf(text, 3))).toEqual(['a😀', 'aa', 'aaa', 'aaa']);
  for (const before of ['', 'a']) {
    const smiles = before + '😀'.repeat(SEARCH.answer_chars);
    const [asked] = questionsOf(`<h2>Who smiles?</h2><p>${smiles}</p>`);
    expect(asked?.answer.isWellFormed()).toBe(true);
    expect(excerptOf(smiles, 41).isWellFormed() && excerptOf(smiles, 42).isWellFormed()).toBe(true);
    expect(tidyWays([smiles])[0]?.isWellFormed()).toBe(true);
  }
});
