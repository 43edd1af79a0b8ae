import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { inChinese } from '../../server/resources/imports/imports.words.ts';
import type { Summary } from '../../server/resources/imports/wordpress/summary.ts';
import { articleBySlug, wordpressImport } from '../support/wordpress-import.ts';
import { describeEachWorld, type World } from '../support/world.ts';

const { bring, place } = wordpressImport();

const cdata = (text: string) => `<![CDATA[${text}]]>`;
const meta = (key: string, value: string) => `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`;
const post = (slug: string, content: string, id: number, rest: string) =>
  `<item><title>${slug}</title><content:encoded>${cdata(content)}</content:encoded><wp:post_id>${id}</wp:post_id><wp:post_name>${slug}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt>${rest}</item>`;

/** Brings published posts by their slugs: a text, or what else the item says of an empty one. */
async function bringPosts(
  { deps }: World,
  posts: Record<string, string | { content?: string; meta?: Record<string, string>; tags?: string[] }>,
): Promise<Summary> {
  const items = Object.entries(posts).map(([slug, one], at) =>
    typeof one === 'string'
      ? post(slug, one, at + 1, '')
      : post(
          slug,
          one.content ?? '',
          at + 1,
          [
            ...Object.entries(one.meta ?? {}).map(([key, value]) => meta(key, value)),
            ...(one.tags ?? []).map((name, number) => `<category domain="post_tag" nicename="tag-${number}">${cdata(name)}</category>`),
          ].join(''),
        ),
  );
  const file = join(place.folder, 'texts.xml');
  await writeFile(
    file,
    `<rss xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://texts.example.org</wp:base_blog_url>${items.join('\n')}</channel></rss>`,
  );
  return bring(deps, { file });
}

