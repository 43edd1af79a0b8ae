import { expect, test } from 'vitest';
import { sanitiseHtml } from '../../server/content/sanitise.ts';
import { inChinese } from '../../server/resources/imports/imports.words.ts';
import { Summary } from '../../server/resources/imports/wordpress/summary.ts';
import { parseAttributes } from '../../server/resources/imports/wordpress/texts/fields.ts';
import { convert } from '../support/imported-body.ts';

/** As it is stored, without the lines between elements and what links to other sites are marked with. */
const bare = (content: string, summary = new Summary()) =>
  sanitiseHtml(convert(content, {}, summary))
    .replace(/>\s*\n\s*</g, '><')
    .replaceAll(' rel="noopener"', '')
    .replaceAll(' />', '>');
const OLD = 'https://old.example.org';

test('a value ends with the quotes that open it; others in it, and entities, are shown as they are meant, once', () => {
  const caption = (value: string) => /<figcaption>(.*)<\/figcaption>/.exec(bare(`[caption id="a" ${value}]<img src="${OLD}/uploads/c.png">[/caption]`))?.[1];
  expect(caption('caption="He said &quot;yes&quot; and left &#39;us&#39; &lt;b&gt;now&lt;/b&gt;" width="3"')).toBe(
    `He said "yes" and left 'us' &lt;b&gt;now&lt;/b&gt;`,
  );
  expect(caption('caption=\'don&#39;t "stop"\'')).toBe(`don't "stop"`);
  expect(caption('caption="A “b” &#8220;c&#8221; &amp;amp; d"')).toBe('A “b” “c” &amp;amp; d');
  expect(caption(`caption="See <em>this</em> <a href='/known/'>page</a><script>x</script>"`)).toBe('See <em>this</em> <a href="/article/known">page</a>');
  expect(bare('[su_box title="The &quot;real&quot; test: 1 &lt; 2"]z[/su_box]')).toBe('<h3>The "real" test: 1 &lt; 2</h3><p>z</p>');
  expect(bare('[vc_custom_heading text="&amp;lt;p&amp;gt; is a tag"]')).toBe('<h3>&amp;lt;p&amp;gt; is a tag</h3>');
  expect(bare(`[vc_single_image source="${OLD}/uploads/a.png?x=1&amp;y=2" alt="A &quot;b&quot;"]`)).toBe(
    '<figure><img src="/media/a.png" alt="A &quot;b&quot;"></figure>',
  );
  expect(parseAttributes('ids=&quot;7,8&quot; type=“slide show” SIZE=&#8221;a&#8243; bare=d one=\'f "g"\' "h i" mixed="1,2” /')).toEqual({
    ...{ ids: '7,8', type: 'slide show', size: 'a', bare: 'd', one: 'f "g"', mixed: '1,2' },
    ...{ 0: 'h i', 1: '/' },
  });
  for (const hostile of ['a=&quot;x ', 'a=“x ', 'a="x', 'a  =  ', 'ab-', '"', '&quot;']) parseAttributes(hostile.repeat(50_000));
});

