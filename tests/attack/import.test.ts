import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { checkWordPress } from '../../server/resources/imports/wordpress/check.ts';
import { type ExportFile, ImportError } from '../../server/resources/imports/wordpress/file/wxr.ts';
import { importWordPress } from '../../server/resources/imports/wordpress/run.ts';
import { describeEachDatabase } from '../support/database.ts';
import { buildWorld } from '../support/world.ts';
import { AttackReport, isFull } from './report.ts';

const MANY = isFull ? 50_000 : 5000;
const DEEPEST = isFull ? 12_000 : 600;
const times = (count: number, one: (at: number) => string) => Array.from({ length: count }, (_, at) => one(at)).join('');
const cdata = (text: string) => `<![CDATA[${text}]]>`;
const HEAD = `<rss xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Old</title>
<wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://old.example.org</wp:base_blog_url>`;

interface Piece {
  title?: string;
  content?: string;
  excerpt?: string;
  name?: string;
  type?: string;
  inside?: string;
  link?: string;
  guid?: string;
}
const item = (
  id: number,
  { title = `Post ${id}`, content = 'Text', excerpt = '', name = `post-${id}`, type = 'post', inside = '', link = `${id}/`, guid = `?p=${id}` }: Piece = {},
) =>
  `<item><title>${cdata(title)}</title><link>https://old.example.org/${link}</link><guid>https://old.example.org/${guid}</guid><content:encoded>${cdata(content)}</content:encoded><excerpt:encoded>${cdata(excerpt)}</excerpt:encoded><wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2024-01-01 12:00:00</wp:post_date_gmt><wp:post_name>${name}</wp:post_name><wp:status>publish</wp:status><wp:post_type>${type}</wp:post_type>${inside}</item>`;
const comment = (id: number, parent: number, text = `Comment ${id}`, author = 'Reader') =>
  `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>${cdata(author)}</wp:comment_author><wp:comment_content>${cdata(text)}</wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_parent>${parent}</wp:comment_parent></wp:comment>`;
const category = (slug: string, parent = '', name = slug, description = '') =>
  `<wp:category><wp:category_nicename>${slug}</wp:category_nicename><wp:category_parent>${parent}</wp:category_parent><wp:cat_name>${cdata(name)}</wp:cat_name><wp:category_description>${cdata(description)}</wp:category_description></wp:category>`;
const meta = (key: string, value: string) => `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`;
const entry = (id: number, parent: number) =>
  item(id, {
    type: 'nav_menu_item',
    inside: `<category domain="nav_menu" nicename="main">Main</category>${meta('_menu_item_type', 'post_type')}${meta('_menu_item_object_id', '7')}${meta('_menu_item_menu_item_parent', String(parent))}`,
  });

const author = (login: string, name = login) =>
  `<wp:author><wp:author_login>${cdata(login)}</wp:author_login><wp:author_display_name>${cdata(name)}</wp:author_display_name></wp:author>`;

const LONG = 'x'.repeat(99_000);
const DEEP = '<div>'.repeat(90_000);
const GOOD = item(1, { name: 'good' });