describeEachWorld('texts of an import', (test) => {
  test('a tag that is too long is shortened to one that saves again, and the report names it', async ({ world, editor: token }) => {
    const long = 'how to prepare for the ielts speaking test part three with full sample answers';
    const summary = await bringPosts(world, { 'long-tag': { content: 'Words', tags: [long, 'IELTS'] } });
    expect(summary.changed.get(`tags longer than 60 characters: shortened`)?.examples).toEqual([`long-tag: ${long}`]);
    expect(inChinese('tags longer than 60 characters: shortened')).toBe('标签超过 60 个字符：已截短');
    const { id, version, tags } = await articleBySlug(world, 'long-tag');
    expect(tags).toEqual(['how to prepare for the ielts speaking test part three...', 'IELTS']);
    const saved = await world.call('PUT', `/articles/${id}`, { token, body: { version, tags } });
    expect(saved.status, saved.text).toBe(200);
  });

  test('posts dated before 1970 come with the earliest date that is taken, and are named', async ({ world }) => {
    const dated = (slug: string, id: number, date: string, status = 'publish') =>
      post(slug, '<p>Words</p>', id, '').replace('2020-01-01 00:00:00', date).replace('<wp:status>publish', `<wp:status>${status}`);
    const file = join(place.folder, 'dated.xml');
    const comment = `<wp:comment><wp:comment_id>9</wp:comment_id><wp:comment_author>Li</wp:comment_author><wp:comment_date_gmt>1931-01-01 00:00:00</wp:comment_date_gmt><wp:comment_content>Old</wp:comment_content><wp:comment_approved>1</wp:comment_approved></wp:comment></item>`;
    const items = [
      dated('first', 1, '0001-01-01 00:00:00'),
      dated('old', 2, '1900-05-06 07:08:09').replace('</item>', comment),
      dated('last', 3, '1969-12-31 23:59:59', 'private'),
      dated('epoch', 4, '1970-01-01 00:00:00'),
      dated('draft', 5, '1900-01-01 00:00:00', 'draft'),
    ];
    await writeFile(
      file,
      `<rss xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://dated.example.org</wp:base_blog_url>${items.join('\n')}</channel></rss>`,
    );
    const summary = await bring(world.deps, { file });
    expect([...summary.left_out]).toEqual([]);
    const told = [...summary.changed].map(([text, { count, examples }]) => [inChinese(text), count, examples] as const);
    expect(told.find(([text]) => text.includes('1970'))).toEqual([
      '日期早于 1970 年：改为 1970-01-01，请在文章中核对',
      3,
      ['first: 0001-01-01 00:00:00', 'old: 1900-05-06 07:08:09', 'last: 1969-12-31 23:59:59'],
    ]);
    const earliest = '1970-01-01T00:00:00.000Z';
    for (const [slug, status, at] of [
      ['first', 'published', earliest],
      ['old', 'published', earliest],
      ['last', 'draft', earliest],
      ['epoch', 'published', earliest],
      ['draft', 'draft', null],
    ] as const)
      expect(await articleBySlug(world, slug)).toMatchObject({ slug, status, published_at: at, created_at: earliest });
    expect((await world.call('GET', '/articles/public/old')).body.data).toMatchObject({ published_at: earliest, updated_at: earliest, comment_count: 1 });
    // They can be saved as they came.
    const { id, version, published_at } = await articleBySlug(world, 'old');
    const saved = await world.call('PUT', `/articles/${id}`, {
      token: await world.as('editor'),
      body: { title: 'Old', status: 'published', published_at, version },
    });
    expect(saved.status).toBe(200);
  });

  test('posts with a part for members, or for who answers first, come as drafts and are named; others do not', async ({ world }) => {
    const around = (name: string, attributes = '') => `Free part.\n\n[${name}${attributes}]\nThe answers: A, C, D.\n[/${name}]`;
    const names =
      'private reply hide reply2view login vip member s2If restrict wlm_private mepr-show rihide hidecontent sociallocker su_members um_loggedin ppwp';
    const kept = Object.fromEntries(names.split(' ').map((name) => [`kept-${name.toLowerCase().replace('_', '-')}`, around(name, ' a="b"')]));
    const shown = {
      'a-form': '[login]\n\nWords',
      code: '<pre>[hide]x[/hide]</pre> and [[hide]x[/hide]]',
      others: around('wlm_nonmember'),
      team: '[member name="Dr. Wang" position="Head"]Bio[/member]',
      open: { content: 'Words', meta: { rcp_user_level: 'All', _jetpack_newsletter_access: 'everybody' } },
    };
    const summary = await bringPosts(world, {
      ...kept,
      'kept-comment': 'Free <!--hide start{reply_to_this=true}-->secret<!--hide end-->',
      'kept-block':
        '<!-- wp:premium-content/container --><div><!-- wp:paragraph --><p>secret</p><!-- /wp:paragraph --></div><!-- /wp:premium-content/container -->',
      'kept-role':
        '<!-- wp:paragraph {"blockVisibility":{"controlSets":[{"controls":{"visibilityByRole":{"visibilityByRole":"logged-in"}}}]}} --><p>x</p><!-- /wp:paragraph -->',
      'kept-rule': { content: 'secret', meta: { _members_access_role: 'editor' } },
      ...shown,
    });
    const states = await world.deps.db.selectFrom('articles').select(['slug', 'status']).execute();
    for (const { slug, status } of states) expect(status, slug).toBe(slug.startsWith('kept') ? 'draft' : 'published');
    expect(states).toHaveLength(Object.keys(kept).length + 4 + Object.keys(shown).length);
    expect((await articleBySlug(world, 'kept-private')).content_html).toContain('The answers: A, C, D.');
    const [rule, line] = [...summary.changed].find(([text]) => text.includes('some readers only')) ?? [];
    expect([line?.count, line?.examples[0]]).toEqual([Object.keys(kept).length + 4, 'kept-private: [private]']);
    expect(inChinese(rule ?? '')).toBe('含仅部分读者可见的内容（会员、登录或回复后可见）：导入为草稿');
  });

  test('what plugins keep in marks and fields is on the page; what is not is named, in both languages', async ({ world }) => {
    const widgets = [
      { elType: 'widget', widgetType: 'blockquote', settings: { blockquote_content: 'Quoted words', author_name: 'Ada' } },
      { elType: 'widget', widgetType: 'form', settings: { form_fields: [] } },
    ];
    const summary = await bringPosts(world, {
      team: '[et_pb_team_member name="Dr. Wang" position="Head of GRE" secret_hint="Not shown to us"]Bio[/et_pb_team_member]\n\n[divider]\n\n[TOC]',
      caption: '[caption caption="He said &quot;yes&quot; and left &#39;us&#39;"]<img src="https://e.com/c.png" alt="A">[/caption]',
      solved: 'Solve $latex \\$5 + \\$2$:\n\n\\begin{equation}\nx^2 = 4\n\\end{equation}\n\nand $latex never ends.',
      hidden:
        '<!-- wp:paragraph {"metadata":{"blockVisibility":false}} --><p>hidden</p><!-- /wp:paragraph --><!-- wp:paragraph --><p>shown</p><!-- /wp:paragraph -->',
      built: { meta: { _elementor_data: JSON.stringify(widgets) } },
    });
    const body = async (slug: string) => (await articleBySlug(world, slug)).content_html.replace(/>\s+</g, '><');
    expect(await body('team')).toBe('<h3>Dr. Wang</h3><p>Head of GRE</p><p>Bio</p>');
    expect(await body('caption')).toContain(`<figcaption>He said "yes" and left 'us'</figcaption>`);
    expect(await body('solved')).toContain('data-latex="x^2 = 4"');
    expect(await body('solved')).toContain('data-latex="\\$5 + \\$2"');
    expect(await body('hidden')).toBe('<p>shown</p>');
    expect(await body('built')).toBe('<p>Quoted words</p><p>— Ada</p>');
    const said = [...summary.changed.keys(), ...summary.left_out.keys()].map(inChinese);
    for (const words of [
      '短代码 [et_pb_team_member] 的“secret_hint”属性中的文字',
      '插件短代码 [divider]：已去掉，其中的文字、图片和链接保留',
      '公式保留原样：公式没有在段落内结束',
      '原站隐藏的区块',
      'Elementor 元素“form”：没有找到文字',
    ])
      expect(said).toContain(words);
    for (const words of said) expect(words).toMatch(/\p{Script=Han}/u);
  });
});

