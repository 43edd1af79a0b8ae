import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../../config/escape-html.ts';
import { EXAM_CODES, type ExamCode, findExam } from '../../config/exams.ts';
import { LANGUAGES, type Language } from '../../config/languages.ts';
import { DAY_MS } from '../../config/limits.ts';
import { addressIn, addressPair, FEEDS, href, MANIFESTS, rowOf, sitemapPaths } from '../../config/route-projections.ts';
import { ADMIN_ROOT } from '../../config/routes.ts';
import type { SettingValues } from '../../config/settings.ts';
import { LIGHT } from '../../config/theme.ts';
import type { ArticleSummary } from '../../contract/articles.ts';
import type { CallInput, CallReply } from '../../contract/index.ts';
import { iso } from '../database/values.ts';
import type { Deps } from '../deps.ts';
import { CachedResponse } from '../http/cached-response.ts';
import '../http/work-budget.ts';
import { sitemapArticles, sitemapOutline } from '../resources/articles/public/sitemap.ts';
import { examChanges } from '../resources/exams/exams.repository.ts';
import { inTurns } from '../turns.ts';

/** What XML cannot hold, not even escaped. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Text as it stands in XML, in elements and in attributes. */
function xml(text: string): string {
  return escapeHtml(text.replace(NOT_XML, ''));
}

/** A whole document. */
function xmlDocument(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`;
}

/** Sends a document, or 304 to who has it: programs ask for it hour by hour. */
function sendXml(request: FastifyRequest, reply: FastifyReply, type: string, text: string): Promise<FastifyReply> {
  return new CachedResponse({ status: 200, text, cacheable: false, quick: true }).send(request, reply, `application/${type}; charset=utf-8`);
}

const FEED_SIZE = 30;

/** Where feeds get what they tell, handed in; the sitemaps below ask their resources themselves. */
interface FeedSources {
  settings(): Promise<SettingValues>;
  articles(query: CallInput<'articles', 'list_public'>['query']): Promise<CallReply<'articles', 'list_public'>>;
}

/** `/robots.txt`, and for each language a manifest and a feed, beside the sitemaps below. */
export function registerFeeds(app: FastifyInstance, publicUrl: string, { settings: settingsNow, articles }: FeedSources): void {
  const address = (path: string) => new URL(path, publicUrl).href;

  app.get('/robots.txt', async (_, reply) => {
    const { robots_index } = await settingsNow();
    const rules = robots_index ? [`Disallow: ${ADMIN_ROOT}`, 'Disallow: /api/', '', `Sitemap: ${address('/sitemap.xml')}`] : ['Disallow: /'];
    return reply.type('text/plain; charset=utf-8').send(['User-agent: *', ...rules, ''].join('\n'));
  });

  app.get<{ Params: { name: string } }>('/:name(^[A-Za-z0-9-]{8,128}$).txt', async (request, reply) => {
    const { indexnow_key } = await settingsNow();
    // IndexNow's proof that the key is the site's own.
    if (indexnow_key === '' || request.params.name !== indexnow_key) return reply.callNotFound();
    return reply.type('text/plain; charset=utf-8').send(indexnow_key);
  });

  for (const language of LANGUAGES) {
    app.get(MANIFESTS[language], async (_, reply) =>
      reply
        .type('application/manifest+json; charset=utf-8')
        .header('cache-control', `public, max-age=${DAY_MS / 1000}`)
        .send(JSON.stringify(manifestOf(language, await settingsNow()))),
    );

    app.get(FEEDS[language], async (request, reply) => {
      app.work.take('drawn', request);
      const asked = (request.query as { exam?: string }).exam;
      const exam = EXAM_CODES.find((code) => code === asked);
      const { data } = await articles({ page: 1, per_page: FEED_SIZE, sort: '-published_at', language, ...(exam && { exam }) });
      const feed = feedOf(language, exam, await settingsNow(), address);
      return sendXml(request, reply, 'rss+xml', feedXml(feed, data, address));
    });
  }
}

/** The site as a phone's screen shows it. Its name is one; the Chinese tagline says in Chinese what it is. */
function manifestOf(language: Language, { site_name, site_description, site_description_zh, site_tagline_zh }: SettingValues) {
  const inChinese = language === 'zh';
  return {
    lang: language,
    name: inChinese && site_tagline_zh ? `${site_name}：${site_tagline_zh}` : site_name,
    short_name: site_name,
    description: (inChinese && site_description_zh) || site_description,
    start_url: addressIn(language, '/'),
    display: 'minimal-ui',
    theme_color: LIGHT.page,
    background_color: LIGHT.page,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    ],
  };
}

type Address = (path: string) => string;

/** What a feed says of itself: the site, or one exam, in its language. */
function feedOf(language: Language, exam: ExamCode | undefined, settings: SettingValues, address: Address) {
  const { site_name, site_description, site_description_zh } = settings;
  const name = findExam(exam)?.[language === 'zh' ? 'name_zh' : 'name'];
  return {
    title: name ? `${name} · ${site_name}` : site_name,
    link: address(addressIn(language, exam ? `/${exam}` : '/')),
    description: (language === 'zh' && site_description_zh) || site_description,
    language,
    self: address(FEEDS[language] + (exam ? `?exam=${exam}` : '')),
  };
}

function feedXml(feed: ReturnType<typeof feedOf>, articles: readonly ArticleSummary[], address: Address): string {
  const items = articles.map((article) => {
    const link = xml(address(href('/article/:id', { id: article.slug })));
    const date = new Date(article.published_at).toUTCString();
    return `<item><title>${xml(article.title)}</title><link>${link}</link><guid isPermaLink="true">${link}</guid><pubDate>${date}</pubDate><description>${xml(article.summary)}</description></item>`;
  });
  const facts = (['title', 'link', 'description', 'language'] as const).map((name) => `<${name}>${xml(feed[name])}</${name}>`).join('');
  return xmlDocument(`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${facts}<atom:link href="${xml(feed.self)}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel></rss>`);
}

