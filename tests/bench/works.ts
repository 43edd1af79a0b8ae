import type { Noted } from './bare-routes.ts';
import type { Sent } from './client.ts';
import type { Growth } from './figures.ts';
import type { Load } from './load.ts';
import type { Questions } from './questions.ts';
import type { Running } from './server-process.ts';
import { bareWrite, saved, saving } from './writes.ts';

/** What the works need to know of the site that is measured. */
export interface Site {
  /** Public articles, by slug, in no order. */
  slugs: readonly string[];
  /** Their ids. */
  ids: readonly number[];
  public_total: number;
  /** `Authorization` of an admin. */
  staff: { authorization: string };
  /** Of which each may be asked once. */
  questions: Questions;
  /** Raises the content version as any change of content does. */
  change(server: Running): Promise<void>;
  /** Waits until the visits that wait are written, which happens every two seconds. */
  visitsWritten(server: Running): Promise<void>;
}

/** What the bare tool does for a work: as many bytes as it answers, out of a buffer; a request of the ceilings; or what the product itself asks its database for such requests. */
export type Ceiling = 'buffer' | { is_steady: boolean; load: Load } | { name: string; noted: Load; asks?: Noted['statements'] };

/** A line of the table: a work of the product against what bare tools need for the like. */
export interface Work {
  /** What `npm run bench -- NAME` calls it. */
  line: string;
  title: string;
  load: Load;
  ceiling: Ceiling;
  /** CPU of the work in CPUs of the ceiling: at most so many; null where nothing is asked. */
  most: number | null;
  growth?: Growth;
}

/** Answers of the API are asked for as they are, where their bytes are those of the bare route. */
const READER = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36' };
const BROWSER = { 'accept-encoding': 'gzip, deflate, br', ...READER };
/** Of a fixed buffer's rate at least so much, as CPU. */
const share = (part: number) => 1 / part;
/** From 1,000 to 100,000 articles. */
const FLAT: Growth = { by: 'cpu', most: 1.25 };
const SEARCH_GROWTH: Growth = { by: 'p95', most: 3 };
const RENDERED = 5;
const ANSWERED = 2.5;
const ROWS = 10;

/** Asked again and again. */
const AGAIN = {
  word: ['timing', 'vocabulary', 'calculator', 'essay', 'passage', 'score', 'inference', 'practice'],
  words: ['reading passage', 'score report', 'essay outline', 'test day', 'study plan', 'answer choice'],
  chinese: ['考试时间', '分数', '写作', '词汇练习', '备考计划', '听力'],
};
const SEARCHES = { word: 'search, one word', words: 'search, two words', chinese: 'search, Chinese' } as const;

/** What a bare route asks for an answer that hangs on one table. The texts of exams are long, and lie in what it answers: they are not read twice. */
const TABLES = {
  menus: 'select * from menus order by position desc, sort, id',
  categories: 'select * from categories order by sort, id',
  configs: 'select * from configs',
  exams: 'select code, version, updated_at from exams',
} as const;

const get = (path: string, headers?: Record<string, string>, status?: number): Load => ({ sent: () => ({ path, headers, status }) });

