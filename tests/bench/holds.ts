import { readFile } from 'node:fs/promises';
import { EXAM_CODES } from '../../config/exams.ts';
import { COSTLY_REQUESTS } from '../support/costly-requests.ts';
import type { Running } from './server-process.ts';
import type { Site } from './works.ts';

/** No single request may keep the event loop from turning for longer, milliseconds of CPU. */
const MOST_MS = 50;
/** Addresses of a kind, at most. */
const EACH = 150;
const BROWSER = { 'accept-encoding': 'br', 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36' };
const FIXTURES = ['search-student-questions.json', 'search-forum-questions.json', 'search-golden.json'];
const SORTS = ['-published_at', '-view_count', '-recent_views', 'title'];
const asking = (words: string) => encodeURIComponent(words);

/** Some of a list, evenly. */
const some = <Item>(items: readonly Item[], count: number): Item[] => items.filter((_, at) => at % Math.max(1, Math.ceil(items.length / count)) === 0);

const textOf = async ({ client }: Running, path: string) => (await client.send({ path, headers: { 'user-agent': BROWSER['user-agent'] } })).bytes.toString();
const found = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, address = '']) => address.replaceAll('&amp;', '&')))];

async function questions(): Promise<string[]> {
  const texts = await Promise.all(FIXTURES.map((name) => readFile(`tests/fixtures/${name}`, 'utf8')));
  return texts.flatMap((text) => some((JSON.parse(text) as unknown[][]).map(String), 40)).map((row) => row.split(',')[0] ?? '');
}

/** Twelve words each of what people look for, in one question: more than anybody types. */
const crowded = (words: readonly string[]) =>
  some(words, 14).map((_, at, all) => Array.from({ length: 12 }, (_, next) => all[(at + next) % all.length]).join(' '));

/** What anybody may ask of this site, by kind. */
async function addressesOf(server: Running, { slugs, public_total }: Site): Promise<[kind: string, paths: string[]][]> {
  const fronts = ['/', '/zh', ...EXAM_CODES.flatMap((code) => [`/${code}`, `/zh/${code}`])];
  const articles = some(slugs, 30).map((slug) => `/article/${asking(slug)}`);
  const texts = await Promise.all([...fronts, ...articles.slice(0, 5)].map((path) => textOf(server, path)));
  const links = found(texts.join('\n'), /href="(\/(?!assets|media|article\/|p-admin|share)[^"#]*)/g);
  const pictures = found(texts.join('\n'), /content="(?:https?:\/\/[^/"]+)?(\/share\/[^"]+)/g);
  const sitemaps = found(await textOf(server, '/sitemap.xml'), /<loc>(?:https?:\/\/[^/<]+)?(\/[^<]+)/g);
  const asked = await questions();
  const deep = [1, 2, 300, Math.floor(public_total / 100)];
  const lists = SORTS.flatMap((sort) => deep.map((page) => `/api/articles/public?sort=${sort}&per_page=100&page=${page}`));
  const deepPages = ['/', ...EXAM_CODES.map((code) => `/${code}`)].flatMap((path) => [2, 300, 4000].map((page) => `${path}?page=${page}`));
  const searches = [...asked, ...crowded(asked), ...crowded(asked.filter((words) => /\p{Script=Han}/u.test(words)))];
  return [
    ['pages', [...fronts, ...articles, ...deepPages, ...some(links, EACH)]],
    ['pictures to share', some(pictures, 20)],
    ['sitemaps and feeds', ['/sitemap.xml', ...sitemaps, '/rss.xml']],
    ['API, lists', [...lists, ...slugs.slice(0, 10).map((slug) => `/api/articles/public/${asking(slug)}`)]],
    ['searches', searches.flatMap((words) => [`/api/search?q=${asking(words)}`, `/api/search/suggest?q=${asking(words)}`])],
    ['pages of searches', some(searches, 40).map((words) => `/?q=${asking(words)}`)],
    ['most expensive known', COSTLY_REQUESTS.map(([, path]) => path)],
  ];
}

export const HOLD_HEAD = ['held up by', 'asked', '5xx', 'longest ms', 'target', 'by', ''];

/** For each kind of address, how long the dearest request held up everything else. Each is asked once, of a process that has answered some of each. */
export async function holdRows(server: Running, site: Site): Promise<string[][]> {
  for (const path of ['/', '/GRE', '/api/articles/public', '/api/search?q=gre+score', '/api/search?q=%E5%88%86%E6%95%B0', '/api/search/suggest?q=gre']) {
    await server.client.send({ path, headers: BROWSER });
  }
  const rows: string[][] = [];
  for (const [kind, paths] of await addressesOf(server, site)) {
    let worst = { path: '', ms: 0 };
    let broken = 0;
    for (const path of new Set(paths)) {
      await server.begin();
      const { status } = await server.client.send({ path, headers: BROWSER });
      const ms = Number(await server.end());
      if (status >= 500) broken += 1;
      if (ms > worst.ms) worst = { path, ms };
    }
    const verdict = broken > 0 ? `${broken} of 5xx` : worst.ms <= MOST_MS ? '' : `short by ${(worst.ms / MOST_MS).toFixed(1)} ×`;
    rows.push([kind, String(new Set(paths).size), String(broken), worst.ms.toFixed(0), `≤ ${MOST_MS}`, decodeURIComponent(worst.path).slice(0, 60), verdict]);
  }
  return rows;
}
