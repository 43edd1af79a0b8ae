import type { FastifyInstance } from 'fastify';
import { EXAM_CODES, findExam } from '../../config/exams.ts';
import { sitemapPaths } from '../../config/route-projections.ts';
import type { ArticleSummary } from '../../contract/articles.ts';
import type { Deps } from '../deps.ts';
import { listPublic } from '../resources/articles/articles.public.ts';
import { settingsOf } from '../resources/configs/configs.service.ts';

const FEED_SIZE = 30;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** What XML cannot hold, not even escaped. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const xml = (text: string) => text.replace(NOT_XML, '').replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

/** Every public article, page by page. */
async function* allPublic(deps: Deps): AsyncGenerator<ArticleSummary> {
  for (let page = 1; ; page += 1) {
    const { data, meta } = await listPublic(deps, { page, per_page: 100, sort: '-published_at' });
    yield* data;
    if (page * meta.per_page >= meta.total) return;
  }
}

/** `/robots.txt`, `/sitemap.xml` and `/rss.xml`: what machines read. */
export function registerFeeds(app: FastifyInstance, deps: Deps): void {
  const address = (path: string) => new URL(path, deps.options.public_url).href;

  app.get('/robots.txt', async (_, reply) => {
    const { robots_index } = await settingsOf(deps.db);
    const rules = robots_index ? ['Disallow: /p-admin', 'Disallow: /api/', '', `Sitemap: ${address('/sitemap.xml')}`] : ['Disallow: /'];
    return reply.type('text/plain; charset=utf-8').send(['User-agent: *', ...rules, ''].join('\n'));
  });

  app.get('/sitemap.xml', async (_, reply) => {
    const entries = sitemapPaths().map((path) => `<url><loc>${xml(address(path))}</loc></url>`);
    for await (const { slug, updated_at } of allPublic(deps)) {
      entries.push(`<url><loc>${xml(address(`/article/${encodeURIComponent(slug)}`))}</loc><lastmod>${updated_at}</lastmod></url>`);
    }
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
    return reply.type('application/xml; charset=utf-8').send(body);
  });

  app.get('/rss.xml', async (request, reply) => {
    const asked = (request.query as { exam?: string }).exam;
    const exam = EXAM_CODES.find((code) => code === asked);
    const settings = await settingsOf(deps.db);
    const { data } = await listPublic(deps, { page: 1, per_page: FEED_SIZE, sort: '-published_at', ...(exam && { exam }) });
    const title = exam ? `${findExam(exam)?.name} · ${settings.site_name}` : settings.site_name;
    const items = data.map((article) => {
      const link = xml(address(`/article/${encodeURIComponent(article.slug)}`));
      const date = new Date(article.published_at).toUTCString();
      return `<item><title>${xml(article.title)}</title><link>${link}</link><guid isPermaLink="true">${link}</guid><pubDate>${date}</pubDate><description>${xml(article.summary)}</description></item>`;
    });
    const self = address(exam ? `/rss.xml?exam=${exam}` : '/rss.xml');
    const body = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${xml(title)}</title><link>${xml(address(exam ? `/${exam}` : '/'))}</link><description>${xml(settings.site_description)}</description><atom:link href="${xml(self)}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel></rss>
`;
    return reply.type('application/rss+xml; charset=utf-8').send(body);
  });
}
