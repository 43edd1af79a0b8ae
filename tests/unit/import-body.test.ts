import { expect, test } from 'vitest';
import { sanitiseHtml } from '../../server/content/sanitise.ts';
import { freeSlug } from '../../server/content/slugs.ts';
import { CategoryPlan } from '../../server/resources/imports/wordpress/categories.ts';
import { commentText, cutText, languageOf, lineOfHtml, slugFrom } from '../../server/resources/imports/wordpress/item.ts';
import { Summary } from '../../server/resources/imports/wordpress/summary.ts';
import { convert } from '../support/imported-body.ts';

test('a classic text gets its paragraphs; marks of pages are dropped', () => {
  expect(convert('One\ntwo\n\nThree<!--more-->\n\n<!--nextpage-->Four')).toBe('<p>One<br>\ntwo</p>\n<p>Three</p>\n<p>Four</p>');
});

test('what page builders laid out is read without their marks, with what they show themselves', () => {
  const summary = new Summary();
  const wpbakery = `[vc_row css=".a{padding:0}"][vc_column width="1/2"][vc_custom_heading text="Plan &amp; read" font_container="tag:h2"][vc_column_text]<p>One <b>two</b>.</p>

Three[/vc_column_text][vc_single_image image="7"][vc_btn title="Start" link="url:https%3A%2F%2Fwww.ets.org%2Ftoefl|title:Go||"][vc_raw_html]${Buffer.from(encodeURIComponent('<p>Raw</p>')).toString('base64')}[/vc_raw_html][/vc_column][/vc_row]`;
  expect(convert(wpbakery, {}, summary).replace(/>\s+</g, '><')).toBe(
    [
      '<h2>Plan &amp; read</h2><p>One <b>two</b>.</p><p>Three</p>',
      '<figure><a href="https://old.example.org/7.jpg" rel="noopener">Seven</a></figure>',
      '<p><a href="https://www.ets.org/toefl" rel="noopener">Start</a></p><p>Raw</p>',
    ].join(''),
  );
  expect(summary.toString()).toContain('shortcodes [vc_…] of a page builder');
  expect(
    convert(
      '[et_pb_section][et_pb_blurb title="Fast" image="https://old.example.org/x.png"]Body[/et_pb_blurb][et_pb_button button_text="Buy" button_url="/known/" /][/et_pb_section]',
    ).replace(/>\s+</g, '><'),
  ).toBe('<figure><a href="https://old.example.org/x.png" rel="noopener">x.png</a></figure><h3>Fast</h3><p>Body</p><p><a href="/article/known">Buy</a></p>');
  expect(convert('A [su_highlight]word[/su_highlight] in a line. [su_note color="#fff"]Hint[/su_note]')).toBe(
    '<p>A word in a line. </p>\n<p>Hint</p>'.replace('. <', '.<'),
  );
});

test('formulas that plugins mark are formulas, and code is code', () => {
  const formula = (latex: string) => `<span data-type="inline-math" data-latex="${latex}"></span>`;
  expect(convert(String.raw`If $latex \sqrt{2}$, [latex]a &lt; b[/latex], \(x^2\) and $$y$$, $5 and $6. <code>\(z\)</code>`)).toBe(
    `<p>If ${formula(String.raw`\sqrt{2}`)}, ${formula('a < b')}, ${formula('x^2')} and ${formula('y')}, $5 and $6. <code>\\(z\\)</code></p>`,
  );
  expect(convert('[code lang="js"]if (a<b) {\n\n}[/code]')).toBe('<pre><code>if (a&lt;b) {\n\n}</code></pre>');
});

test('shortcodes of WordPress become HTML; those of plugins leave their texts; doubled brackets show one', () => {
  expect(convert('[caption width="3" caption="Old words"]<img src="https://old.example.org/a.jpg" alt="A">[/caption]')).toBe(
    '<figure><a href="https://old.example.org/a.jpg" rel="noopener">A</a><figcaption>Old words</figcaption></figure>',
  );
  expect(convert('[gallery ids="7,8"]')).toBe(
    '<figure><a href="https://old.example.org/7.jpg" rel="noopener">Seven</a><figcaption>Its words</figcaption></figure>',
  );
  expect(convert('[audio src="https://old.example.org/own.mp3"]')).toContain('<audio src="/media/own.mp3"></audio>');
  expect(convert('[youtube]https://youtu.be/x[/youtube]')).toBe('<p><a href="https://youtu.be/x" rel="noopener">https://youtu.be/x</a></p>');
  expect(convert('[embed width="1"]https://vimeo.com/1?a=b&c=d[/embed]')).toContain('href="https://vimeo.com/1?a=b&amp;c=d"');
  expect(convert('Write [[gallery]] so. [sic] [box color="red"]x[/box]')).toBe('<p>Write [gallery] so. [sic] x</p>');
  const summary = new Summary();
  convert('[box color="red"]x[/box] [gallery]', {}, summary);
  expect(summary.toString()).toContain('shortcode [box] of a plugin: left out');
  expect(summary.toString()).toContain('gallery: none of its pictures is in the export');
});