test('what the old site hid from everybody stays hidden, and is named', () => {
  const paragraph = (words: string, json = '') => `<!-- wp:paragraph ${json}${json && ' '}-->\n<p>${words}</p>\n<!-- /wp:paragraph -->\n`;
  const off = '{"metadata":{"blockVisibility":false}}';
  const leftOut = (content: string) => {
    const summary = new Summary();
    const html = bare(content, summary);
    return [html, ...[...summary.left_out].map(([text, { count }]) => `${count} ${text}`)];
  };
  expect(leftOut(paragraph('no', off) + paragraph('yes'))).toEqual(['<p>yes</p>', '1 block that the old site hid']);
  const group = (inner: string, json: string) => `<!-- wp:group ${json} --><div class="wp-block-group">${inner}</div><!-- /wp:group -->`;
  expect(leftOut(group(group(paragraph('no', off), '{}') + paragraph('no'), off) + paragraph('yes'))[0]).toBe('<p>yes</p>');
  expect(leftOut(group(`${paragraph('yes')}<!-- wp:list ${off} --><ul><li>no</li></ul>`, '{}') + paragraph('and'))[0]).toBe('<p>yes</p><p>and</p>');
  expect(leftOut(paragraph('yes') + group('no', '{"blockVisibility":{"hideBlock":true}}') + paragraph('and'))[0]).toBe('<p>yes</p><p>and</p>');
  const screens = (desktop: boolean) => `{"metadata":{"blockVisibility":{"viewport":{"mobile":false,"tablet":false,"desktop":${desktop}}}}}`;
  expect(leftOut(paragraph('yes', screens(true)) + paragraph('no', screens(false)))[0]).toBe('<p>yes</p>');
  expect(leftOut(`<!-- wp:block {"ref":9,"metadata":{"blockVisibility":false}} /-->${paragraph('yes')}`)[0]).toBe('<p>yes</p>');
  expect(
    leftOut(
      `<!-- wp:query --><div><!-- wp:post-template --><!-- wp:post-title /--><!-- /wp:post-template --><!-- wp:query-no-results -->${paragraph('Nothing found')}<!-- /wp:query-no-results --></div><!-- /wp:query -->`,
    ),
  ).toEqual(['', '1 words for a list of posts that finds none', '1 blocks that WordPress fills on each visit (lists, calendars, forms and the like)']);
  expect(
    leftOut(
      '[vc_row disable_element="yes"][vc_column_text]no[/vc_column_text][/vc_row][vc_row][vc_column_text]yes[/vc_column_text][/vc_row][et_pb_section][et_pb_text disabled_on="on|on|on"]no[/et_pb_text][et_pb_text disabled_on="on|off|on"]and[/et_pb_text][et_pb_button disabled="on" button_text="no" button_url="/known/" /][/et_pb_section]',
    ),
  ).toEqual(['<p>yes</p><p>and</p>', '3 part of a page that its builder had switched off']);
});

test('what players play is a link, items are a list, and a box with an icon keeps its title', () => {
  const link = (address: string, words = address) => `<p><a href="${address}">${words}</a></p>`;
  const watched = link('https://www.youtube.com/watch?v=abcdefghijk');
  expect(bare('[fusion_youtube id="https://www.youtube.com/watch?v=abcdefghijk" /]')).toBe(watched);
  expect(bare('[fusion_youtube id="abcdefghijk" width="600" /]')).toBe(watched);
  expect(bare('[et_pb_video src="https://www.youtube.com/watch?v=abcdefghijk" image_src="https://old.example.org/uploads/a.png"][/et_pb_video]')).toBe(watched);
  expect(bare('[bilibili bvid="BV1xx411c7mD"]')).toBe(link('https://www.bilibili.com/video/BV1xx411c7mD'));
  expect(bare('[et_pb_audio audio="https://old.example.org/own.mp3" title="Lecture" /]')).toBe(link('/media/own.mp3', 'Lecture'));
  expect(bare('[videojs mp4="https://example.org/v.mp4"]')).toBe(link('https://example.org/v.mp4'));
  const items = '[fusion_li_item icon=""]First <b>point</b>[/fusion_li_item][fusion_li_item icon=""]Second[/fusion_li_item]';
  expect(bare(`[fusion_checklist icon="fa-check"]${items}[/fusion_checklist]After`)).toBe('<ul><li>First <b>point</b></li><li>Second</li></ul><p>After</p>');
  expect(
    bare("[av_iconlist][av_iconlist_item title='One' icon='ue8']Words[/av_iconlist_item][av_iconlist_item title='Two']More[/av_iconlist_item][/av_iconlist]"),
  ).toBe('<h3>One</h3><p>Words</p><h3>Two</h3><p>More</p>');
  expect(bare('[list_item title="One"]Words[/list_item][list_item]More[/list_item][list_item]Last[/list_item]')).toBe(
    '<h3>One</h3><p>Words</p><ul><li>More</li><li>Last</li></ul>',
  );
  expect(bare("[av_icon_box title='Box']Words[/av_icon_box]")).toBe('<h3>Box</h3><p>Words</p>');
  expect(bare('Words\nhttps://vimeo.com/76979871\nand https://vimeo.com/1 in a line')).toBe(
    '<p>Words<br><a href="https://vimeo.com/76979871">https://vimeo.com/76979871</a><br>\nand https://vimeo.com/1 in a line</p>',
  );
});

