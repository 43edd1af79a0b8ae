// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { LIMITS } from '../../config/limits.ts';
import { paragraphsOfPage } from '../../src/components/admin/rich-editor/paste/broken-lines.ts';
import { cleanPaste } from '../../src/components/admin/rich-editor/paste/clean-paste.ts';
import { htmlOfMarkdown } from '../../src/components/admin/rich-editor/paste/markdown.ts';
import { isMarkdown, isReadable } from '../../src/components/admin/rich-editor/paste/paste-markdown.ts';
import { tableOfText } from '../../src/components/admin/rich-editor/paste/pasted-tables.ts';

const most = (signs: string) => signs.repeat(LIMITS.paste.text / signs.length);

// Were anything of these texts looked at from each sign or line anew, their tests would not end.

test.each(['\n', '\r', ' ', '\u2028', '\u3000', '[', '[a](/', '- \n', '**', '$a', '\\(', '| ', '|--', '-'])(
  'a text of nothing but %j is told from Markdown and from cells in one pass',
  (signs) => {
    for (const text of [most(signs), `x${most(signs)}x`]) {
      expect(isMarkdown(text)).toBe(false);
      expect(tableOfText(text)).toBeNull();
    }
  },
);

test('a page’s lines are put together in one pass, and each only looks at the one before it', () => {
  const line = 'the words of a line that is as long as a page is wide and goes on-\n';
  const [paragraph, ...more] = paragraphsOfPage(most(line)) ?? [];
  expect([paragraph?.length, more]).toEqual([Math.floor(LIMITS.paste.text / line.length) * (line.length - 2) + 1, []]);
});

test('as many footnotes as a text has are numbered as they are named, the others behind them', () => {
  const notes = Array.from({ length: 3000 }, (_, n) => `[^${n}]: note ${n}${n === 7 ? ', see [^9]' : ''}`);
  const { html } = htmlOfMarkdown(`See [^7] and [^2].\n\n${notes.join('\n')}`);
  expect(html).toContain('See <sup>[1]</sup> and <sup>[2]</sup>.');
  const texts = [...html.matchAll(/<p>note (\d+)/g)].map(([, n]) => Number(n));
  expect([texts.length, ...texts.slice(0, 6)]).toEqual([3000, 7, 2, 9, 0, 1, 3]);
});

test('a text is read as Markdown as far as that takes no time: of a length, and with no block of nothing but signs', () => {
  expect(isReadable('A **long** [text](/GRE).\n\n'.repeat(1500))).toBe(true);
  expect(isReadable('x'.repeat(LIMITS.paste.markdown + 1))).toBe(false);
  expect(isReadable(`a\n\n${'['.repeat(LIMITS.paste.markdown_signs + 1)}\n\nb`)).toBe(false);
});

test('more pictures than are taken at once are counted as missing', () => {
  const { pictures, unreadable } = cleanPaste('<img src="data:image/png;base64,AAAA">'.repeat(LIMITS.paste.pictures + 3));
  expect([pictures.length, unreadable]).toEqual([LIMITS.paste.pictures, 3]);
});

test('empty rows at a table’s end go, those between others stay', () => {
  const rows = (...cells: string[]) => cells.map((cell) => `<tr><td>${cell}</td><td></td></tr>`).join('');
  expect(cleanPaste(`<table><tbody>${rows('', 'a', '', 'b', '', '')}</tbody></table>`).html).toBe(`<table><tbody>${rows('', 'a', '', 'b')}</tbody></table>`);
  expect(cleanPaste(`<p>a</p><table><tbody>${rows('', '')}</tbody></table>`).html).toBe('<p>a</p>');
});