/** Every line of requests. */
export function worksOf(site: Site): Work[] {
  const slug = (number: number) => encodeURIComponent(site.slugs[number % site.slugs.length] as string);
  const different = site.slugs.length;
  const deep = Math.floor(site.public_total / 20);
  const work = (line: string, title: string, load: Load, ceiling: Ceiling, most: number | null, growth?: Growth): Work => ({
    ...{ line, title, load, ceiling, most },
    ...(growth && { growth }),
  });
  const kept = (title: string, path: string) => work('api', title, get(path, BROWSER), 'buffer', share(0.6));
  // Readers are counted, and that is written later.
  const counted = (load: Load): Load => ({ ...load, later: true });

  const row: Ceiling = { is_steady: false, load: { sent: (number) => ({ path: `/row/${slug(number)}` }) } };
  const react: Ceiling = { is_steady: true, load: get('/react') };
  const afterWrite = (ceiling: { is_steady: boolean; load: Load }): Ceiling => ({ ...ceiling, load: { ...ceiling.load, before: bareWrite } });

  /** A kept page for a reader who comes again and again, and for one who is new that day each time: his rows are written, too. */
  const page = (line: string, title: string, path: string, status?: number) => [
    work(line, title, counted(get(path, { ...BROWSER, 'x-forwarded-for': '10.255.0.1' }, status)), 'buffer', share(0.6)),
    work(line, `${title}, new readers`, counted(get(path, BROWSER, status)), 'buffer', share(0.6)),
  ];
  const pageOf = (number: number): Sent => ({ path: `/article/${slug(number)}`, headers: BROWSER });
  const otherPages: Load['kin'] = { different, sent: (number) => ({ path: `/article/${slug(number)}`, headers: { ...BROWSER, cookie: 'language=zh' } }) };
  const changed = (load: Load): Load => counted({ ...load, before: site.change, aligned: site.visitsWritten });
  const afterChange = (line: string, title: string, load: Load) => work(line, title, changed(load), afterWrite(react), RENDERED, FLAT);

  // The same articles by number, and lists of other lengths.
  const article: Load = {
    different,
    kin: { different: site.ids.length, sent: (number) => ({ path: `/api/articles/public/${site.ids[number % site.ids.length]}`, headers: READER }) },
    sent: (number) => ({ path: `/api/articles/public/${slug(number)}`, headers: READER }),
  };
  const lengths = [18, 19, 21, 22];
  const list: Load = {
    different: deep,
    kin: {
      different: Math.floor(site.public_total / 23) * lengths.length * 3,
      sent: (number) => {
        const sort = ['-published_at', 'title', '-view_count'][number % 3];
        const length = lengths[Math.floor(number / 3) % lengths.length];
        return { path: `/api/articles/public?sort=${sort}&per_page=${length}&page=${1 + Math.floor(number / 3 / lengths.length)}`, headers: READER };
      },
    },
    sent: (number) => ({ path: `/api/articles/public?page=${1 + (number % deep)}`, headers: READER }),
  };
  const lists: Ceiling = { name: 'list', noted: list };
  const answer = (title: string, before: Load['before'], path: string, ceiling: Ceiling) =>
    work('api', `API, ${title}`, { ...get(path, BROWSER), before }, ceiling, ANSWERED, FLAT);
  const ofTable = (name: keyof typeof TABLES): Ceiling => ({
    name,
    noted: { ...get(`/api/${name}/public`, BROWSER), different: 1 },
    asks: [[TABLES[name], []]],
  });

  const asking = (q: string): Sent => ({ path: `/api/articles/public?q=${encodeURIComponent(q)}&per_page=10`, headers: READER });
  const searches = (Object.keys(SEARCHES) as (keyof typeof SEARCHES)[]).flatMap((kind) => {
    const half = Math.floor(site.questions[kind].length / 2);
    const at = (number: number) => asking(site.questions[kind][number] ?? '');
    const once: Load = { different: half, kin: { different: half, sent: (number) => at(half + number) }, sent: at };
    return [
      work('search', SEARCHES[kind], counted(once), row, ROWS, SEARCH_GROWTH),
      work('search', `${SEARCHES[kind]}, asked again`, counted({ sent: (number) => asking(AGAIN[kind][number % AGAIN[kind].length] as string) }), row, null),
    ];
  });

  const post = (number: number): Sent => ({
    method: 'POST',
    path: '/post',
    status: 204,
    headers: { ...BROWSER, 'x-forwarded-for': `10.${number % 250}.${Math.floor(number / 250) % 250}.7` },
    body: { path: `/article/${slug(number)}`, referrer: 'https://www.baidu.com/' },
  });
  const readFirst: Ceiling = { ...row, load: { ...row.load, before: async ({ client }) => void (await client.must(row.load.sent(0))) } };

  return [
    ...page('article', 'article page, kept', `/article/${slug(0)}`),
    ...page('home', 'home page, kept', '/'),
    ...page('exam', 'exam page, kept', '/GRE'),
    ...page('not-found', 'not-found page, kept', '/no/such/page', 404),
    work('article', 'article page, rendered', counted({ different, kin: otherPages, sent: pageOf }), react, RENDERED, FLAT),
    afterChange('article', 'article page, after a change', { sent: pageOf }),
    afterChange('home', 'home page, after a change', get('/', BROWSER)),
    afterChange('exam', 'exam page, after a change', get('/GRE', BROWSER)),
    afterChange('not-found', 'not-found page, after a change', get('/no/such/page', BROWSER, 404)),
    work(
      ...(['not-found', 'not-found, another address each'] as const),
      counted({ sent: (number) => ({ path: `/no/such/page-${number}`, status: 404, headers: BROWSER }) }),
      ...([react, RENDERED, FLAT] as const),
    ),
    work('api', 'API, one article', article, { name: 'article', noted: article }, ANSWERED, FLAT),
    work('api', 'API, list of 20', list, lists, ANSWERED, FLAT),
    answer('list of 20, after a change', site.change, '/api/articles/public', lists),
    answer('list of 20, after a save', saved(site), '/api/articles/public', lists),
    answer('menus, after a save', saved(site), '/api/menus/public', ofTable('menus')),
    answer('categories, after a save', saved(site), '/api/categories/public', ofTable('categories')),
    ...(['menus', 'categories', 'configs', 'exams'] as const).flatMap((name) => [
      kept(`API, ${name}, kept`, `/api/${name}/public`),
      answer(`${name}, after a change`, site.change, `/api/${name}/public`, ofTable(name)),
    ]),
    ...searches,
    work('console', 'console list', get('/api/articles?per_page=20', site.staff), row, ROWS),
    work('console', 'console list, last page', get(`/api/articles?per_page=20&page=${deep}`, site.staff), row, ROWS),
    work('console', "console, tabs' counts", get('/api/articles/counts', site.staff), row, ROWS),
    work('console', 'console, its search', get('/api/articles?per_page=20&q=timing', site.staff), row, ROWS),
    work('save', 'article saved', { ...saving(site), later: true }, readFirst, 25, FLAT),
    work(
      'beacon',
      'visit beacon',
      counted({ sent: (number) => ({ ...post(number), path: '/api/visits' }) }),
      { is_steady: true, load: { sent: post } },
      share(0.5),
    ),
  ];
}
