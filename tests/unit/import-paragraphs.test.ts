import { describe, expect, test } from 'vitest';
import { paragraphs } from '../../server/content/paragraphs.ts';

describe('paragraphs of a classic text', () => {
  test.each([
    ['an empty line begins a paragraph, a line end is a break', 'One\ntwo\n\nThree', '<p>One<br>\ntwo</p>\n<p>Three</p>'],
    ['two breaks are an empty line', 'a<br />\nb<br><br>c', '<p>a<br />\nb</p>\n<p>c</p>'],
    ['blocks stand apart from the text around them', 'a\n<h2>Head</h2>\nb', '<p>a</p>\n<h2>Head</h2>\n<p>b</p>'],
    ['lists keep their frame; a line end in an item is a break', '<ul>\n<li>a</li>\n<li>b\nc</li>\n</ul>', '<ul><li>a</li><li>b<br>\nc</li></ul>'],
    ['what is already a paragraph stays one', '<p>one</p>\n\n<p>two</p>', '<p>one</p>\n<p>two</p>'],
    ['a paragraph that was never closed ends at the empty line', '<p>one\n\ntwo', '<p>one</p>\n<p>two'],
    ['a quotation holds paragraphs, a box with one text does not', '<blockquote>a</blockquote><div>b</div>', '<blockquote><p>a</p></blockquote>\n<div>b</div>'],
    ['code and scripts are left as they are', '<pre>a\n\nb</pre>', '<pre>a\n\nb</pre>'],
    ['a picture alone is a paragraph', '<img src="x.jpg">\n\ntext', '<p><img src="x.jpg"></p>\n<p>text</p>'],
  ])('%s', (_, source, html) => expect(paragraphs(source)).toBe(html));

  test('blocks in blocks beyond the bound, elements never closed and stray tags lose no text', () => {
    const deep = paragraphs(`${'<div>'.repeat(20_000)}deep${'</div>'.repeat(20_000)}`);
    expect(deep).toContain('deep');
    expect(paragraphs(`${'<video>'.repeat(20_000)}seen`)).toContain('seen');
    expect(paragraphs(`${'</td>'.repeat(20_000)}kept`)).toBe('<p>kept</p>');
  });
});
