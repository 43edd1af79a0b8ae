import { expect, test } from 'vitest';
import { type Block, diffBlocks, diffWords, type Part, sizeOf } from '../../src/pages/admin/articles/diff/block-diff.ts';
import { linesOf } from '../../src/pages/admin/articles/diff/html-blocks.ts';

const line = (text: string, html = `<p>${text}</p>`): Block => ({ kind: 'text', places: [], text, html });
/** `{+new+}` and `[-old-]` around what changed. */
const marked = (parts: readonly Part[]) =>
  parts.map(({ text, state }) => (state === 'added' ? `{+${text}+}` : state === 'removed' ? `[-${text}-]` : text)).join('');
const told = (before: Block[], after: Block[]) => diffBlocks(before, after).map(({ state, parts }) => `${state}: ${marked(parts)}`);

test('words are compared, Chinese ones too', () => {
  expect(marked(diffWords('The test has four parts.', 'The test has five parts.'))).toBe('The test has [-four-]{+five+} parts.');
  expect(marked(diffWords('考试共有四个部分', '考试共有五个部分'))).toBe('考试共有[-四-]{+五+}个部分');
  expect(marked(diffWords('', 'New.'))).toBe('{+New.+}');
});

test('a rewritten line stands beside new and removed ones', () => {
  const before = [line('Intro.'), line('The test takes three hours in all.'), line('An old paragraph about paper tickets.'), line('End.')];
  const after = [line('Intro.'), line('The test takes two hours in all.'), line('End.'), line('A passport is needed.')];
  expect(told(before, after)).toEqual([
    'same: Intro.',
    'changed: The test takes [-three-]{+two+} hours in all.',
    'removed: [-An old paragraph about paper tickets.-]',
    'same: End.',
    'added: {+A passport is needed.+}',
  ]);
});

test('the same words with another link are told apart', () => {
  expect(told([line('Read on.', '<p><a href="/GRE">Read on.</a></p>')], [line('Read on.', '<p><a href="/SAT">Read on.</a></p>')])).toEqual([
    'format: Read on.',
  ]);
});

test('two long texts without anything in common are compared at once', () => {
  const text = (word: string) => Array.from({ length: 3000 }, (_, at) => line(`${word}${at} ${word}${at + 1} ${word}`));
  const rows = diffBlocks(text('a'), text('b'));
  expect(rows).toHaveLength(6000);
  const { added, removed } = sizeOf(rows);
  expect(added).toBe(removed);
});

test('source is cut after blocks', () => {
  expect(linesOf('<h2>A</h2><ul><li>b</li></ul>\n<p>c <b>d</b></p>').map(({ text }) => text)).toEqual([
    '<h2>A</h2>',
    '<ul><li>b</li>',
    '</ul>',
    '<p>c <b>d</b></p>',
  ]);
});