test('what elements keep in their attributes is shown: names, lines below, numbers, prices, buttons, lists', () => {
  expect(bare('[et_pb_team_member name="Dr. Wang" position="Head of GRE" image_url="https://old.example.org/uploads/w.png"]Bio[/et_pb_team_member]')).toBe(
    '<figure><img src="/media/w.png" alt=""></figure><h3>Dr. Wang</h3><p>Head of GRE</p><p>Bio</p>',
  );
  expect(bare('[et_pb_testimonial author="Li Lei" job_title="Student" company_name="PKU"]Great[/et_pb_testimonial]')).toBe(
    '<p>Great</p><p>— Li Lei, Student, PKU</p>',
  );
  expect(bare('[et_pb_number_counter title="Students" number="1200" percent_sign="off"][/et_pb_number_counter]')).toBe('<h3>Students</h3><p>1200</p>');
  expect(bare('[et_pb_number_counter title="Pass" number="98" /]')).toBe('<h3>Pass</h3><p>98%</p>');
  expect(
    bare('[et_pb_pricing_table title="Plan" subtitle="For one" currency="$" sum="19" per="month" button_text="Buy" button_url="#"]Text[/et_pb_pricing_table]'),
  ).toBe('<h3>Plan</h3><p>For one</p><p>$19 / month</p><p>Buy</p><p>Text</p>');
  expect(bare('[vc_cta h2="Join our class" h4="Starts Monday" btn_title="Sign up" btn_link="url:https%3A%2F%2Fe.com%2Fgo"]Seats left[/vc_cta]')).toBe(
    '<h3>Join our class</h3><p>Starts Monday</p><p><a href="https://e.com/go">Sign up</a></p><p>Seats left</p>',
  );
  const bars = (list: unknown) => bare(`[vc_progress_bar values="${encodeURIComponent(JSON.stringify(list))}"]`);
  expect(bars([{ label: 'Reading <b>', value: '90' }, null, { color: 'x' }])).toBe('<ul><li>Reading &lt;b&gt;: 90</li></ul>'.replace(' &lt;b&gt;', ''));
  expect(bare('[vc_progress_bar values="90|Reading,80|Writing"]')).toBe('<ul><li>Reading: 90</li><li>Writing: 80</li></ul>');
  expect(bare(`[vc_row css=".a{background-image: url(${OLD}/uploads/b.png?id=12) !important;}"][vc_column_text]Text[/vc_column_text][/vc_row]`)).toBe(
    '<figure><img src="/media/b.png" alt=""></figure><p>Text</p>',
  );
  expect(bare('[quote author="Ada"]Words[/quote]\n\n[testimonial name="Zhang San" company="PKU"]Good[/testimonial]')).toBe(
    '<p>Words</p><p>— Ada</p><p>Good</p><p>— Zhang San, PKU</p>',
  );
  expect(bare('[su_quote cite="The Times"]Words[/su_quote] [blockquote cite="https://e.com/a"]More[/blockquote]')).toBe(
    '<p>Words</p><p>— The Times</p><p>More</p><p>— <a href="https://e.com/a">https://e.com/a</a></p>',
  );
  expect(bare('A [tooltip text="A &quot;tip&quot;"]word[/tooltip] and [su_tooltip title="Two words"]two[/su_tooltip].')).toBe(
    '<p>A word (A "tip") and two (Two words).</p>',
  );
  expect(bare('[pricing_table title="Plan" price="¥99"]Text[/pricing_table]')).toBe('<h3>Plan</h3><p>¥99</p><p>Text</p>');
  expect(bare('[member name="Dr. Wang" position="head"]Bio[/member]')).toBe('<h3>Dr. Wang</h3><p>head</p><p>Bio</p>');
  expect(bare('[box title="Note" link="/known/" button_text="Go"]Text[/box]')).toBe('<h3>Note</h3><p><a href="/article/known">Go</a></p><p>Text</p>');
  expect(bare('[team_member name="Dr. Wang" role="Head" /]\n\n[plan_card title="One" price="$9" /]')).toBe('<h3>Dr. Wang</h3><p>Head</p><h3>One</h3><p>$9</p>');
  expect(bare('[my_form id="4" title="Write" description="To us"]\n\nA [button link="/known/" title="Go"] b')).toBe(
    '<p>A <a href="/article/known">Go</a> b</p>',
  );
  expect(bare('[section name="intro" position="left"]Text[/section] [fusion_menu_anchor name="top" /]')).toBe('<p>Text</p>');
});

