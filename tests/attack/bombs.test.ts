import { monitorEventLoopDelay } from 'node:perf_hooks';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pieces } from '../../server/content/search-tokens.ts';
import { counting, ms } from '../bench/measure.ts';
import { COSTLY_REQUESTS } from '../support/costly-requests.ts';
import { describeEachDatabase } from '../support/database.ts';
import { canvas, filterBomb, PDF, upload, wav } from '../support/media-files.ts';
import { buildWorld } from '../support/world.ts';
import { AttackReport, isFull } from './report.ts';

const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

/** JSON texts sent as they stand. */
const BODIES: [what: string, json: string][] = [
  ['arrays in arrays', deep('[', ']', 500_000)],
  ['objects in objects', `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`],
  ['many keys', `{${Array.from({ length: 50_000 }, (_, n) => `"k${n}":1`).join(',')}}`],
  ['__proto__', '{"__proto__":{"role":"admin"},"title":"a"}'],
  ['constructor', '{"constructor":{"prototype":{"role":"admin"}},"title":"a"}'],
  ['a number without end', `{"title":${'9'.repeat(500_000)}}`],
  ['escapes', `{"title":"${'\\u0041'.repeat(100_000)}"}`],
  ['escaped overrides', `{"title":"${'\\\\'.repeat(200_000)}u202e"}`],
  ['half a body', '{"title":"a'],
];

/** HTML of articles. */
const HTML: [what: string, html: string][] = [
  ['depth', deep('<div>', '</div>', 90_000)],
  ['depth without ends', '<blockquote>'.repeat(60_000)],
  ['equal headings', '<h2>a</h2>'.repeat(8000)],
  ['links in links', '<a href="/a">'.repeat(20_000)],
  ['tables in tables', deep('<table><tr><td>', '</td></tr></table>', 5000)],
  ['attributes', `<p ${Array.from({ length: 50_000 }, (_, n) => `a${n}="1"`).join(' ')}>a</p>`],
  ['entities', '&amp;'.repeat(150_000)],
  ['open comments', '<!--'.repeat(100_000)],
  ['half tags', '<a '.repeat(200_000)],
  ['spaces', `<a href="${' '.repeat(500_000)}x">a</a>`],
  ['formulas', '<span data-type="inline-math" data-latex="\\frac{1}{\\frac{1}{2}}"></span>'.repeat(3000)],
  ['a formula that grows', `<span data-type="inline-math" data-latex="${'\\def\\a{\\b\\b}\\def\\b{\\c\\c}\\def\\c{\\d\\d}'.repeat(50)}\\a"></span>`],
  ['formulas in formulas', `<p><span data-type="inline-math" data-latex="${deep('\\frac{1}{', '}', 3000)}"></span></p>`],
  ['a formula of 900,000 letters', `<p><span data-type="inline-math" data-latex="${'x+'.repeat(450_000)}"></span></p>`],
  ['lists', deep('<ul><li>', '</li></ul>', 3000)],
  ['one word', 'a'.repeat(900_000)],
  ['cells', `<table><tbody>${`<tr>${'<td>30 minutes</td>'.repeat(100)}</tr>`.repeat(400)}</tbody></table>`],
];

/** A word that more documents hold than a question reads of it is counted, and looked at again: two statements more for each word that was asked, each a turn of its own, however many articles there are. */
const forCommonWords = (url: string) => 2 * new Set(pieces(new URL(url, 'http://own.test').searchParams.get('q') ?? '')).size;

