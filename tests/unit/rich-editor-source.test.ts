// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { LIMITS } from '../../config/limits.ts';
import { countText, minutesFor } from '../../config/reading.ts';
import { readingMinutes } from '../../server/content/text-of.ts';
import { flushRichEditors, hasUnfinishedUploads, registerRichEditor, richEditorUploads } from '../../src/components/admin/rich-editor/flush.ts';
import { addressProblem, cleanFragment, tidyAddress } from '../../src/components/admin/rich-editor/html/clean-dom.ts';
import { isSameHtml } from '../../src/components/admin/rich-editor/html/compare.ts';
import { formatSource, sourceProblems } from '../../src/components/admin/rich-editor/html/source.ts';

test('source is laid out a block a line, and says the same as before', () => {
  const html = '<p>a <em>b</em></p><ul><li>c<ul><li>d</li></ul></li></ul><pre><code>x\n  y</code></pre><aside class="callout callout-tip"><p>e</p></aside>';
  const source = formatSource(html);
  expect(source).toBe(
    [
      '<p>a <em>b</em></p>',
      '<ul>',
      '  <li>',
      '    c',
      '    <ul>',
      '      <li>d</li>',
      '    </ul>',
      '  </li>',
      '</ul>',
      '<pre><code>x\n  y</code></pre>',
      '<aside class="callout callout-tip">',
      '  <p>e</p>',
      '</aside>',
    ].join('\n'),
  );
  expect(isSameHtml(source, html)).toBe(true);
});

test('tags that do not fit are named with their line', () => {
  expect(sourceProblems('<p>a <em>b</em></p>\n<ul><li>c<li>d</ul><br><img src="x">')).toEqual([]);
  expect(sourceProblems('<p>a</strong></p>\n<section><p>b')).toEqual(['第 1 行的 </strong> 没有对应的开始标签', '第 2 行的 <section> 没有关闭']);
  expect(sourceProblems('<p><em>a</p>')).toEqual(['第 1 行的 <em> 没有正确关闭']);
});

test('a tag that is not finished is named, and what stands in quotes or in a comment is no tag', () => {
  expect(sourceProblems('<p>a</p>\n<p>b <a href="/GRE>c</a></p>')).toEqual(['第 2 行的 <a 没有写完，缺少引号或 >']);
  expect(sourceProblems('<p title="</b>">a</p><!-- </b> -->\n<br/><p>b</p')).toEqual(['第 2 行的 </p 没有写完，缺少引号或 >']);
  expect(sourceProblems('<i>a</i>\n<!-- <b>')).toEqual(['第 2 行的 <!-- 没有写完，缺少 -->']);
});

test('a long text is read once, whatever is wrong with it, and a bounded number of mistakes is told', () => {
  // Were anything of it looked at from each tag anew, this would not end.
  expect(sourceProblems('<p>A paragraph.</p>\n'.repeat(100_000))).toEqual([]);
  for (const signs of ['<!--', '<a ', '<a href="', '</b>', '<p>\n']) expect(sourceProblems(signs.repeat(200_000)).length).toBeLessThan(2);
  expect(sourceProblems(`${'<p>'.repeat(100_000)}${'</b>'.repeat(100_000)}`)).toEqual(['第 1 行的 </b> 没有对应的开始标签']);
  for (const line of ['</b>\n', '<b>\n', '<p><b></p>\n']) expect(sourceProblems(line.repeat(100_000))).toHaveLength(LIMITS.html.source_problems);
});

test('what an article may not hold is taken out and named; words stay', () => {
  const { fragment, removed } = cleanFragment(
    '<h1>T</h1><p style="color:red" class="x">a<script>b</script><font>c</font></p><aside class="callout callout-tip z"><p>d</p></aside><video src="https://x.test/v.mp4" title="Film"></video><a href="javascript:x()">e</a>',
  );
  const box = document.createElement('div');
  box.append(fragment);
  expect(box.innerHTML).toBe('<h2>T</h2><p>ac</p><aside class="callout callout-tip"><p>d</p></aside><a href="https://x.test/v.mp4">Film</a><a>e</a>');
  expect(removed).toEqual(['style 属性', 'class 属性', '<script>', '<font>', '<video>（外部内容，已改为链接）', 'href 属性']);
});

test('links lead to our own paths, http(s), mail and telephone; bare domains and addresses are completed', () => {
  expect(['example.com/a', 'me@example.com', '/GRE', ' https://a.test ', '#top'].map(tidyAddress)).toEqual([
    'https://example.com/a',
    'mailto:me@example.com',
    '/GRE',
    'https://a.test',
    '#top',
  ]);
  expect(['/GRE', 'https://a.test', 'tel:+861', '#top', 'example.com'].map(addressProblem)).toEqual([null, null, null, null, null]);
  for (const bad of ['', 'javascript:alert(1)', '//evil.test', 'data:text/html,x', 'two words']) expect(addressProblem(bad)).not.toBeNull();
});

test('Chinese characters and words of other scripts are counted, and minutes as the public page counts them', () => {
  expect(countText('托福 TOEFL 的分数是 1–6 分, don’t worry.')).toEqual({ characters: 7, words: 5 });
  const text = `${'word '.repeat(660)}${'字'.repeat(800)}`;
  expect(minutesFor(countText(text))).toBe(readingMinutes(`<p>${text}</p>`));
});

test('whoever saves reaches every open editor, and knows of files that are not there yet', () => {
  let flushed = 0;
  const close = [1, 2].map((uploads) => registerRichEditor({ flush: () => (flushed += 1), uploads: () => uploads, unfinished: () => uploads }));
  flushRichEditors();
  expect([flushed, richEditorUploads(), hasUnfinishedUploads()]).toEqual([2, 3, true]);
  for (const leave of close) leave();
  flushRichEditors();
  expect([flushed, richEditorUploads(), hasUnfinishedUploads()]).toEqual([2, 0, false]);
});
