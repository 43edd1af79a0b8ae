import { expect, test } from 'vitest';
import { sanitiseHtml } from '../../server/content/sanitise.ts';
import { lineOfHtml } from '../../server/resources/imports/wordpress/item.ts';
import { Summary } from '../../server/resources/imports/wordpress/summary.ts';
import { tableHtml } from '../../server/resources/imports/wordpress/texts/tables.ts';
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
    '<p><a href="/article/known">Start now</a> or wait (x).</p>',
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
  // A place that stands before every link to it.
  expect(bare('<p><a name="first"></a></p><h2>Part one</h2><p><a href="#first">up</a></p>')).toBe('<h2>Part one</h2><p><a href="#part-one">up</a></p>');
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

test('formulas: a sign of less in one begins no element; single dollars mark them where the page says so', () => {
  const inline = (latex: string) => `<span data-type="inline-math" data-latex="${latex.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}"></span>`;
  expect(bare(String.raw`If $latex a<b$ and $latex c>d$, [latex]p<q, r>s[/latex], \(x<y<z\) and $$u<v$$, <b>then</b>.`)).toBe(
    `<p>If ${inline('a<b')} and ${inline('c>d')}, ${inline('p<q, r>s')}, ${inline('x<y<z')} and ${inline('u<v')}, <b>then</b>.</p>`,
  );
  expect(bare('$latex a <b>c</b>$')).toBe('<p>$latex a <b>c</b>$</p>');
  const page = String.raw`[latexpage]Let $x_1<y$ and $$c$$ cost \$5 or \$6, $latex q$. <code>$z$</code> $one`;
  expect(bare(page)).toBe(`<p>Let ${inline('x_1<y')} and ${inline('c')} cost $5 or $6, ${inline('q')}. <code>$z$</code> $one</p>`);
  expect(bare('It is $5, not $6.')).toBe('<p>It is $5, not $6.</p>');
});

test('money is no formula, whatever it is paid for; mathematics is', () => {
  const formulas = (text: string) => [...bare(text).matchAll(/data-latex="([^"]*)"/g)].map(([, latex]) => latex);
  for (const text of [
    'Costs $5 and $10, US$5, HK$10 and $1,000–$2,000.',
    'They are $$9 each$$, $$5/month$$, $$ 20 per month $$ or $$9 - 12 per person$$.',
    'From $$5 and $$10 up to $$1,000 and more.',
    '约 $$9 每个$$，$$价格$$ 不定。',
    'See $$, $$ and $$this word$$.',
  ])
    expect(bare(text), text).toBe(`<p>${text}</p>`);
  const kept = [
    'a+b',
    'sin x',
    '\\frac{distance}{time}',
    'speed = distance / time',
    '面积 = 长 \\times 宽',
    'E = mc^2',
    '3:4',
    'xy',
    '1,000',
    'x \\text{ if } y',
    '2 cos x',
  ];
  expect(formulas(kept.map((latex) => `$$${latex}$$`).join(' and '))).toEqual(kept);
  expect(formulas('From $$5 and $$x^2$$.')).toEqual(['x^2']);
  expect(bare('Pay $$9 each\nand $$10 a line$$')).toBe('<p>Pay $$9 each<br>\nand $$10 a line$$</p>');
});

test('what a shortcode showed and the export does not hold is named with its post; a table that it holds is shown', () => {
  const summary = new Summary();
  const html = convert(
    'See:\n\n[table id=3 /]\n\n[table id=99 /]\n\n[ninja_forms id="2"] [su_divider] [one_half_last][/one_half_last] [[table id=3 /]]',
    {},
    summary,
  );
  expect(sanitiseHtml(html).replace(/>\s+</g, '><')).toBe('<p>See:</p><table><tbody><tr><td>Three</td></tr></tbody></table><p>[table id=3 /]</p>');
  expect([...summary.left_out].map(([text, { examples }]) => [text, examples])).toEqual([
    ['shortcode [table]: what it showed is kept elsewhere and is not in the export', ['A post: [table id=99 /]']],
    ['shortcode [ninja_forms]: what it showed is kept elsewhere and is not in the export', ['A post: [ninja_forms id="2"]']],
  ]);
  expect(bare('<!-- wp:tablepress/table {"id":"3"} -->\n[table id=3 /]\n<!-- /wp:tablepress/table -->')).toContain('<td>Three</td>');
  expect(bare('<!-- wp:tablepress/table {"id":"3"} /-->')).toContain('<td>Three</td>');
  expect(bare('[table]a,b[/table]')).toBe('<p>a,b</p>');
});

