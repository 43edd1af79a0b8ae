import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../config/limits.ts';
import { buildApp } from '../../server/app.ts';
import { runSchedule } from '../../server/resources/articles/articles.lifecycle.ts';
import { makeCards } from '../../server/resources/articles/derived/cards.ts';
import { turnDay } from '../../server/scheduler.ts';
import { BODY, page, withPages } from '../support/articles.ts';
import { describeEachDatabase } from '../support/database.ts';
import { Forgetful } from '../support/forgetful.ts';
import { png, upload } from '../support/media-files.ts';
import { numbers } from '../support/random.ts';
import { buildWorld, type World } from '../support/world.ts';

const SEED = 20_261_123;
/** How often everything that can be done is done, each time in another order. */
const ROUNDS = 2;
/** Reads that are compared after each write. */
const READS = 10;
/** A word of every article's text: a search for it finds all that there are. */
const WORD = 'zeugma';

/** What is asked, of readers and (`console`) of the team: `:slug` and `:id` stand for an article's. */
const ADDRESSES = [
  ...['/', '/zh', '/GRE', '/zh/SAT', '/GRE?section=quant', '/article/:slug', '/article/:slug', '/author/1', `/?q=${WORD}`],
  ...[
    '/sitemap.xml',
    '/sitemaps/pages.xml',
    '/sitemaps/articles-1.xml',
    '/rss.xml',
    '/rss.xml?exam=GRE',
    '/zh/rss.xml',
    '/robots.txt',
    '/site.webmanifest',
    '/zh/site.webmanifest',
  ],
  ...[
    '/api/articles/public',
    '/api/articles/public?exam=GRE&group_by=section',
    '/api/articles/public?group_by=exam&per_group=2',
    '/api/articles/public?reader=zh',
    '/api/articles/public/:slug',
  ],
  ...['/api/articles/public?category=first', '/api/articles/public?tag=one', `/api/articles/public?q=${WORD}&per_page=100`, '/api/articles/public?sort=title'],
  ...['/api/categories/public', '/api/menus/public', '/api/exams/public', '/api/exams/public?code=GRE', '/api/configs/public', '/api/users/public/1'],
  ...['/api/comments/public?article=:slug', '/api/comments/public/1', `/api/search?q=${WORD}`, '/api/search/suggest?q=zeu', '/api/search/answers?q=GRE%20fee'],
];
const CONSOLE = ['counts', 'counts?exam=GRE', `counts?q=${WORD}`, 'counts?category_id=1', '?status=published', '?status=recycled', '?sort=title', ':id'];
const addresses = [
  ...ADDRESSES.map((url) => ({ url, console: false })),
  ...CONSOLE.map((rest) => ({ url: `/api/articles${/^[?]/.test(rest) ? '' : '/'}${rest}`, console: true })),
];

interface Made {
  id: number;
  slug: string;
}

