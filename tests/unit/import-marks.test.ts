import { expect, test } from 'vitest';
import { sanitiseHtml } from '../../server/content/sanitise.ts';
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
