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