test('things that a shortcode tells apart by a number come as a list', () => {
  const summary = new Summary();
  const questions =
    '[sc_fs_multi_faq headline-0="h2" question-0="How long?" answer-0="Two <b>hours</b>." image-0="" headline-1="h2" question-1="Where?" answer-1="At home." count="2" html="true"]';
  expect(bare(questions, summary)).toBe('<ul><li>How long? Two hours.</li><li>Where? At home.</li></ul>');
  expect([...summary.left_out.keys()]).toEqual([]);
  expect(bare('[steps title_1="First" text_1="Read" title_2="Then" text_2="Write" title_3="Alone" /]')).toBe(
    '<ul><li>First: Read</li><li>Then: Write</li></ul>',
  );
});

test('words in attributes that nothing is known of are named; how things look is not', () => {
  const summary = new Summary();
  bare(
    '[et_pb_text admin_label="First text here" text_font="Open Sans|on" warranty="Money back in 30 days"]x[/et_pb_text][box note="请先阅读" class="a b c"]y[/box] [contact-form-7 id="1" title="Write to us" hint="Some more words"]',
    summary,
  );
  expect([...summary.left_out].map(([text, { examples }]) => [text, examples])).toEqual([
    ['words in "warranty" of shortcode [et_pb_text]', ['A post: Money back in 30 days']],
    ['words in "note" of shortcode [box]', ['A post: 请先阅读']],
    [
      'shortcode [contact-form-7]: what it showed is kept elsewhere and is not in the export',
      ['A post: [contact-form-7 id="1" title="Write to us" hint="Some more words"]'],
    ],
  ]);
});

test('marks that only take room go, in whatever letters, and a map is its link; words in brackets stay', () => {
  const summary = new Summary();
  expect(
    bare(
      'one\n\n[divider]\n\ntwo[br]lines\n\n[hr]\n\n[clear] [spacer]\n\n[TOC]\n\n[line]\n\n[Toc] \n\n[googlemaps https://maps.google.com/maps?q=x&amp;w=1]\n\n[archiveorg a-film width=640]',
      summary,
    ),
  ).toBe(
    '<p>one</p><p>two<br>lines</p><p><a href="https://maps.google.com/maps?q=x&amp;w=1">https://maps.google.com/maps?q=x&amp;w=1</a></p><p><a href="https://archive.org/details/a-film">https://archive.org/details/a-film</a></p>',
  );
  const named = [...summary.changed.keys()].join('\n');
  for (const name of ['divider', 'br', 'hr', 'clear', 'spacer', 'toc', 'line']) expect(named).toContain(`[${name}]`);
  expect(bare('[s2If current_user_can(access_s2member_level1)]Words[/s2If] [Sassy_Social_Share type="standard"]')).toBe('<p>Words</p>');
  expect(bare('<p>[divider]</p><p>Text</p>')).toBe('<p>Text</p>');
  for (const kept of [
    '[Let x = 5]',
    '[Self-test]',
    'After a [break] they go on.',
    '[Applause]',
    'A [line] of [space].',
    '[b]bold[/b]',
    '[li]x[/li]',
    '[laughs]',
  ])
    expect(bare(kept), kept).toBe(`<p>${kept}</p>`);
});

