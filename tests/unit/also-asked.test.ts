import { expect, test } from 'vitest';
import { attributeOf, tidyWays, waysIn, withoutWays } from '../../config/also-asked.ts';
import { questionsOf } from '../../server/content/headings.ts';
import { deriveBody } from '../../server/content/public-html.ts';
import { cleanOrNull, sanitiseHtml } from '../../server/content/sanitise.ts';

const heading = (ways: string, tag = 'h2') => `<${tag} data-also-asked="${ways}">How long?</${tag}><p>An hour.</p>`;

test('ways of asking are kept once each, tidy and bounded', () => {
  expect(tidyWays([' one  way ', 'one way', '', 'a|b'])).toEqual(['one way', 'a b']);
  expect(tidyWays(Array.from({ length: 40 }, (_, at) => `way ${at}`))).toHaveLength(12);
  expect(tidyWays(['x'.repeat(500)])[0]).toHaveLength(100);
  expect(attributeOf(['one', 'two'])).toBe('one | two');
  expect(attributeOf([' '])).toBeNull();
  expect(waysIn('one |two||')).toEqual(['one', 'two']);
  expect(waysIn(null)).toEqual([]);
  expect(waysIn('y|'.repeat(100_000)).length).toBe(1);
});

test('what is written comes back the same, also through the sanitiser', () => {
  for (const tag of ['h2', 'h3', 'h4']) {
    const html = heading('how much time | 多久', tag);
    expect(cleanOrNull(html)).toBe(html);
    expect(sanitiseHtml(html)).toBe(html);
  }
  expect(sanitiseHtml('<h2 data-also-asked="&quot;&gt;&lt;script&gt;" onclick="x">How?</h2>')).not.toMatch(/<script|onclick/);
  expect(sanitiseHtml('<p data-also-asked="x">Text.</p>')).toBe('<p>Text.</p>');
});

test('a body’s questions know them, its page does not', () => {
  expect(questionsOf(heading('how much time | 多久'))).toMatchObject([{ question: 'How long?', also_asked: ['how much time', '多久'], answer: 'An hour.' }]);
  expect(JSON.stringify(deriveBody(heading('how much time'), 'en'))).not.toContain('how much time');
  expect(withoutWays(heading('how much time'))).toBe('<h2>How long?</h2><p>An hour.</p>');
});

test('a note in the margin is no answer: what stands behind it is', () => {
  const note = '<aside class="callout callout-margin"><p>A word explained.</p></aside>';
  const answerOf = (html: string) => questionsOf(html).map(({ answer }) => answer);
  expect(answerOf(`<h2>How long?</h2>${note}${note}<p>An hour.</p><p>More.</p>`)).toEqual(['An hour.']);
  expect(answerOf(`<h2>How long?</h2><p>An hour.</p>${note}`)).toEqual(['An hour.']);
  // Another callout says what the text says; with nothing behind the note the heading answers nothing.
  expect(answerOf('<h2>How long?</h2><aside class="callout callout-tip"><p>An hour.</p></aside><p>More.</p>')).toEqual(['An hour.']);
  expect(answerOf(`<h2>How long?</h2>${note}<h2>Where?</h2><p>Here.</p>`)).toEqual(['Here.']);
});
