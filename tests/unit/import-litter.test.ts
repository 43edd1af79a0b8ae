import { expect, test } from 'vitest';
import { sanitiseHtml } from '../../server/content/sanitise.ts';
import { Summary } from '../../server/resources/imports/wordpress/summary.ts';
import { convert } from '../support/imported-body.ts';

/** As it is stored, without the lines between elements and what links to other sites are marked with. */
const bare = (content: string) =>
  sanitiseHtml(convert(content))
    .replace(/>\s*\n\s*</g, '><')
    .replaceAll(' rel="noopener"', '')
    .replaceAll(' />', '>');
const OLD = 'https://old.example.org';

test('marks of plugins leave their texts, links and pictures; what is no mark stays', () => {
  expect(bare('[contact-form-7 id="1" title="Write"]\n\n[toc]\n\n[ez-toc]\n\nText')).toBe('<p>Text</p>');
  expect(bare('[button link="/known/" color="blue"]Start now[/button] or [tooltip text="x"]wait[/tooltip].')).toBe(
    '<p><a href="/article/known">Start now</a> or wait.</p>',
  );
  expect(bare('[one_half]Left[/one_half][one_half_last]Right[/one_half_last]')).toBe('<p>Left</p><p>Right</p>');
  expect(bare('[tabs][tab title="A &amp; B"]One\n\nTwo[/tab][/tabs]')).toBe('<h3>A &amp; B</h3><p>One</p><p>Two</p>');
  expect(bare('[spoiler title="Answer"]It is C.[/spoiler]')).toBe('<details><summary>Answer</summary>It is C.</details>');
  expect(bare('[tiled_gallery ids="7"]')).toBe(`<figure><a href="${OLD}/7.jpg">Seven</a></figure>`);
  const kept = '<p>Dear [your-name], [sic] [applause] and a[0] [laughs]. Match [a-z] in [^x].</p>';
  expect(bare(kept)).toBe(kept);
  expect(bare('<pre>[contact-form-7 id="1"]</pre><p><code>[gallery]</code></p>')).toBe('<pre>[contact-form-7 id="1"]</pre><p><code>[gallery]</code></p>');
});

test('builders: levels of headings, buttons, galleries, folded parts, hidden HTML; no scripts', () => {
  const script = Buffer.from('%3Cscript%3Ex()%3C%2Fscript%3E').toString('base64');
  expect(bare(`[vc_raw_js]${script}[/vc_raw_js][vc_toggle title="Q"]A[/vc_toggle][vc_custom_heading text="H" font_container="tag:h4|x"]`)).toBe(
    '<details><summary>Q</summary>A</details><h4>H</h4>',
  );
  expect(bare('[fusion_title size="2"]Head[/fusion_title][fusion_button link="/known/"]Go[/fusion_button]')).toBe(
    '<h2>Head</h2><p><a href="/article/known">Go</a></p>',
  );
  expect(bare(`[fusion_imageframe image_id="9|full"]${OLD}/uploads/a.png[/fusion_imageframe]`)).toBe('<figure><img src="/media/a.png" alt=""></figure>');
  expect(
    bare('<!-- wp:divi/placeholder -->[et_pb_cta title="A %22b%22" button_text="Go" button_url="/known/"]One\n\nTwo[/et_pb_cta]<!-- /wp:divi/placeholder -->'),
  ).toBe('<h3>A "b"</h3><p><a href="/article/known">Go</a></p><p>One</p><p>Two</p>');
});

test('notes of plugins are numbered and listed below', () => {
  expect(bare('Fact[mfn]One <em>x</em>[/mfn] and[ref name="a"]Two[/ref].')).toBe(
    '<p>Fact<sup>1</sup> and<sup>2</sup>.</p><ol><li>One <em>x</em></li><li>Two</li></ol>',
  );
});

test('code of highlighters is read as they store it, whatever stands in it', () => {
  expect(bare('[code lang="php"]if ($a &lt; 1 &amp;&amp; $b) {}[/code]')).toBe('<pre><code>if ($a &lt; 1 &amp;&amp; $b) {}</code></pre>');
  expect(bare('[php]\n$x = [1];\n\necho "[box a=1]";\n[/php]')).toBe('<pre><code>$x = [1];\n\necho "[box a=1]";</code></pre>');
  expect(bare('[sourcecode]<pre>a & b</pre>[/sourcecode]')).toBe('<pre><code>&lt;pre&gt;a &amp; b&lt;/pre&gt;</code></pre>');
  expect(bare('<pre lang="php" line="1">x</pre>')).toBe('<pre>x</pre>');
});