test('tables of TablePress: heads, merged cells, hidden rows, cells of several lines', () => {
  const table = (rows: unknown, meta: Record<string, string> = {}) => tableHtml({ content: JSON.stringify(rows), meta });
  expect(
    table([
      ['A', 'B', 'C'],
      ['1', '#colspan#', 'x\ny'],
      ['2', '3', '#rowspan#'],
    ]),
  ).toBe(
    '<table><thead><tr><th>A</th><th>B</th><th>C</th></tr></thead><tbody><tr><td colspan="2">1</td><td rowspan="2">x<br>y</td></tr><tr><td>2</td><td>3</td></tr></tbody></table>',
  );
  expect(
    table(
      [
        ['1', '#colspan#', 'a'],
        ['#rowspan#', '#span#', 'b'],
        ['no', '', ''],
      ],
      { _tablepress_table_options: '{"table_head":0}', _tablepress_table_visibility: '{"rows":[1,1,0],"columns":[1,1,1]}' },
    ),
  ).toBe('<table><tbody><tr><td colspan="2" rowspan="2">1</td><td>a</td></tr><tr><td>b</td></tr></tbody></table>');
  expect(table({ no: 'rows' })).toBeNull();
  expect(tableHtml({ content: 'broken', meta: {} })).toBeNull();
});

test('elements of AMP are what they are elsewhere, and take nothing away', () => {
  expect(bare(`<amp-img src="${OLD}/uploads/a.png" alt="A" layout="fill"><noscript><img src="${OLD}/uploads/a.png"></noscript></amp-img>`)).toBe(
    '<p><img src="/media/a.png" alt="A"></p>',
  );
  expect(bare(`<p>x</p><amp-img src="${OLD}/uploads/a.png" alt="A"/><p>After</p>`)).toBe('<p>x</p><p><img src="/media/a.png" alt="A"></p><p>After</p>');
  expect(bare('<amp-youtube data-videoid="abc" width="3"></amp-youtube><amp-carousel><p>in</p></amp-carousel>')).toBe(
    '<p><a href="https://www.youtube.com/watch?v=abc">www.youtube.com/watch?v=abc</a></p><p>in</p>',
  );
  expect(bare(`<video src="${OLD}/uploads/v.mp4" title="Film"></video>`)).toBe('<p><a href="/media/v.mp4">Film</a></p>');
});

test('covers of older blocks, and boxes of builders, keep the picture behind their words', () => {
  const cover = (style: string, inner = '<p>Words</p>') =>
    bare(`<!-- wp:cover --><div class="wp-block-cover" style="${style}">${inner}</div><!-- /wp:cover -->`);
  const shown = '<figure><img src="/media/a.png" alt=""></figure><p>Words</p>';
  expect(cover(`background-image:url(${OLD}/uploads/a.png)`)).toBe(shown);
  expect(cover(`color:red;background: #fff url(&quot;${OLD}/uploads/a.png&quot;) no-repeat`)).toBe(shown);
  expect(cover(`background-image:url(${OLD}/uploads/a.png)`, `<p>Words <img src="${OLD}/uploads/a.png" alt=""></p>`)).toBe(
    '<p>Words <img src="/media/a.png" alt=""></p>',
  );
  const summary = new Summary();
  convert('<div style="background:url(https://cdn.example/x.png)">Words</div>', {}, summary);
  expect([...summary.left_out.keys()]).toEqual(['background picture that is not in our store']);
});

test('the picture that a group names in its mark comes before what stands in it; what is not shown is told', () => {
  const group = (url: string) =>
    `<!-- wp:group {"style":{"background":{"backgroundImage":{"url":"${url}","id":7,"source":"file"}}}} --><div class="wp-block-group"><!-- wp:paragraph --><p>In</p><!-- /wp:paragraph --></div><!-- /wp:group -->`;
  const summary = new Summary();
  expect(bare(group(`${OLD}/uploads/a.png`))).toBe('<figure><img src="/media/a.png" alt=""></figure><p>In</p>');
  expect(sanitiseHtml(convert(group('https://cdn.example/x.png'), {}, summary)).trim()).toBe('<p>In</p>');
  expect(bare(group('x\\u0022)\\u003cb\\u003e'))).toBe('<p>In</p>');
  convert(`<video src="${OLD}/uploads/v.mp4" poster="${OLD}/uploads/a.png"></video>`, {}, summary);
  expect([...summary.left_out.keys()]).toEqual(['background picture that is not in our store', 'still picture of a film: the film came as a link']);
});