/** Everything that people do to content, each at random, on what was made before. */
function writesOf(world: World, token: string, random: () => number) {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const articles: Made[] = [];
  const kinds = {
    media: [] as number[],
    categories: [] as number[],
    menus: [] as number[],
    comments: [] as number[],
    editions: [] as number[],
    aliases: [] as number[],
  };
  let count = 0;
  const name = (what: string) => {
    count += 1;
    return `${what} ${count}`;
  };
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => world.call(method, path, { token, body });
  const make = async (kind: keyof typeof kinds, path: string, body: unknown) => {
    const answer = await send('POST', path, body);
    expect(answer.status, `${path} ${answer.text}`).toBe(201);
    kinds[kind].push(answer.body.data.id);
  };
  const change = async (path: string, body: object) => {
    const { body: now } = await send('GET', path);
    return send('PUT', path, { ...body, version: now.data?.version });
  };
  const changeListed = async (path: string, id: number, body: object) => {
    const rows: { id: number; version: number }[] = (await send('GET', path)).body.data;
    const row = rows.find((other) => other.id === id);
    return row && send('PUT', `${path.startsWith('/exams') ? '/editions' : path}/${id}`, { ...body, version: row.version });
  };
  const fields = () => {
    const exam = pick(['GRE', 'SAT', null] as const);
    return {
      ...{ exam, section: exam === 'GRE' ? pick(['quant', 'verbal', 'general']) : null, kind: pick(['guide', 'news']), language: pick(['en', 'zh']) },
      ...{ title: name(pick(['Counting', '极限概念', 'Reading'])), tags: pick([[], ['One'], ['One', 'Two']]), pinned: random() < 0.2 },
      ...{ category_id: pick([...kinds.categories, null]), cover_media_id: pick([...kinds.media, null]) },
      content_html: `${BODY}<p>${WORD} ${name('text')}</p>`,
    };
  };
  const later = () => new Date(world.deps.clock() + pick([HOUR_MS, DAY_MS])).toISOString();
  const create = async (more: object) => {
    const answer = await send('POST', '/articles', { ...fields(), ...more });
    expect(answer.status, answer.text).toBe(201);
    articles.push({ id: answer.body.data.id, slug: answer.body.data.slug });
  };
  const one = () => pick(articles).id;
  const batch = (action: string, more = {}) => send('POST', '/articles/batch', { ids: [...new Set([one(), one()])], action, ...more });
  const restore = async (former: boolean) => {
    const recycled: Made[] = (await send('GET', '/articles?status=recycled&sort=view_count')).body.data;
    return recycled[0] && send('POST', `/articles/${recycled[0].id}/restore?former=${former}`);
  };
  const publicOne = async () => pick((await send('GET', '/articles/public')).body.data as Made[])?.id ?? 0;
  const writes: Record<string, () => Promise<unknown>> = {
    publish: () => create({ status: 'published' }),
    'publish a second': () => create({ status: 'published' }),
    draft: () => create({}),
    schedule: () => create({ status: 'scheduled', published_at: later(), unpublish_at: null }),
    save: () => change(`/articles/${one()}`, fields()),
    'save and publish': () => change(`/articles/${one()}`, { ...fields(), status: 'published' }),
    'publish an update and take it back': async () => {
      const id = one();
      const { status, body } = await change(`/articles/${id}`, { ...fields(), slug: name('shortly').replace(' ', '-'), status: 'published' });
      return status === 200 && send('POST', `/articles/${id}/take-back`, { version: body.data.version });
    },
    translate: () => change(`/articles/${one()}`, { translation_of: one(), language: pick(['en', 'zh']), status: 'published' }),
    'new address': () => change(`/articles/${one()}`, { slug: name('address').replace(' ', '-'), status: 'published' }),
    autosave: () => change(`/articles/${one()}/working-copy`, { title: name('half') }),
    recycle: () => send('DELETE', `/articles/${one()}`),
    restore: () => restore(true),
    'restore as a draft': () => restore(false),
    'publish several': () => batch('publish'),
    'unpublish several': () => batch('unpublish'),
    'recycle several': () => batch('recycle'),
    'restore several': () => batch(pick(['restore', 'restore_former'])),
    'change several': () => batch('update', { fields: { category_id: pick(kinds.categories), add_tags: ['Two'] } }),
    'check several': () => batch('checked'),
    delete: () => batch('delete'),
    'restore a revision': () => send('POST', `/articles/${one()}/revisions/1/restore`),
    'make a category': () => make('categories', '/categories', { name: name('Category'), parent_id: pick([...kinds.categories, null]) }),
    'change a category': () => changeListed('/categories', pick(kinds.categories), { name: name('Other'), hidden: random() < 0.3 }),
    'describe a category': () => changeListed('/categories', pick(kinds.categories), { description: name('What it holds'), seo_title: name('Title') }),
    'move a category away': () => send('DELETE', `/categories/${kinds.categories.splice(1, 1)[0] ?? 0}?move_to=${kinds.categories[0]}&children_to=0`),
    'make a menu entry': () => make('menus', '/menus', { label: name('Entry'), url: `/article/${pick(articles).slug}`, position: pick(['header', 'footer']) }),
    'change a menu entry': () => changeListed('/menus', pick(kinds.menus), { label: name('Entry'), visible: random() < 0.7 }),
    'take a menu entry away': () => send('DELETE', `/menus/${kinds.menus.splice(1, 1)[0] ?? 0}`),
    'change a setting': () => send('PUT', `/configs/${pick(['site_name', 'site_description'])}`, { value: name('Setting') }),
    'change how many are related': () => send('PUT', '/configs/related_count', { value: pick([0, 1, 3]) }),
    'change an exam': () => change(`/exams/${pick(['GRE', 'SAT'])}`, { score_scale: name('From 130 to') }),
    'make an edition': () => make('editions', '/exams/GRE/editions', { name: name('Edition'), valid_from: '2026-01-01', valid_to: pick([null, '2026-11-22']) }),
    'change an edition': () => changeListed('/exams/GRE/editions', pick(kinds.editions), { name: name('Edition') }),
    comment: async () => make('comments', '/comments', { article_id: await publicOne(), author_name: 'Ann', content: name('Words') }),
    'judge a comment': () => send('PUT', `/comments/${pick(kinds.comments) ?? 0}`, { status: pick(['approved', 'approved', 'spam']) }),
    'answer a comment': () => send('POST', `/comments/${pick(kinds.comments) ?? 0}/reply`, { content: name('Answer') }),
    'take a comment away': () => send('DELETE', `/comments/${pick(kinds.comments) ?? 0}`),
    'another picture': async () => {
      const { body } = await upload(world, await png(20 + kinds.media.length, 10));
      kinds.media.push(body.data.id);
    },
    'describe a picture': async () => {
      // The first is never taken away.
      const answer = await change(`/media/${kinds.media[0]}`, { alt: name('What it shows') });
      expect(answer.status, answer.text).toBe(200);
    },
    'take a picture away': () => send('DELETE', `/media/${kinds.media.splice(1, 1)[0] ?? 0}`),
    'equal words': () => make('aliases', '/search/aliases', { words: [name('equal'), name('same')] }),
    'no equal words': () => send('DELETE', `/search/aliases/${kinds.aliases.pop() ?? 0}`),
    'another name of an author': () => changeListed('/users', 1, { name: name('Author') }),
    'time goes on': async () => {
      world.pass(pick([HOUR_MS, 2 * HOUR_MS, DAY_MS]));
      await runSchedule(world.deps);
      await turnDay(world.deps);
    },
  };
  const begin = async () => {
    for (const what of [
      'another picture',
      'another picture',
      'make a category',
      'make a category',
      'publish',
      'publish',
      'draft',
      'schedule',
      'make a menu entry',
      'make an edition',
    ])
      await writes[what]?.();
  };
  return { writes, articles, begin, pick };
}