describeEachDatabase('bombs', (fresh) => {
  const bodies = new AttackReport('bombs: depth and length');
  const files = new AttackReport('files');
  const anonymous = new AttackReport('anonymous cost');

  /** The longest time for which nothing else could be answered, milliseconds. */
  async function held(work: () => Promise<void>): Promise<number> {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    // It measures from one of its ticks to the next: what begins before the first is not seen.
    await new Promise((resolve) => setTimeout(resolve, 20));
    await work();
    await new Promise((resolve) => setTimeout(resolve, 20));
    delay.disable();
    return delay.max / 1e6;
  }

  test('texts that are deep, long or many are answered, and never with 5xx', async () => {
    const world = await buildWorld(fresh);
    const token = await world.as('editor');
    let worst = { what: '', time: 0 };
    const post = async (what: string, payload: string, url = '/api/articles') => {
      const time = await held(async () => {
        const { statusCode } = await world.app.inject({
          method: 'POST',
          url,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          payload,
        });
        bodies.status(statusCode, what);
      });
      if (time > worst.time) worst = { what, time };
    };
    for (const [what, json] of BODIES) await post(what, json);
    for (const [what, html] of HTML) {
      await post(what, JSON.stringify({ title: 'Bomb', content_html: html, status: 'published', exam: 'GRE' }));
      await post(`${what}, checked`, JSON.stringify({ title: 'Bomb', content_html: html }), '/api/articles/check');
    }
    bodies.line.note = `longest hold ${ms(worst.time)} (${worst.what})`;
    // What was taken is read by anybody.
    const { body } = await world.call('GET', '/articles/public?per_page=100');
    for (const { slug } of body.data) bodies.status((await world.call('GET', `/articles/public/${encodeURIComponent(slug)}`)).status, `read ${slug}`);
    expect(bodies.fell).toEqual([]);
  }, 300_000);

  test('files are what they are, or refused; nothing of them runs', async () => {
    const world = await buildWorld(fresh);
    const gif = await canvas(4, 4).gif().toBuffer();
    const png = await canvas(4, 4).png().toBuffer();
    const page = Buffer.from('<!doctype html><script>fell()</script>');
    const svg = (body: string) =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">${body}<rect width="9" height="9"/></svg>`,
      );
    const cases: [name: string, bytes: Buffer][] = [
      ['page.html', page],
      ['page.png', page],
      ['page.svg', Buffer.from('<html><svg xmlns="http://www.w3.org/2000/svg"/></html>')],
      ['gif-and-page.gif', Buffer.concat([gif, page])],
      ['png-and-page.html', Buffer.concat([png, page])],
      ['script.svg', svg('<script>fell()</script>')],
      ['handler.svg', svg('<g onload="fell()"/>')],
      ['foreign.svg', svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>fell()</script></body></foreignObject>')],
      [
        'xxe.svg',
        Buffer.from(
          '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&x;</text></svg>',
        ),
      ],
      [
        'laughs.svg',
        Buffer.from(
          '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&b;</text></svg>',
        ),
      ],
      ['file.svg', svg('<image xlink:href="file:///etc/passwd" width="9" height="9"/>')],
      ['filter.svg', Buffer.from(filterBomb())],
      [
        'uses.svg',
        svg(
          `<g id="a"><rect/></g>${Array.from({ length: 30 }, (_, n) => `<g id="${'a'.repeat(n + 2)}"><use href="#${'a'.repeat(n + 1)}"/><use href="#${'a'.repeat(n + 1)}"/></g>`).join('')}`,
        ),
      ],
      ['script in a name of its own.svg', svg('<x:script xmlns:x="http://www.w3.org/2000/svg">fell()</x:script>')],
      [
        'script as data.svg',
        svg('<style><![CDATA[ a{} ]]]]><![CDATA[></style><script>fell()</script>]]></style><text><![CDATA[<script>fell()</script>]]></text>'),
      ],
      ['data.svg', svg('<use href="data:image/svg+xml;base64,PHN2Zz4="/><style>rect{fill:url("data:image/svg+xml,fell()")}</style>')],
      [
        'clips in a circle.svg',
        svg('<clipPath id="a" clip-path="url(#b)"/><clipPath id="b" clip-path="url(#a)"/><rect clip-path="url(#a)" width="9" height="9"/>'),
      ],
      ['utf-16.svg', Buffer.from('\ufeff<svg xmlns="http://www.w3.org/2000/svg"><script>fell()</script></svg>', 'utf16le')],
      ['cut.png', png.subarray(0, 40)],
      ['empty.png', Buffer.alloc(0)],
      ['zip.png', Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), deflateRawSync(Buffer.alloc(1e6))])],
      ['mz.exe', Buffer.from('MZ\u0090\u0000', 'latin1')],
      ['elf', Buffer.from('\u007fELF', 'latin1')],
      ['paper.pdf', PDF],
      ['sound.wav', wav()],
      ['../../../../etc/cron.d/x.png', png],
      ['..\\..\\x.png', png],
      ['\u202egnp.exe', png],
      ['a\u0000b.png', png],
      [`${'x'.repeat(5000)}.png`, png],
      ['.htaccess', Buffer.from('AddType text/html .png')],
      ['CON.png', png],
    ];
    for (const [at, [name, same]] of cases.entries()) {
      // The library keeps the same bytes once, under their first name.
      const bytes =
        same === png
          ? await canvas(5 + at, 4)
              .png()
              .toBuffer()
          : same;
      const { status, body } = await upload(world, bytes, name);
      if (status >= 400) {
        files.status(status, name);
        continue;
      }
      const { url, name: kept } = body.data;
      const served = await world.app.inject({ url });
      const type = String(served.headers['content-type']);
      const isSafe =
        // Whatever it was: a text is no recording.
        !served.rawPayload.toString('utf16le').includes('fell()') &&
        /^(image\/(png|jpeg|gif|webp|avif)|audio\/|application\/pdf)/.test(type) &&
        served.headers['x-content-type-options'] === 'nosniff' &&
        String(served.headers['content-security-policy']).includes('sandbox') &&
        !(type.startsWith('image/') && served.rawPayload.includes('fell()')) &&
        /^\/media\/\d{4}\/\d{2}\/[\w-]+\.\w+$/.test(url) &&
        !/[\\/\p{Cc}\u202e]/u.test(kept);
      files.add(isSafe ? 'survived' : 'fell', `${name} → ${url} ${type} ${kept}`);
    }
    expect(files.fell).toEqual([]);
  }, 300_000);

  test('what anybody asks costs as many statements over many articles as over few', async () => {
    const counts: Record<number, Map<string, number>> = {};
    const [few, many] = isFull ? [20, 1000] : [20, 120];
    let worst = { what: '', time: 0 };
    for (const size of [few, many] as const) {
      let queries = () => 0;
      const world = await buildWorld(fresh, (deps) => {
        const counted = counting(deps.db);
        deps.db = counted.db;
        queries = counted.queries;
      });
      const token = await world.as('editor');
      const vocabulary = (n: number) => Array.from({ length: 40 }, (_, word) => `vocabular${(n * 40 + word).toString(36)}`).join(' ');
      for (let n = 1; n <= size; n += 1) {
        const body = { title: `Article ${n}`, slug: `article-${n}`, exam: 'GRE', status: 'published', content_html: `<h2>Part</h2><p>${vocabulary(n)}</p>` };
        expect((await world.call('POST', '/articles', { token, body })).status).toBe(201);
      }
      counts[size] = new Map();
      for (const [what, url] of COSTLY_REQUESTS) {
        const before = queries();
        const time = await held(async () => {
          anonymous.status((await world.app.inject({ url })).statusCode, what);
        });
        counts[size]?.set(what, queries() - before);
        if (size === many && time > worst.time) worst = { what, time };
      }
      await world.close();
    }
    anonymous.line.note = `${many} articles: longest hold ${ms(worst.time)} (${worst.what}), at most ${Math.max(...(counts[many]?.values() ?? []))} statements`;
    for (const [what, url] of COSTLY_REQUESTS) {
      const [before, after] = [few, many].map((size) => counts[size]?.get(what) ?? 0) as [number, number];
      if (after > before + 1 + forCommonWords(url)) anonymous.add('fell', `${what}: ${before} statements became ${after}`);
    }
    expect(anonymous.fell).toEqual([]);
  }, 600_000);
});