test('formulas over several lines, by their other marks, in pictures and scripts; one that cannot be shown stays text', () => {
  const inline = (latex: string) => `<span data-type="inline-math" data-latex="${latex}"></span>`;
  const block = (latex: string) => `<div data-type="block-math" data-latex="${latex}"></div>`;
  expect(bare('$$\na &= b \\\\\nc\n$$\n\n\\[\nx\n\\]')).toBe(block('a &amp;= b \\\\ c') + block('x'));
  expect(bare('<!-- wp:paragraph --><p>\\[<br>x<br>\\]</p><!-- /wp:paragraph -->')).toBe(block('x'));
  expect(bare('See [katex]a[/katex], [math]b[/math], $latex c&s=2&bg=ffffff$.')).toBe(`<p>See ${inline('a')}, ${inline('b')}, ${inline('c')}.</p>`);
  expect(
    bare('<p>是 <img src="https://www.zhihu.com/equation?tex=x%5E2%2By" alt="x"> 与 <img src="//latex.codecogs.com/gif.latex?%5Cinline%20a&space;b"></p>'),
  ).toBe(`<p>是 ${inline('x^2+y')} 与 ${inline('a b')}</p>`);
  expect(bare('<script type="math/tex; mode=display">z</script>')).toBe(block('z'));
  expect(bare('Costs $5 a line\n\nand $6.')).toBe('<p>Costs $5 a line</p><p>and $6.</p>');
  expect(bare('$$\\newcommand{\\R}{x} \\R$$ and $$y$$')).toBe(`<p>$$\\newcommand{\\R}{x} \\R$$ and ${inline('y')}</p>`);
  expect(bare(Array.from({ length: 600 }, (_, at) => `$$${at}$$`).join(' '))).toContain('$$599$$');
});

test('blocks: text between them has paragraphs; fields and texts that plugins keep in their marks are shown', () => {
  expect(bare('<!-- wp:paragraph --><p>a</p><!-- /wp:paragraph -->\n\nFree <b>text</b>\nsecond line\n\nNext')).toBe(
    '<p>a</p><p>Free <b>text</b><br>\nsecond line</p><p>Next</p>',
  );
  const fields = { name: 'acf/quote', data: { quote: 'Said by one', _quote: 'field_1', colour: 'red', _colour: 'field_2', image: 7, _image: 'field_3' } };
  expect(bare(`<!-- wp:acf/quote ${JSON.stringify(fields)} /-->`)).toBe('<p>Said by one</p>');
  expect(bare('<!-- wp:divi/text {"content":{"innerContent":{"desktop":{"value":"\\u003cp\\u003eFive\\u003c/p\\u003e"}}}} /-->')).toBe('<p>Five</p>');
  expect(bare('<!-- wp:verse --><pre class="wp-block-verse">Red\n  blue</pre><!-- /wp:verse -->')).toBe('<p>Red<br>\nblue</p>');
  expect(
    bare(
      `<!-- wp:file --><div class="wp-block-file"><object class="wp-block-file__embed" data="${OLD}/uploads/a.pdf"></object><a href="${OLD}/uploads/a.pdf">Guide</a><a href="${OLD}/uploads/a.pdf" class="wp-block-file__button">Load</a></div><!-- /wp:file -->`,
    ),
  ).toBe('<p><a href="/media/a.pdf">Guide</a></p>');
});

test('boxes, breaks and signs of the old page go; nothing that is read does', () => {
  expect(bare('<div class="group"><div><h3><button>When?<span aria-hidden="true">+</span></button></h3></div><div><p>Now</p><div></div></div></div>')).toBe(
    '<h3>When?</h3><p>Now</p>',
  );
  expect(bare('<!-- wp:html --><div><strong>Q</strong> <p>A</p></div><div>alone</div><!-- /wp:html -->')).toBe('<p><strong>Q</strong></p><p>A</p><p>alone</p>');
  expect(bare('<p><br></p><p><br />Text<br>more<br /></p><h2>&nbsp;</h2><section><section><p><span>深</span></p></section></section>')).toBe(
    '<p>Text<br>more</p><p>深</p>',
  );
  expect(bare('<p style="display:none">The answer</p>')).toBe('<p>The answer</p>');
  expect(bare('<p>:<img class="emoji" alt="😀" src="https://s.w.org/x.svg"> <img src="https://count.example/x" width="1" height="1"></p>')).toBe('<p>:😀 </p>');
  expect(bare('<p><img src="https://i0.wp.com/old.example.org/uploads/a.png?resize=3%2C2" alt="A"></p>')).toBe('<p><img src="/media/a.png" alt="A"></p>');
});

test('links: to headings of the text, to the page of a file; those that lead nowhere leave their words', () => {
  expect(bare('<h2 id="first">Part one</h2><p><a href="#first">a</a> <a href="#part-one">b</a> <a href="#no">c</a> <a href="#">d</a></p>')).toBe(
    '<h2>Part one</h2><p><a href="#part-one">a</a> <a href="#part-one">b</a> c d</p>',
  );
  expect(bare('<p><a href="#later">to</a></p><p><a name="later"></a></p><h3>Später</h3>')).toBe('<p><a href="#später">to</a></p><h3>Später</h3>');
  expect(bare(`<p><a href="${OLD}/?attachment_id=7"><img src="${OLD}/uploads/b.png" alt=""></a></p>`)).toBe(
    '<p><a href="/media/seven.png"><img src="/media/b.png" alt=""></a></p>',
  );
  expect(bare('<p><a href="javascript:x()">js</a> <a href="/known/#respond">say</a></p>')).toBe('<p>js <a href="/article/known">say</a></p>');
});

test('the summary says which marks went', () => {
  const summary = new Summary();
  convert('[box color="red"]x[/box]', {}, summary);
  expect([...summary.changed.keys()]).toEqual(['shortcode [box] of a plugin: left out, with its text, pictures and links kept']);
});
