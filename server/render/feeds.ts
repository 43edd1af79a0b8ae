import type { FastifyInstance } from 'fastify';
import { EXAM_CODES, findExam } from '../../config/exams.ts';
import type { SettingValues } from '../../config/settings.ts';
import { LIGHT } from '../../config/theme.ts';
import type { CallInput, CallReply } from '../../contract/index.ts';
import { AppError } from '../http/errors.ts';
import '../http/work-budget.ts';
import { xml } from './xml.ts';

const FEED_SIZE = 30;

/** Where feeds get what they tell, handed in so that nothing here looks upwards. */
interface FeedSources {
  settings(): Promise<SettingValues>;
  articles(query: CallInput<'articles', 'list_public'>['query']): Promise<CallReply<'articles', 'list_public'>>;
}

/** `/robots.txt`, `/rss.xml` and `/site.webmanifest`: what machines read, beside the sitemaps. */
export function registerFeeds(app: FastifyInstance, publicUrl: string, { settings: settingsNow, articles }: FeedSources): void {
  const address = (path: string) => new URL(path, publicUrl).href;

  app.get('/robots.txt', async (_, reply) => {
    const { robots_index } = await settingsNow();
    const rules = robots_index ? ['Disallow: /p-admin', 'Disallow: /api/', '', `Sitemap: ${address('/sitemap.xml')}`] : ['Disallow: /'];
    return reply.type('text/plain; charset=utf-8').send(['User-agent: *', ...rules, ''].join('\n'));
  });

  app.get<{ Params: { name: string } }>('/:name(^[A-Za-z0-9-]{8,128}$).txt', async (request, reply) => {
    const { indexnow_key } = await settingsNow();
    // IndexNow's proof that the key is the site's own.
    if (indexnow_key === '' || request.params.name !== indexnow_key) throw new AppError('not_found');
    return reply.type('text/plain; charset=utf-8').send(indexnow_key);
  });

  app.get('/site.webmanifest', async (_, reply) => {
    const { site_name, site_description } = await settingsNow();
    const icons = [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    ];
    const colours = { theme_color: LIGHT.page, background_color: LIGHT.page };
    const manifest = { name: site_name, short_name: site_name, description: site_description, start_url: '/', display: 'minimal-ui', ...colours, icons };
    return reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'public, max-age=86400').send(JSON.stringify(manifest));
  });

  app.get('/rss.xml', async (request, reply) => {
    app.work.take('drawn', request);
    const asked = (request.query as { exam?: string }).exam;
    const exam = EXAM_CODES.find((code) => code === asked);
    const settings = await settingsNow();
    const { data } = await articles({ page: 1, per_page: FEED_SIZE, sort: '-published_at', ...(exam && { exam }) });
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