/** What stands in an export; a good post comes with it. */
const BROUGHT: [what: string, channel: string][] = [
  ['a title of elements in elements', item(2, { title: DEEP })],
  ['an excerpt of elements in elements', item(2, { excerpt: DEEP })],
  ['an author of elements in elements', author('deep', DEEP)],
  ['a category of elements in elements', category('deep', '', DEEP, DEEP)],
  ['a tag of elements in elements', item(2, { inside: `<category domain="post_tag" nicename="deep">${cdata(DEEP)}</category>` })],
  ['a comment of elements in elements', item(2, { inside: comment(1, 0, `Words ${DEEP}`, `Name ${DEEP}`) })],
  ['an alternative text of elements in elements', item(2, { type: 'attachment', title: DEEP, inside: meta('_wp_attachment_image_alt', DEEP) })],
  ['answers to answers, the last first', item(2, { inside: times(DEEPEST, (at) => comment(DEEPEST - at, DEEPEST - at - 1, 'x')) })],
  ['comments that answer each other', item(2, { inside: comment(1, 2) + comment(2, 1) + comment(3, 3) })],
  ['categories in categories', times(300, (at) => category(`c${at}`, `c${at + 1}`))],
  ['entries of a menu in entries, which all lead nowhere', times(5000, (at) => entry(100 + at, at === 0 ? 0 : 99 + at))],
  [
    'blocks that are shown in blocks, ten times each',
    times(9, (at) => item(10 + at, { type: 'wp_block', content: `<p>laugh</p>${`<!-- wp:block {"ref":${11 + at}} /-->`.repeat(10)}` })) +
      item(2, { content: '<!-- wp:block {"ref":10} /-->' }),
  ],
  ['pictures that never end', item(2, { content: '<img '.repeat(200_000) })],
  ['blocks that never end', item(2, { content: '<!-- wp:a {'.repeat(50_000) })],
  ['shortcodes that never end', item(2, { content: '[caption id="a" '.repeat(50_000) })],
  ['marks that never end', item(2, { content: '<!--more '.repeat(500_000) })],
  [
    'fields of blocks: letters, then spaces',
    item(2, { content: `<!-- wp:acf/x ${JSON.stringify({ data: { _a: 'field_1', a: `${'a'.repeat(50_000)}${' '.repeat(50_000)}` } })} /-->` }),
  ],
  ['spaces behind an empty line', item(2, { content: `One\n\ntwo${' '.repeat(400_000)}three` })],
  [
    'endings of pictures',
    item(2, { content: `[vc_single_image source="/a${'.jpg?'.repeat(100_000)} x"][vc_single_image source="/a${'.jpg?x'.repeat(80_000)}\u00a0"]` }),
  ],
  [
    'tags of spaces, and captions that never end, in a shared block',
    item(10, {
      type: 'wp_block',
      content: `<!-- wp:image {"metadata":{"name":"P"}} --><figure><img${' '.repeat(200_000)}x/>${'<figcaption>'.repeat(20_000)}</figure><!-- /wp:image -->`,
    }) + item(2, { content: '<!-- wp:block {"ref":10,"content":{"P":{"url":"https://old.example.org/a.png","caption":"Words"}}} /-->' }),
  ],
  ['code that never ends', item(2, { content: `[code]${'\t'.repeat(500_000)}x[/code]` })],
  ['formulas that never end', item(2, { content: `${'\\\\('.repeat(300_000)}${'\\\\['.repeat(300_000)}` }) + item(3, { content: '$latex a'.repeat(200_000) })],
  [
    'addresses and names that never end',
    item(2, { link: `${LONG}/`, guid: LONG, inside: meta('_wp_old_slug', "$'".repeat(200)) }) + author(`${'@'.repeat(99_000)}\n`),
  ],
  ['a site whose address never ends', `<wp:base_blog_url>https://old.example.org${'/'.repeat(99_000)}x</wp:base_blog_url>${item(2)}`],
  ['galleries in captions', item(2, { content: `${'[caption]'.repeat(3000)}[gallery ids="1,2,3"]` })],
  [
    'names that every object has',
    item(2, {
      inside: `<__proto__>a</__proto__><constructor>b</constructor>${meta('__proto__', 'x')}${meta('constructor', 'y')}<category domain="__proto__" nicename="__proto__">__proto__</category><category domain="category" nicename="constructor">constructor</category>`,
    }),
  ],
  [
    'markup where a name stands',
    item(2, {
      title: '<img src=x onerror=fell()>',
      name: '"><script>fell()</script>',
      inside: comment(1, 0, '<script>fell()</script>a', '<b onclick=fell()>B</b>'),
    }),
  ],
];

/** What is only read: to write it would take longer than to see whether it holds up anybody. */
const READ: [what: string, channel: string][] = [
  ['many items', times(MANY, (at) => `<item><wp:post_id>${at}</wp:post_id></item>`)],
  ['one item many times', '<item/>'.repeat(MANY)],
  ['many posts of one name', times(MANY / 5, (at) => item(at, { name: 'same' }))],
  ['many terms', times(MANY, (at) => `<wp:term><wp:term_taxonomy>nav_menu</wp:term_taxonomy><wp:term_slug>t${at}</wp:term_slug></wp:term>`)],
  ['many categories in categories', times(MANY / 5, (at) => category(`c${at}`, `c${at + 1}`))],
  ['categories in a circle', times(MANY / 5, (at) => category(`c${at}`, `c${(at + 1) % (MANY / 5)}`))],
  ['many categories of one name', times(MANY / 5, (at) => category(`x${'!'.repeat(at % 100)}${'?'.repeat(at / 100)}`))],
  ['many terms of one post', item(2, { inside: times(MANY, (at) => `<category domain="post_tag" nicename="t${at}">${at}</category>`) })],
  ['many fields of one post', item(2, { inside: times(MANY, (at) => `<a${at}>x</a${at}>${meta(`k${at}`, 'x')}`) })],
  ['many attributes', `<item ${times(MANY, (at) => `a${at}="x" `)}/>`],
  ['many names of namespaces', `<item ${times(MANY / 10, (at) => `xmlns:a${at}="x" `)}/>`],
];

const xml = (channel: string) => `${HEAD}${GOOD}${channel}</channel></rss>`;
const LAUGHS = `<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa">${times(9, (at) => `<!ENTITY ${'b'.repeat(at + 1)} "${`&${at === 0 ? 'a' : 'b'.repeat(at)};`.repeat(10)}">`)}]>`;
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