function inAnyOrder(names: readonly string[], random: () => number): string[] {
  const order = new Map(names.map((name) => [name, random()]));
  return [...names].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
}

/** Readers must find by the word exactly what the lists hold: the index is nobody's second opinion. */
async function expectFound(world: World, token: string, after: string): Promise<void> {
  const ids = async (url: string, as?: string) => {
    const answer = await world.call('GET', url, { token: as });
    expect(answer.status, url).toBe(200);
    return answer.body.data.map((row: Made) => row.id).sort((a: number, b: number) => a - b);
  };
  expect(await ids(`/articles/public?per_page=100&q=${WORD}`), after).toEqual(await ids('/articles/public?per_page=100'));
  expect(await ids(`/articles?per_page=100&q=${WORD}`, token), after).toEqual(await ids('/articles?per_page=100', token));
}

/** Does this while no article's card is there: each is read from its article. */
async function withoutCards<Result>({ deps: { db } }: World, work: () => Promise<Result>): Promise<Result> {
  const turn = () => sql`update article_cards set made_by = -made_by where made_by <> 0`.execute(db);
  await turn();
  try {
    return await work();
  } finally {
    await turn();
  }
}

describeEachDatabase('after any write the next reader sees it', (fresh) => {
  test('a server that keeps answers tells what one tells that keeps nothing', async () => {
    const world = await buildWorld(fresh, withPages);
    const forgetful = new Forgetful(world.deps.db);
    const honest = await buildApp({ ...world.deps, content: forgetful });
    const random = numbers(SEED);
    const token = await world.as('admin');
    const { writes, articles, begin, pick } = writesOf(world, token, random);
    const ask = ({ url, console: signedIn }: (typeof addresses)[number]) => {
      const { id, slug } = pick(articles);
      return { url: url.replace(':slug', encodeURIComponent(slug)).replace(':id', String(id)), headers: signedIn ? { authorization: `Bearer ${token}` } : {} };
    };
    try {
      await begin();
      const names = Array.from({ length: ROUNDS }, () => inAnyOrder(Object.keys(writes), random)).flat();
      for (const [step, name] of names.entries()) {
        // Readers come before, so that all of it is kept, while it is written (and may not be kept for those behind), and after.
        const asked = Array.from({ length: READS }, () => ask(pick(addresses)));
        for (const request of asked) await world.app.inject(request);
        const [done] = await Promise.all([writes[name]?.(), ...asked.map((request) => world.app.inject(request))]);
        expect((done as { status?: number } | undefined)?.status ?? 200, name).toBeLessThan(500);
        if (step % 2 === 1) await makeCards(world.deps);
        for (const request of asked) {
          const kept = await world.app.inject(request);
          forgetful.forget();
          const fresh = await withoutCards(world, () => honest.inject(request));
          expect([kept.statusCode, kept.body], `step ${step}: ${name}, then ${request.url}`).toEqual([fresh.statusCode, fresh.body]);
        }
        if (step % 4 === 3) await expectFound(world, token, `step ${step}, ${name}`);
      }
      expect((await page(world, '/')).status).toBe(200);
    } finally {
      await honest.close();
    }
  });
});