const NAMESPACES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const lastmod = (changed: string | null) => (changed ? `<lastmod>${changed}</lastmod>` : '');
const latest = (times: readonly (number | undefined)[]) => {
  const time = Math.max(0, ...times.map((each) => each ?? 0));
  return time > 0 ? iso(time) : null;
};

/**
 * `/sitemap.xml`, the list of the site's maps, and the maps: `/sitemaps/pages.xml` (the fixed pages) and
 * `/sitemaps/articles-1.xml`, … Every time in them is one of a real change, or the day on which an article was last found still right. What stands in which file is cached until content changes.
 */
export function registerSitemaps(app: FastifyInstance, deps: Deps): void {
  const address = (path: string) => new URL(path, deps.options.public_url).href;
  const outline = () =>
    deps.content.remember('sitemap', async () => ({ ...(await sitemapOutline(deps)), pages: await examChanges(deps.db) }), ['articles', 'places', 'exams']);
  const urlOf = ({ slug }: { slug: string }) => address(href('/article/:id', { id: slug }));

  /** One page in its languages; who reads none of them is sent to English. */
  const alternates = (pages: readonly (readonly [string, string])[]) => {
    if (pages.length === 0) return '';
    const fallback = pages.find(([language]) => language === 'en') ?? pages[0];
    return [...pages, ['x-default', fallback?.[1] ?? ''] as const]
      .map(([language, path]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${xml(address(path))}"/>`)
      .join('');
  };

  app.get('/sitemap.xml', async (request, reply) => {
    app.work.take('drawn', request);
    const { files, texts, pages } = await outline();
    const maps = [
      { name: 'pages', changed: latest([texts.get(null), ...pages.values()]) },
      ...files.map(({ changed_at }, at) => ({ name: `articles-${at + 1}`, changed: changed_at })),
    ];
    const rows = maps.map(({ name, changed }) => `<sitemap><loc>${xml(address(`/sitemaps/${name}.xml`))}</loc>${lastmod(changed)}</sitemap>`);
    return sendXml(request, reply, 'xml', xmlDocument(`<sitemapindex ${NAMESPACES}>\n${rows.join('\n')}\n</sitemapindex>`));
  });

  app.get<{ Params: { name: string } }>('/sitemaps/:name', async (request, reply) => {
    app.work.take('drawn', request);
    const { files, texts, pages } = await outline();
    const number = /^articles-([1-9]\d{0,3})\.xml$/.exec(request.params.name)?.[1];
    const file = number === undefined ? undefined : files[Number(number) - 1];
    const rows =
      request.params.name === 'pages.xml'
        ? sitemapPaths().map((path) => {
            const row = rowOf(path);
            const exam = row?.kind === 'site' ? row.exam : undefined;
            const changed = latest(exam ? [pages.get(exam), texts.get(exam)] : [texts.get(null)]);
            const pair = addressPair(path);
            return `<url><loc>${xml(address(path))}</loc>${lastmod(changed)}${pair ? alternates(Object.entries(pair)) : ''}</url>`;
          })
        : await inTurns(file ? await sitemapArticles(deps, file.from) : [], (article) => {
            const family = article.translations.length > 0 ? [article, ...article.translations] : [];
            const links = alternates(family.map((other) => [other.language, href('/article/:id', { id: other.slug })]));
            return `<url><loc>${xml(urlOf(article))}</loc>${lastmod(article.changed_at)}${links}</url>`;
          });
    if (rows.length === 0) return reply.callNotFound();
    const body = `<urlset ${NAMESPACES} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${rows.join('\n')}\n</urlset>`;
    return sendXml(request, reply, 'xml', xmlDocument(body));
  });
}