test('blocks lose their marks; shared ones are put in; lists that WordPress fills are left out', () => {
  const content =
    '<!-- wp:heading {"level":3} --><h3>Head</h3><!-- /wp:heading -->\n\n<!-- wp:block {"ref":9} /-->\n\n<!-- wp:post-title {"level":1} /-->\n<!-- wp:query {"a":{"b":1}} --><!-- wp:post-title /--><!-- /wp:query --><!-- wp:calendar /--><!-- wp:woocommerce/product-template --><!-- wp:post-title /--><!-- /wp:woocommerce/product-template -->';
  const summary = new Summary();
  expect(convert(content, {}, summary)).toBe('<h3>Head</h3>\n<p>Shared</p>\n<h2>A post</h2>');
  expect([...summary.left_out.values()].map(({ examples }) => examples.sort())).toEqual([['block', 'calendar', 'post-title']]);
  const notes = { meta: { footnotes: '[{"id":"a","content":"A <em>note</em>"}]' } };
  expect(convert('<!-- wp:paragraph --><p>x<sup class="fn"><a href="#a">1</a></sup></p><!-- /wp:paragraph --><!-- wp:footnotes /-->', notes)).toBe(
    '<p>x<sup>1</sup></p><ol><li>A <em>note</em></li></ol>',
  );
});

test('what is on other hosts becomes one link, never a link in a link', () => {
  expect(convert('<a href="/known/#x"><img src="//cdn.example.com/a.jpg"></a>')).toBe('<p><a href="/article/known#x">a.jpg</a></p>');
  expect(convert('<img src="data:image/gif;base64,R0" data-src="https://cdn.example.com/late.jpg" alt="">')).toBe(
    '<p><a href="https://cdn.example.com/late.jpg" rel="noopener">late.jpg</a></p>',
  );
  expect(convert('<video><source src="https://cdn.example.com/v.mp4"></video>')).toContain('<a href="https://cdn.example.com/v.mp4" rel="noopener">v.mp4</a>');
  expect(convert('<iframe src="https://player.example.com/1" title="A film"></iframe>')).toContain(
    '<a href="https://player.example.com/1" rel="noopener">A film</a>',
  );
  const summary = new Summary();
  expect(convert('<p>a <img src="data:image/png;base64,iVBORw0KGgo=" alt="B"> <img src="data:image/svg+xml,%3Csvg%3E" alt=""> c</p>', {}, summary)).toContain(
    'a B',
  );
  expect(summary.left_out.get('picture that is written into the text itself')?.count).toBe(1);
  for (const [src, words] of [
    ['//player.bilibili.com/player.html?bvid=BV1', 'player.bilibili.com/player.html?bvid=BV1'],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ', 'www.youtube.com/embed/dQw4w9WgXcQ'],
    ['https://maps.example.com/', 'maps.example.com'],
    [`https://docs.example.com/forms/${'d'.repeat(300)}/viewform`, `docs.example.com/forms/${'d'.repeat(56)}…`],
  ])
    expect(convert(`<iframe src="${src}"></iframe>`)).toContain(`>${words}</a>`);
  expect(convert('<p><a href="elsewhere/">there</a> <a name="top">here</a></p>')).toBe(
    '<p><a href="https://old.example.org/elsewhere/" rel="noopener">there</a> here</p>',
  );
  expect(convert('<acronym title="x">X</acronym> <strike>old</strike>')).toBe('<p><abbr title="x">X</abbr> <s>old</s></p>');
});

test('links: beside their own page, to places of it, and what still leads to the old site is counted', () => {
  const summary = new Summary();
  const own = { link: 'https://old.example.org/known/' };
  const to = (href: string, words: string, extra = {}) =>
    convert(`<h2 id="answers">All answers here</h2><p><a href="${href}">${words}</a></p>`, extra, summary);
  const led = (href: string) => `href="${href}"`;
  for (const href of ['#answers', 'https://old.example.org/known/#answers', 'http://old.example.org/known/2/#answers', '/known/#all-answers-here'])
    expect(to(href, 'x', own), href).toContain('<a href="#all-answers-here">x</a>');
  expect(to('https://old.example.org/known/#nowhere', 'x', own)).toContain('<p>x</p>');
  expect(to('https://old.example.org/known/#respond', 'x', own)).toContain(led('/article/known'));
  expect(to('https://old.example.org/known/#answers', 'x')).toContain(led('/article/known#answers'));
  expect(summary.left_out.size).toBe(0);
  const deep = { link: 'https://old.example.org/2020/05/deep/' };
  expect(to('../../../known/', 'x', deep)).toContain(led('/article/known'));
  expect(to('../other/', 'x', deep)).toContain(led('https://old.example.org/2020/05/other/'));
  expect(to('/other/', 'x', deep)).toContain(led('https://old.example.org/other/'));
  expect(to('https://elsewhere.example.com/', 'x', deep)).toContain(led('https://elsewhere.example.com/'));
  expect(summary.left_out.get('link that still leads to the old site')).toEqual({
    count: 2,
    examples: ['A post: https://old.example.org/2020/05/other/', 'A post: https://old.example.org/other/'],
  });
});

