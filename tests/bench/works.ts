import type { Sent } from './client.ts';
import type { Load } from './load.ts';
import type { Running } from './server-process.ts';

/** What the works need to know of the site that is measured. */
export interface Site {
  /** Public articles, by slug, in no order. */
  slugs: readonly string[];
  /** Their ids, and those of a category and its version, to change something. */
  ids: readonly number[];
  public_total: number;
  /** `Authorization` of an admin. */
  token: string;
  /** Raises the content version as any change of content does. */
  change(server: Running): Promise<void>;
}

/** A line of the table: a work of the product against what bare tools need for the like. */
export interface Work {
  /** What `npm run bench -- NAME` calls it. */
  line: string;
  title: string;
  load: Load;
  /** Or a fixed buffer of as many bytes as the work answers. */
  ceiling: Load | 'buffer';
  /** CPU of the work in CPUs of the ceiling: at most `most` of them. */
  most: number;
}

const get = (path: string, headers?: Record<string, string>): Load => ({ sent: () => ({ path, headers }) });
const BROWSER = { 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36' };
/** Of a fixed buffer's rate at least so much, as CPU. */
const share = (part: number) => 1 / part;

const WORDS = ['timing', 'vocabulary', 'calculator', 'essay', 'passage', 'score', 'inference', 'practice'];
const PAIRS = ['reading passage', 'score report', 'essay outline', 'test day', 'study plan', 'answer choice'];
const CHINESE = ['考试时间', '分数', '写作', '词汇练习', '备考计划', '听力'];

/** One that is asked after each change of content, so that nothing lies ready. */
const afterChange = (site: Site, path: string, status?: number): Load => ({ before: site.change, sent: () => ({ path, status, headers: BROWSER }) });

/** What a save adds to an article, in the place of what the one before added: a text that grew with each save would be another work each time. */
const ADDED = /<p>One sentence more about timing, number \d+\.<\/p>$/;

/** Article after article, a body of the editor with another sentence each time. */
function saving(site: Site): Required<Pick<Load, 'before' | 'sent'>> {
  let version = 0;
  let text = '';
  let id = 0;
  let turn = 0;
  const authorization = { authorization: `Bearer ${site.token}` };
  return {
    before: async ({ client }) => {
      id = site.ids[turn % site.ids.length] as number;
      turn += 1;
      const { bytes } = await client.must({ path: `/api/articles/${id}`, headers: authorization });
      const { data } = JSON.parse(bytes.toString()) as { data: { version: number; content_html: string } };
      version = data.version;
      text = data.content_html.replace(ADDED, '');
    },
    sent: (number): Sent => ({
      method: 'PUT',
      path: `/api/articles/${id}`,
      headers: authorization,
      body: { version, status: 'published', content_html: `${text}<p>One sentence more about timing, number ${number}.</p>` },
    }),
  };
}

/** One that is asked after each save of an article. */
function afterSave(site: Site, path: string): Load {
  const save = saving(site);
  let number = 0;
  return {
    before: async (server) => {
      await save.before(server);
      await server.client.must(save.sent(number));
      number += 1;
    },
    sent: () => ({ path, headers: BROWSER }),
  };
}

/** Every line of requests. */
export function worksOf(site: Site): Work[] {
  const slug = (number: number) => encodeURIComponent(site.slugs[number % site.slugs.length] as string);
  const row: Load = { sent: (number) => ({ path: `/row/${slug(number)}` }) };
  const list = get('/list');
  const react = get('/react');
  const different = site.slugs.length;
  const staff = { authorization: `Bearer ${site.token}` };
  const asked = (words: readonly string[]): Load => ({
    sent: (number) => ({ path: `/api/articles/public?q=${encodeURIComponent(words[number % words.length] as string)}&per_page=10` }),
  });
  const kept = (line: string, title: string, path: string, status?: number): Work => ({
    line,
    title,
    load: { sent: () => ({ path, status, headers: BROWSER }) },
    ceiling: 'buffer',
    most: share(0.6),
  });
  const work = (line: string, title: string, load: Load, ceiling: Load, most: number): Work => ({ line, title, load, ceiling, most });
  const deep = Math.floor(site.public_total / 20);
  // The same articles by number, their pages, and lists of other lengths.
  const articles: Load['kin'] = { different: site.ids.length, sent: (number) => ({ path: `/api/articles/public/${site.ids[number % site.ids.length]}` }) };
  const otherPages: Load['kin'] = { different, sent: (number) => ({ path: `/article/${slug(number)}`, headers: { ...BROWSER, cookie: 'language=zh' } }) };
  const lengths = [18, 19, 21, 22];
  const lists: Load['kin'] = {
    different: Math.floor(site.public_total / 23) * lengths.length * 3,
    sent: (number) => {
      const sort = ['-published_at', 'title', '-view_count'][number % 3];
      const length = lengths[Math.floor(number / 3) % lengths.length];
      return { path: `/api/articles/public?sort=${sort}&per_page=${length}&page=${1 + Math.floor(number / 3 / lengths.length)}` };
    },
  };
  const post = (number: number): Sent => ({
    method: 'POST',
    path: '/post',
    status: 204,
    headers: { ...BROWSER, 'x-forwarded-for': `10.${number % 250}.${Math.floor(number / 250) % 250}.7` },
    body: { path: `/article/${slug(number)}`, referrer: 'https://www.baidu.com/' },
  });
  return [
    kept('article', 'article page, kept', `/article/${slug(0)}`),
    kept('home', 'home page, kept', '/'),
    kept('exam', 'exam page, kept', '/GRE'),
    kept('not-found', 'not-found page, kept', '/no/such/page', 404),
    work(
      'article',
      'article page, rendered',
      { different, kin: otherPages, sent: (number) => ({ path: `/article/${slug(number)}`, headers: BROWSER }) },
      react,
      5,
    ),
    work(
      'article',
      'article page, after a change',
      { before: site.change, sent: (number) => ({ path: `/article/${slug(number)}`, headers: BROWSER }) },
      react,
      5,
    ),
    work('home', 'home page, after a change', afterChange(site, '/'), react, 5),
    work('exam', 'exam page, after a change', afterChange(site, '/GRE'), react, 5),
    work('not-found', 'not-found page, after a change', afterChange(site, '/no/such/page', 404), react, 5),
    work('not-found', 'not-found, another address each', { sent: (number) => ({ path: `/no/such/page-${number}`, status: 404, headers: BROWSER }) }, react, 5),
    work('api', 'API, one article', { different, kin: articles, sent: (number) => ({ path: `/api/articles/public/${slug(number)}` }) }, row, 2.5),
    work(
      'api',
      'API, list of 20',
      { different: deep, kin: lists, sent: (number) => ({ path: `/api/articles/public?page=${1 + (number % deep)}` }) },
      list,
      2.5,
    ),
    work('api', 'API, list of 20, after a change', afterChange(site, '/api/articles/public'), list, 2.5),
    work('api', 'API, list of 20, after a save', afterSave(site, '/api/articles/public'), list, 2.5),
    work('api', 'API, menus, after a save', afterSave(site, '/api/menus/public'), get('/table/menus'), 2.5),
    work('api', 'API, categories, after a save', afterSave(site, '/api/categories/public'), get('/table/categories'), 2.5),
    ...(['menus', 'categories', 'configs', 'exams'] as const).flatMap((name) => {
      const path = `/api/${name}/public`;
      return [
        kept('api', `API, ${name}, kept`, path),
        work('api', `API, ${name}, after a change`, afterChange(site, path), get(`/table/${name === 'configs' ? 'settings' : name}`), 2.5),
      ];
    }),
    work('search', 'search, one word', asked(WORDS), row, 10),
    work('search', 'search, two words', asked(PAIRS), row, 10),
    work('search', 'search, Chinese', asked(CHINESE), row, 10),
    work('console', 'console list', get('/api/articles?per_page=20', staff), row, 10),
    work('console', 'console list, last page', get(`/api/articles?per_page=20&page=${deep}`, staff), row, 10),
    work('console', "console, tabs' counts", get('/api/articles/counts', staff), row, 10),
    work('console', 'console, its search', get('/api/articles?per_page=20&q=timing', staff), row, 10),
    work('save', 'article saved', saving(site), row, 25),
    work('beacon', 'visit beacon', { sent: (number) => ({ ...post(number), path: '/api/visits' }) }, { sent: post }, share(0.5)),
  ];
}