describeEachWorld('what WordPress texts say by style, by blanks and by MathML', (test) => {
  test('comes as elements, as blanks and as a line', async ({ world }) => {
    const blank = (length: number) => `<u>${'\u00a0'.repeat(length)}</u>`;
    const texts: Record<string, [content: string, expected: string]> = {
      gaps: [
        '1. He <u>&nbsp; &nbsp; &nbsp;</u> to school <u>          </u> every day. She <span style="text-decoration: underline;">&nbsp; &nbsp;</span> it. <u>　　　</u>。',
        `<p>1. He ${blank(5)} to school ${blank(10)} every day. She ${blank(3)} it. <u>　　　</u>。</p>`,
      ],
      'a-blank-line': ['One\n\n<u>&nbsp;&nbsp;&nbsp;</u>\n\nTwo<strong> </strong>three', `<p>One</p>\n<p>${blank(3)}</p>\n<p>Two three</p>`],
      said: [
        'The <span style="text-decoration: underline;">underlined</span> word, <span style="font-weight: bold;">bold</span>, <span style="text-decoration: line-through;">wrong</span>, x<span style="vertical-align: super;">2</span>.',
        '<p>The <u>underlined</u> word, <strong>bold</strong>, <s>wrong</s>, x<sup>2</sup>.</p>',
      ],
      options: [
        '<ol style="list-style-type: upper-alpha;"><li>cat</li><li>dog</li></ol>\n\nAnswer: B',
        '<ol type="A"><li>cat</li><li>dog</li></ol>\n<p>Answer: B</p>',
      ],
      blocks: [
        '<!-- wp:list {"ordered":true,"type":"lower-roman"} --><ol style="list-style-type:lower-roman" class="wp-block-list"><!-- wp:list-item --><li>cat</li><!-- /wp:list-item --></ol><!-- /wp:list --><!-- wp:paragraph --><p>The <u>      </u> is <span style="text-decoration: underline">under</span></p><!-- /wp:paragraph -->',
        `<ol type="i"><li>cat</li></ol><p>The ${blank(6)} is <u>under</u></p>`,
      ],
      docs: [
        '<b style="font-weight: normal;" id="docs-internal-guid-x"><p><span style="font-weight: 700;">Title</span> normal</p></b>',
        '<p><strong>Title</strong> normal</p>',
      ],
      math: ['<p>Half is <math><mfrac><mn>1</mn><mn>2</mn></mfrac></math> of it.</p>', '<p>Half is 1/2 of it.</p>'],
    };
    const summary = await bringPosts(world, Object.fromEntries(Object.entries(texts).map(([slug, [content]]) => [slug, content])));
    for (const [slug, [, expected]] of Object.entries(texts)) expect((await articleBySlug(world, slug)).content_html, slug).toBe(expected);
    const told = [...summary.changed].filter(([text]) => text.startsWith('formula'));
    expect(told.map(([text, { count }]) => `${count} ${inChinese(text)}`)).toEqual(['1 没有 LaTeX 的公式（MathML）：导入为一行文字']);
  });
});

describeEachWorld('old addresses below those of the product', (test) => {
  test('lead to the article where nothing else is; calls, files and what is there stay', async ({ world }) => {
    const old = [
      'media/tower/',
      'media/2019/cranes',
      'assets/plan',
      'sitemaps/about/',
      'reading-list.txt',
      'about.html',
      'robots.txt',
      'api/words/',
      'p-admin/notes',
    ];
    const items = old.map((path, at) => post(`old-${at}`, '<p>Words</p>', at + 1, `<link>https://texts.example.org/${path}</link>`));
    const file = join(place.folder, 'below.xml');
    await writeFile(
      file,
      `<rss xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://texts.example.org</wp:base_blog_url>${items.join('')}</channel></rss>`,
    );
    const summary = await bring(world.deps, { file });
    expect(summary.left_out.get('old address that is a page of this site')?.examples).toEqual(['/api/words (old-7)', '/p-admin/notes (old-8)']);
    const ask = async (url: string) => {
      const { statusCode, headers } = await world.app.inject({ url });
      return [statusCode, headers.location];
    };
    for (const [at, path] of old.slice(0, 6).entries()) expect(await ask(`/${path}`), path).toEqual([301, `/article/old-${at}`]);
    expect(await ask('/media/tower?utm_source=x')).toEqual([301, '/article/old-0']);
    expect(await ask('/robots.txt')).toEqual([200, undefined]);
    for (const url of ['/api/words/', '/p-admin/notes', '/media/tower.png', '/media/none', '/assets/none.js', '/sitemaps/none.xml', '/no-such-words.txt'])
      expect(await ask(url), url).toEqual([404, undefined]);
    const { statusCode } = await world.app.inject({ method: 'POST', url: '/media/tower/' });
    expect(statusCode).toBe(404);
  });
});