test('formulas: signs of dollars and brackets in them, environments without other marks; those that stay text are named', () => {
  const summary = new Summary();
  const formulas = (text: string) =>
    [...bare(text, summary).matchAll(/data-type="(\w+)-math" data-latex="([^"]*)"/g)].map(([, kind, latex]) => `${kind} ${latex}`);
  expect(formulas('A pen costs $latex \\$5 + \\$2 = \\$7$ and $$\\$x^2$$, [latex]\\sqrt[3]{8}[/latex].')).toEqual([
    'inline \\$5 + \\$2 = \\$7',
    'inline \\$x^2',
    'inline \\sqrt[3]{8}',
  ]);
  expect(formulas('Solve:\n\n\\begin{equation}\nx^2 = 4 \\label{eq:a}\n\\end{equation}\n\n\\begin{align*}\na &= b \\\\\nc &= d\n\\end{align*}')).toEqual([
    'block x^2 = 4',
    'block \\begin{aligned} a &amp;= b \\\\ c &amp;= d \\end{aligned}',
  ]);
  expect(formulas('<!-- wp:paragraph --><p>So \\begin{eqnarray}<br>a &amp;=&amp; b<br>\\end{eqnarray}</p><!-- /wp:paragraph -->')).toEqual([
    'inline \\begin{array}{rcl} a &amp;=&amp; b \\end{array}',
  ]);
  expect(formulas('$$\\begin{cases} x \\\\ y \\end{cases}$$')).toEqual(['block \\begin{cases} x \\\\ y \\end{cases}']);
  expect(bare('<pre>\\begin{equation}x\\end{equation}</pre> and \\begin{document}')).toBe(
    '<pre>\\begin{equation}x\\end{equation}</pre><p> and \\begin{document}</p>'.replace('<p> ', '<p>'),
  );
  expect([...summary.changed.keys()].filter((text) => text.startsWith('formula that'))).toEqual([]);
  bare(Array.from({ length: 600 }, (_, at) => `$$x_{${at}}$$`).join(' '), summary);
  bare(`$$${'x+'.repeat(1500)}1$$ and $latex x unclosed\n\n\\begin{align} a\n\nb \\end{align} $$\\def\\R{x} \\R$$`, summary);
  expect([...summary.changed].filter(([text]) => text.startsWith('formula that')).map(([text, { count }]) => `${count} ${inChinese(text)}`)).toEqual([
    '100 公式保留原样：一篇中公式超过 500 个，或合计超过 20000 个字符',
    '1 公式保留原样：一个公式超过 2000 个字符',
    '2 公式保留原样：公式没有在段落内结束',
    '1 公式保留原样：公式中定义了命令',
  ]);
  for (const hostile of ['$latex \\', '$$\\', '\\begin{align}', '\\begin{align}\\end{array}', '[latex][', '\\(\\', '\\[ [latex]', '$$ a\n\n'])
    bare(hostile.repeat(20_000));
});