test('a picture that only names its sources shows the largest of them, or the last', () => {
  const at = (name: string) => `https://old.example.org/uploads/${name}`;
  const source = (srcset: string, attribute = 'srcset') => `<source ${attribute}="${srcset}">`;
  // Frames without a picture of their own go when the text is cleaned.
  const sanitised = (html: string) => sanitiseHtml(convert(html));
  const shown = (name: string, alt = '') => `<p><img src="/media/${name}" alt="${alt}" /></p>`;
  for (const [html, name] of [
    [source(`${at('a.png')} 300w, ${at('b.png')} 1200w, ${at('c.png')} 600w`), 'b.png'],
    [source(`${at('a.png')} 2x,${at('b.png')}`), 'a.png'],
    [source(`${at('a.webp')}`) + source(`${at('b.png')}`), 'b.png'],
    [source(`${at('a.png')} 1200w`) + source(`${at('b.png')} 300w`), 'a.png'],
    [source(at('a.png'), 'src'), 'a.png'],
    [source(at('a.png'), 'data-srcset'), 'a.png'],
  ])
    expect(sanitised(`<p><picture>${html}</picture></p>`), html).toBe(shown(name ?? ''));
  const empty = '<img src="data:image/gif;base64,R0" alt="Words">';
  expect(sanitised(`<p><picture>${source(at('a.png'))}${empty}</picture></p>`)).toBe(shown('a.png', 'Words'));
  expect(sanitised(`<p><picture>${source(at('a.png'))}<img src="${at('b.png')}" alt="Words"></picture></p>`)).toBe(shown('b.png', 'Words'));
  expect(sanitised('<p><picture><source srcset="https://cdn.example.com/late.jpg 2x"></picture></p>')).toBe(
    '<p><a href="https://cdn.example.com/late.jpg" rel="noopener">late.jpg</a></p>',
  );
  expect(sanitised('<p>a<picture></picture>b<picture><source srcset=" , "></picture></p>')).toBe('<p>ab</p>');
});

test('slugs: escapes decoded, never digits only, room kept for a number', async () => {
  const post = { prefix: 'post', max: 100 };
  expect(slugFrom('hello_world', '', post)).toBe('hello-world');
  expect(slugFrom('%e9%98%85%e8%af%bb', '', post)).toBe('阅读');
  expect(slugFrom('%e9%98%85%e8%af', '', post)).toBe('阅');
  expect(slugFrom('%e9%98%85%e8%a', '', post)).toBe('阅');
  expect(slugFrom('2024', '', post)).toBe('post-2024');
  expect(slugFrom('', '托福阅读', post)).toBe('tuo-fu-yue-du');
  expect(slugFrom('', '???', post)).toBe('post');
  expect(await freeSlug('abcdefgh', 8, (slug) => slug === 'abcdefgh')).toBe('abcdef-2');
});

test('texts: titles on one line, comments with their lines, cut at words', () => {
  expect(lineOfHtml('A <em>b</em> &amp; 1 < 2<br>c')).toBe('A b & 1 < 2 c');
  expect(lineOfHtml('A\u001b]0;b\u0007\u009b2J\tc')).toBe('A ]0;b 2J c');
  expect(commentText('One <b>two</b>\n\n<ul><li>three</li></ul><a href="https://a.example">here</a><script>x</script>')).toBe(
    'One two\n\n- three\n\nhere (https://a.example)',
  );
  expect(commentText('Two:\n<ul>\n\t<li>a</li>\n\t<li>b</li>\n</ul>\nend')).toBe('Two:\n\n- a\n- b\n\nend');
  expect(commentText('1 < 2\r\n\r\n\r\n\r\nyes')).toBe('1 < 2\n\nyes');
  expect(cutText('one two three', 9)).toBe('one two…');
  expect(cutText('一二三四五六', 4)).toBe('一二三…');
  expect(cutText('😀😀😀😀', 6)).toBe('😀😀…');
  expect(languageOf('这是一篇关于 TOEFL 的文章', 'en-US')).toBe('zh');
  expect(languageOf('An English text that quotes 一字 once', 'en')).toBe('en');
  expect(languageOf('An English text', 'zh-CN')).toBe('en');
});

test('categories: circles are opened, deep branches put one level up', () => {
  const term = (slug: string, parent: string) => ({ id: '', slug, name: slug, parent, description: '' });
  const summary = new Summary();
  const plan = new CategoryPlan(
    [term('x', 'y'), term('y', 'x'), ...['b', 'c', 'd', 'e', 'f', 'g'].map((slug, at) => term(slug, at === 0 ? '' : ('abcdef'[at] ?? '')))],
    [],
    summary,
  );
  expect(Math.max(...plan.ordered.map((slug) => plan.depth(slug)))).toBe(4);
  expect(plan.parent('g')).toBe('e');
  expect([plan.parent('x'), plan.parent('y')]).toContain(null);
  expect(summary.toString()).toContain('category below itself');
});