test('shared blocks say what a page puts into the places that they leave open; one that is missing is named', () => {
  expect(bare('<!-- wp:block {"ref":10,"content":{"Lead":{"content":"My <b>own</b> $1"},"Go":{"text":"Read","url":"/known/"}}} /-->')).toBe(
    '<p>My <b>own</b> $1</p><p><a href="/article/known">Read</a></p><h3>Fixed</h3>',
  );
  expect(bare('<!-- wp:block {"ref":10} /-->')).toBe(`<p>Default <i>words</i></p><p><a href="${OLD}/first/">First</a></p><h3>Fixed</h3>`);
  expect(bare(`<!-- wp:block {"ref":11,"content":{"Pic":{"url":"${OLD}/uploads/b.png","alt":"B","caption":"Own"}}} /-->`)).toBe(
    '<figure><img src="/media/b.png" alt="B"><figcaption>Own</figcaption></figure>',
  );
  const summary = new Summary();
  convert('<!-- wp:block {"ref":77} /-->', {}, summary);
  expect([...summary.left_out].map(([text, { examples }]) => [text, examples])).toEqual([['shared block that is not in the export', ['A post: 77']]]);
});

test('a page whose text Elementor keeps beside it; one of which another builder keeps it is named', () => {
  const data = [
    {
      elType: 'section',
      settings: {},
      elements: [
        { elType: 'widget', settings: { title: 'Head', header_size: 'h2' } },
        { elType: 'widget', settings: { editor: '<p>One</p>', typography: 'x' } },
        { elType: 'widget', settings: { text: 'Start', link: { url: '/known/' } } },
        { elType: 'widget', settings: { image: { url: `${OLD}/uploads/a.png`, alt: 'A' } } },
        { elType: 'widget', settings: { tabs: [{ tab_title: 'Q', tab_content: 'A' }], icon_list: [{ text: 'Item' }] } },
        { elType: 'widget', settings: { video_type: 'youtube', youtube_url: 'https://youtu.be/x' } },
      ],
    },
  ];
  const html = sanitiseHtml(convert('', { meta: { _elementor_data: JSON.stringify(data) } }))
    .replace(/>\s+</g, '><')
    .replaceAll(' rel="noopener"', '');
  expect(html).toBe(
    '<h2>Head</h2><p>One</p><p><a href="/article/known">Start</a></p><figure><img src="/media/a.png" alt="A" /></figure><h3>Q</h3><p>A</p><p>Item</p><p><a href="https://youtu.be/x">https://youtu.be/x</a></p>',
  );
  expect(convert('Own text', { meta: { _elementor_data: JSON.stringify(data) } })).toBe('<p>Own text</p>');
  const deep = `${'[{"elements":'.repeat(5000)}[]${'}]'.repeat(5000)}`;
  expect(convert('', { meta: { _elementor_data: deep } })).toBe('');
  const summary = new Summary();
  convert('', { meta: { _bricks_page_content_2: 'a:1:{i:0;s:1:"x";}' } }, summary);
  expect([...summary.left_out.keys()]).toEqual(['text that a page builder keeps elsewhere (_bricks_page_content_2): cannot be read']);
});

test('texts in several languages come one below the other, names in the first', () => {
  expect(bare('[:en]Hello\n\nyou[:zh]你好[:]')).toBe('<p>Hello</p><p>you</p><hr><p>你好</p>');
  expect(bare('<!--:zh--><p>旧</p><!--:--><!--:en--><p>Old</p><!--:-->')).toBe('<p>旧</p><hr><p>Old</p>');
  expect(lineOfHtml('[:en]News[:zh]新闻[:]')).toBe('News');
  expect(lineOfHtml('[Note] A &amp; B')).toBe('[Note] A & B');
});