/** Bytes that are no export, or one that nobody has to read to its end. */
const REFUSED: [what: string, pieces: () => Iterable<Buffer>][] = [
  ['entities of entities', () => [Buffer.from(LAUGHS + xml(item(2, { title: 'x' })).replace('>Old<', '>&bbbbbbbbb;<'))]],
  ['a file of the machine', () => [Buffer.from(`<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml('').replace('>Old<', '>&x;<')}`)]],
  ['a packed file', () => [gzipSync(xml(''))]],
  [
    'packed data within the text',
    () => [Buffer.concat([Buffer.from(`${HEAD}<item><title>`), gzipSync(Buffer.alloc(1e6)), Buffer.from('</title></item></channel></rss>')])],
  ],
  ['UTF-16 that says it is UTF-8', () => [utf16(`<?xml version="1.0" encoding="UTF-8"?>${xml('')}`)]],
  ['UTF-32', () => [Buffer.from(Uint32Array.from(`\ufeff${xml('')}`, (letter) => letter.codePointAt(0) ?? 0).buffer)]],
  ['UTF-7', () => [Buffer.from(`<?xml version="1.0" encoding="utf-7"?>${xml('')}`)]],
  ['an encoding of nobody', () => [Buffer.from(`<?xml version="1.0" encoding="x-${'a'.repeat(100)}"?>${xml('')}`)]],
  ['bytes that are not what they say', () => [Buffer.from(`<?xml version="1.0" encoding="gb18030"?>${HEAD}`), Buffer.from([0xff, 0xff, 0x81, 0x20])]],
  ['elements in elements', () => [Buffer.from(`${HEAD}${'<a>'.repeat(500_000)}`)]],
  ['a comment without end', () => pieces(`${HEAD}<!--`, 'a', 70)],
];

/** Of one kind with the last of those, at a second each. */
const ENDLESS: typeof REFUSED = [
  ['a section without end', () => pieces(`${HEAD}<item><title><![CDATA[`, 'a', 70)],
  ['an attribute without end', () => pieces(`${HEAD}<item a="`, 'a', 70)],
  ['a name without end', () => pieces(`${HEAD}<item`, 'a', 70)],
  ['a document type without end', () => pieces('<!DOCTYPE rss [', 'a', 70)],
];

/** A beginning, and then so many million times the same letter. */
function* pieces(head: string, letter: string, millions: number): Generator<Buffer> {
  yield Buffer.from(head);
  const more = Buffer.alloc(1_000_000, letter);
  for (let at = 0; at < millions; at += 1) yield more;
}

function fileOf(read: () => Iterable<Buffer>): ExportFile {
  const stream = async function* () {
    yield* read();
  };
  return { name: 'bomb.xml', open: async () => ({ stream: stream(), bytes: 1 }) };
}

describeEachDatabase('an export that is a bomb', (fresh) => {
  const report = new AttackReport('import: bombs');

  test.each(BROUGHT)('%s: the others come, or one sentence says why not', { timeout: 600_000 }, async (what, channel) => {
    const world = await buildWorld(fresh);
    const file = fileOf(() => [Buffer.from(xml(channel))]);
    const failed = await importWordPress(world.deps, { file, media_dir: null, fetch_media: false }).then(
      () => null,
      (error: unknown) => error,
    );
    const came = await world.deps.db.selectFrom('articles').select(['slug', 'title', 'content_html']).execute();
    const isGood =
      failed === null &&
      came.some(({ slug }) => slug === 'good') &&
      !came.some((row) => JSON.stringify(row).includes('<script') || /onerror|onclick/.test(row.content_html));
    report.add(isGood ? 'survived' : 'fell', `${what}: ${failed}`);
    expect(isGood, `${failed}`).toBe(true);
  });

  test('however much of a kind stands in one, it is looked at', { timeout: 900_000 }, async () => {
    const world = await buildWorld(fresh);
    for (const [what, channel] of READ) {
      const file = fileOf(() => [Buffer.from(xml(channel))]);
      const summary = await checkWordPress(world.deps, file, () => {});
      report.add(summary.toJSON().came.article ? 'survived' : 'fell', what);
    }
    expect(report.fell).toEqual([]);
  });

  test('what is no export is refused in words, wherever it ends', { timeout: 120_000 }, async () => {
    const world = await buildWorld(fresh);
    for (const [what, read] of isFull ? [...REFUSED, ...ENDLESS] : REFUSED) {
      const said = await checkWordPress(world.deps, fileOf(read), () => {}).then(
        () => 'taken',
        (error: unknown) => (error instanceof ImportError && error.message.length < 400 ? 'refused' : `${error}`),
      );
      report.add(said === 'refused' ? 'refused' : 'fell', `${what}: ${said}`);
    }
    expect(report.fell).toEqual([]);
  });
});
