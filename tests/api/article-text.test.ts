import { expect } from 'vitest';
import type { ArticleInput } from '../../contract/articles.ts';
import { SHAPES } from '../../contract/index.ts';
import { lazySerialisers } from '../../server/http/serialisation.ts';
import { localApi } from '../../server/render/local-transport.ts';
import { makeCards } from '../../server/resources/articles/derived/cards.ts';
import { forgetDerived } from '../../server/resources/articles/derived/derived.ts';
import { makeEdition, publish } from '../support/articles.ts';
import { png, upload } from '../support/media-files.ts';
import { describeEachWorld, type World } from '../support/world.ts';

/** Signs that JSON marks, ends of strings and objects that are none, and what some readers of JSON take for the end of a line. */
const ODD = '"quoted" \\ back \\\\" "},"x":{" ",{"src":"a"}," \u2028\u2029 \u007f <\u00a0> 😀 分数 ]}';
const IN_HTML = ODD.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The value as the contract's own shape writes it. */
const written = lazySerialisers({})({ schema: SHAPES.articles.get_public.reply });

/** Every article, by its slug: as it is sent, it is what the contract makes of the value that pages get. */
async function expectSame(world: World, slugs: readonly string[]): Promise<void> {
  for (const slug of slugs) {
    const value = await localApi(world.app, 'en').articles.get_public({ params: { slug } });
    const { status, text, headers } = await world.call('GET', `/articles/public/${encodeURIComponent(slug)}`);
    expect(status, text).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(text, slug).toBe(written(value));
    expect(JSON.parse(text)).toEqual(value);
  }
}

async function fill(world: World): Promise<string[]> {
  const token = await world.as('admin');
  const category = (await world.call('POST', '/categories', { token, body: { name: ODD, slug: 'odd', name_zh: '“怪”' } })).body.data;
  const picture = (await upload(world, await png(), 'odd.png', { alt: ODD })).body.data;
  const old = await makeEdition(world, 'GRE', 'Old "1"', '2020-01-01', '2023-09-21');
  const edition = await makeEdition(world, 'GRE', 'New', '2023-09-22');
  const img = `<img src="${picture.url}" alt="${IN_HTML.replaceAll('"', '&quot;')}">`;
  const texts: ArticleInput[] = [
    { title: 'Empty' },
    { title: 'Plain', exam: 'GRE', section: 'general', edition_id: edition },
    { title: ODD, summary: ODD, seo_title: ODD.slice(0, 40), seo_description: ODD, content_html: `<p>${IN_HTML}</p>`, tags: ['a "b"', 'c\\d'] },
    { title: 'Pictures', content_html: `${img}<p>${IN_HTML}</p>${img}${img}`, category_id: category.id, cover_media_id: picture.id },
    { title: 'Gone picture', content_html: '<p>a</p><img src="/media/none.png" alt="">' },
    {
      ...{ title: 'Old', exam: 'GRE', section: 'general', edition_id: old, category_id: category.id, allow_comments: false },
      sources: [{ url: 'https://example.org/?a="b"', title: ODD }],
    },
  ];
  const slugs: string[] = [];
  for (const [at, input] of texts.entries()) slugs.push((await publish(world, { slug: `text-${at}`, ...input })).slug);
  const original = await publish(world, { title: 'One', slug: 'one', exam: 'GRE', content_html: `<h2>${IN_HTML}</h2>` });
  await publish(world, { title: `“${ODD}”`, slug: '一', language: 'zh', translation_of: original.id, content_html: '<p>“分数”</p>' });
  // Nobody publishes nothing any more; of old there may be some.
  const [empty] = await world.deps.db.updateTable('articles').set({ content_html: '' }).where('slug', '=', 'text-0').returning('id').execute();
  await world.deps.db
    .updateTable('article_derived')
    .set({ parts: '[""]' })
    .where('article_id', '=', empty?.id ?? 0)
    .execute();
  return [...slugs, 'one', '一'];
}