test('elements of Elementor are read whole; one of which nothing is known, and words that are not shown, are named', () => {
  const summary = new Summary();
  const page = (elements: unknown) =>
    sanitiseHtml(convert('', { meta: { _elementor_data: JSON.stringify(elements) } }, summary))
      .replace(/>\s*\n\s*</g, '><')
      .replaceAll(' rel="noopener"', '')
      .replaceAll(' />', '>');
  const widget = (widgetType: string, settings: Record<string, unknown>) => page([{ elType: 'widget', widgetType, settings }]);
  const picture = (name: string, caption = '') => `<figure><img src="/media/${name}.png" alt="">${caption && `<figcaption>${caption}</figcaption>`}</figure>`;
  const url = (name: string) => ({ id: 11, url: `${OLD}/uploads/${name}.png` });
  expect(widget('blockquote', { blockquote_content: 'Words', author_name: 'Ada' })).toBe('<p>Words</p><p>— Ada</p>');
  expect(widget('image-gallery', { wp_gallery: [url('a'), url('b')] })).toBe(picture('a') + picture('b'));
  expect(widget('image-carousel', { carousel: [url('a')] })).toBe(picture('a'));
  expect(
    widget('flip-box', {
      title_text_a: 'Front',
      description_text_a: 'One',
      title_text_b: 'Back',
      description_text_b: 'Two',
      button_text: 'Go',
      link: { url: '/known/' },
    }),
  ).toBe('<h3>Front</h3><p>One</p><h3>Back</h3><p>Two</p><p><a href="/article/known">Go</a></p>');
  expect(widget('video', { youtube_url: 'https://youtu.be/x' })).toBe('<p><a href="https://youtu.be/x">https://youtu.be/x</a></p>');
  expect(widget('video', { video_type: 'vimeo', youtube_url: 'https://youtu.be/no', vimeo_url: 'https://vimeo.com/1' })).toContain('vimeo.com/1');
  expect(widget('animated-headline', { before_text: 'We are', rotating_text: 'fast\nkind', after_text: 'here', tag: 'h2' })).toBe(
    '<h2>We are fast, kind here</h2>',
  );
  expect(widget('image', { image: url('a'), caption_source: 'custom', caption: 'A <em>tower</em>' })).toBe(picture('a', 'A <em>tower</em>'));
  expect(widget('call-to-action', { title: 'Join', description: 'Now', button: 'Sign up', link: { url: '/known/' }, bg_image: url('a') })).toBe(
    `${picture('a')}<h3>Join</h3><p>Now</p><p><a href="/article/known">Sign up</a></p>`,
  );
  expect(
    widget('price-table', {
      heading: 'Plan',
      sub_heading: 'For one',
      currency_symbol: 'euro',
      price: '19',
      period: 'Monthly',
      features_list: [{ item_text: 'Tests' }],
      button_text: 'Buy',
    }),
  ).toBe('<h3>Plan</h3><p>For one</p><p>€19 Monthly</p><p>Tests</p><p>Buy</p>');
  expect(widget('testimonial', { testimonial_content: 'Good', testimonial_name: 'Li Lei', testimonial_job: 'Student' })).toBe(
    '<p>Good</p><p>— Li Lei, Student</p>',
  );
  expect(widget('testimonial-carousel', { slides: [{ content: 'Good', name: 'Li Lei', title: 'Student' }] })).toBe('<p>Good</p><p>— Li Lei, Student</p>');
  expect(widget('counter', { title: 'Students', ending_number: 1200, suffix: '+' })).toBe('<h3>Students</h3><p>1200+</p>');
  expect(
    page([
      {
        elType: 'section',
        settings: { hide_desktop: 'hidden-desktop', hide_tablet: 'hidden-tablet', hide_mobile: 'hidden-phone' },
        elements: [{ settings: { editor: 'no' } }],
      },
      { settings: { editor: 'yes' } },
    ]),
  ).toBe('<p>yes</p>');
  expect([...summary.left_out.keys()]).toEqual(['part of a page that its builder had switched off']);
  widget('form', { form_fields: [{ field_label: 'Your name please' }] });
  widget('heading', { title: 'Head', _title: 'For the editor', custom_css: 'a b c', promise: 'Money back soon', points: [{ claim: 'First of all' }] });
  expect([...summary.left_out.keys()].slice(1)).toEqual([
    'element "form" of Elementor: no text was found in it',
    'text that a page builder keeps elsewhere (_elementor_data): cannot be read',
    'words in "promise" of an element of Elementor',
    'words in "claim" of an element of Elementor',
  ]);
});
