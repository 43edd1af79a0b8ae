import { expect, test } from 'vitest';
import { SEARCH } from '../../config/limits.ts';
import { shortAnswer } from '../../src/pages/site/home/nothing-found.tsx';

test('an answer is shown by its first whole sentences', () => {
  const sentence = 'It takes 1.5 hours, as ETS says. ';
  const short = shortAnswer(sentence.repeat(30));
  expect(short).toMatch(/^(It takes 1\.5 hours, as ETS says\. )+…$/);
  expect(short.length).toBeLessThanOrEqual(SEARCH.shown_width + 2);
  expect(shortAnswer('没有。看官网！'.repeat(40))).toMatch(/[。！] …$/);
  expect(shortAnswer('没有。看官网！'.repeat(40)).length).toBeLessThanOrEqual(SEARCH.shown_width / 2 + 2);
  // Short ones are whole, and so is a first sentence that is long.
  expect([shortAnswer('5 years'), shortAnswer(`${'word '.repeat(90)}end. More.`)]).toEqual(['5 years', `${'word '.repeat(90)}end. …`]);
});