describeEachWorld('an article as it is sent', (test) => {
  test('is the value that pages get, to the last byte, however it was made', async ({ world }) => {
    const slugs = await fill(world);
    // Just saved: no card is made yet.
    await expectSame(world, slugs);
    while ((await makeCards(world.deps)) > 0);
    const forget = async () => {
      await world.call('PUT', '/configs/related_count', { token: await world.as('admin'), body: { value: 2 } });
      await world.call('PUT', '/configs/related_count', { token: await world.as('admin'), body: { value: 3 } });
    };
    await forget();
    await expectSame(world, slugs);
    // As if older code had made all that is derived.
    await forgetDerived(world.deps.db);
    await forget();
    await expectSame(world, slugs);
  });

  test('a preview too', async ({ world, editor: token }) => {
    const { id } = await publish(world, { title: 'One' });
    const waiting = { title: ODD, content_html: `<p>${IN_HTML}</p>`, tags: ['a "b"'], version: 1 };
    expect((await world.call('PUT', `/articles/${id}/working-copy`, { token, body: waiting })).status).toBe(200);
    const { url } = (await world.call('POST', `/articles/${id}/preview-link`, { token })).body.data;
    const preview = new URL(url, 'http://site').searchParams.get('preview') ?? '';
    const value = await localApi(world.app, 'en').articles.get_public({ params: { slug: String(id) }, query: { preview } });
    const { text } = await world.call('GET', `/articles/public/${id}?preview=${preview}`);
    expect(text).toBe(written(value));
    expect(value.data.title).toBe(ODD);
  });
});

/** What a text that is sent by its HTML is for the editor, and for readers. */
async function sentAndShown(world: World, content_html: string): Promise<[stored: string, shown: string]> {
  const token = await world.as('admin');
  const { id, slug } = await publish(world, { title: 'From elsewhere', content_html });
  const stored = (await world.call('GET', `/articles/${id}`, { token })).body.data.content_html;
  const shown = (await world.call('GET', `/articles/public/${slug}`)).body.data.content_html;
  return [stored, shown.replaceAll('&nbsp;', '\u00a0')];
}

const blank = (length: number) => `<u>${'\u00a0'.repeat(length)}</u>`;

describeEachWorld('what a text says in ways of other programs', (test) => {
  test.for([
    ['<p>He <u>&nbsp; &nbsp; &nbsp;</u> to school <u>    </u> and <u>　　　</u>.</p>', `<p>He ${blank(5)} to school ${blank(4)} and <u>　　　</u>.</p>`],
    [
      '<p>He <span style="border-bottom: 1px solid #000; display: inline-block; width: 45px"></span> it <span style="border-bottom-style:dotted">&nbsp;</span></p>',
      `<p>He ${blank(10)} it ${blank(12)}</p>`,
    ],
    ['<p>A <span style="border-bottom: 1px solid">word</span><span style="border-bottom: none"> </span>b</p>', '<p>A <span>word</span><span> </span>b</p>'],
    ['<p>A <u><strong>  </strong></u><span style="text-decoration: underline;">   </span></p>', `<p>A ${blank(2)}${blank(3)}</p>`],
    ['<p><u>one</u><u> </u><u>two</u></p>', '<p><u>one</u><u> </u><u>two</u></p>'],
    [
      '<ol style="list-style-type:upper-alpha"><li>a</li></ol><ol style="list-style-type: lower-roman;" start="3" reversed><li>b</li></ol>',
      '<ol type="A"><li>a</li></ol><ol start="3" reversed type="i"><li>b</li></ol>',
    ],
    [
      '<ol><li style="list-style-type:lower-alpha">a</li></ol><ol style="list-style-type:decimal" type="A"><li>b</li></ol>',
      '<ol type="a"><li>a</li></ol><ol><li>b</li></ol>',
    ],
    [
      '<p><span style="text-decoration: underline;">under</span> <span style="font-weight: bold; font-style: italic">both</span> <span style="text-decoration:line-through">wrong</span> x<span style="vertical-align: super;">2</span> H<span style="vertical-align:sub">2</span>O</p>',
      '<p><u>under</u> <em><strong>both</strong></em> <s>wrong</s> x<sup>2</sup> H<sub>2</sub>O</p>',
    ],
    ['<b style="font-weight:normal"><p>Not <i style="font-style: normal">so</i> <b>bold</b></p></b>', '<p>Not so <b>bold</b></p>'],
    [
      '<h2><span style="font-weight:700">Title</span></h2><p><a href="/GRE" style="text-decoration:underline">GRE</a></p>',
      '<h2><span>Title</span></h2><p><a href="/GRE">GRE</a></p>',
    ],
    ['<p>Half is <math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>.</p>', '<p>Half is 1/2.</p>'],
  ] as const)('%s', async ([sent, expected], { world }) => {
    const [stored, shown] = await sentAndShown(world, sent);
    const bare = (html: string) => html.replaceAll(' reversed=""', ' reversed').replace(/ id="[^"]*"/g, '');
    expect(bare(stored)).toBe(expected);
    expect(bare(shown)).toBe(expected);
    // Saved as it came back, it stays.
    expect((await sentAndShown(world, stored))[0]).toBe(stored);
  });
});
