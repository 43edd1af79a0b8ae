import type { FastifyInstance } from 'fastify';
import { addressPair, href, rowOf, sitemapPaths } from '../../config/route-projections.ts';
import { iso } from '../database/values.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/errors.ts';
import '../http/work-budget.ts';
import { type SitemapOutline, sitemapArticles, sitemapOutline } from '../resources/articles/public/sitemap.ts';
import { examChanges } from '../resources/exams/exams.repository.ts';
import { inTurns } from '../turns.ts';
import { xml, xmlDocument } from './xml.ts';

const NAMESPACES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const lastmod = (time: number | null | undefined) => (time ? `<lastmod>${iso(time)}</lastmod>` : '');
const latest = (times: readonly (number | null | undefined)[]) => Math.max(0, ...times.map((time) => time ?? 0)) || null;

/**
 * `/sitemap.xml`, the list of the site's maps, and the maps: `/sitemaps/pages.xml` (the fixed pages) and
 * `/sitemaps/articles-1.xml`, … Every time in them is one of a real change. What stands in which file is kept until content changes.
 */
export function registerSitemaps(app: FastifyInstance, deps: Deps): void {
  const address = (path: string) => new URL(path, deps.options.public_url).href;
  let kept: Promise<SitemapOutline & { pages: Map<string, number> }> | null = null;
  deps.content.onChange(() => {
    kept = null;
  });
  const facts = () => {
    kept ??= Promise.all([sitemapOutline(deps), examChanges(deps.db)]).then(([outline, pages]) => ({ ...outline, pages }));
    kept.catch(() => {
      kept = null;
    });
    return kept;
  };
  const urlOf = ({ slug }: { slug: string }) => address(href('/article/:id', { id: slug }));

  /** One page in its languages; who reads none of them is sent to English. */
  const alternates = (pages: readonly (readonly [string, string])[]) => {
    if (pages.length === 0) return '';
    const fallback = pages.find(([language]) => language === 'en') ?? pages[0];
    return [...pages, ['x-default', fallback?.[1] ?? ''] as const]
      .map(([language, path]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${xml(address(path))}"/>`)
      .join('');
  };

  app.get('/sitemap.xml', async (_, reply) => {
    const { files, pages } = await facts();
    const maps = [
      { name: 'pages', changed: latest([...files.map(({ changed_at }) => changed_at), ...pages.values()]) },
      ...files.map(({ changed_at }, at) => ({ name: `articles-${at + 1}`, changed: changed_at })),
    ];
    const rows = maps.map(({ name, changed }) => `<sitemap><loc>${xml(address(`/sitemaps/${name}.xml`))}</loc>${lastmod(changed)}</sitemap>`);
    return reply.type('application/xml; charset=utf-8').send(xmlDocument(`<sitemapindex ${NAMESPACES}>\n${rows.join('\n')}\n</sitemapindex>`));
  });

  app.get<{ Params: { name: string } }>('/sitemaps/:name', async (request, reply) => {
    app.work.take('drawn', request);
    const { files, exams, pages } = await facts();
    const number = /^articles-([1-9]\d{0,3})\.xml$/.exec(request.params.name)?.[1];
    const file = number === undefined ? undefined : files[Number(number) - 1];
    const rows =
      request.params.name === 'pages.xml'
        ? sitemapPaths().map((path) => {
            const row = rowOf(path);
            const exam = row?.kind === 'site' ? row.exam : undefined;
            const changed = latest(exam ? [pages.get(exam), exams.get(exam)] : files.map(({ changed_at }) => changed_at));
            const pair = addressPair(path);
            return `<url><loc>${xml(address(path))}</loc>${lastmod(changed)}${pair ? alternates(Object.entries(pair)) : ''}</url>`;
          })
        : await inTurns(file ? await sitemapArticles(deps, file.from) : [], (article) => {
            const family = article.translations.length > 0 ? [article, ...article.translations] : [];
            const links = alternates(family.map((other) => [other.language, href('/article/:id', { id: other.slug })]));
            return `<url><loc>${xml(urlOf(article))}</loc>${lastmod(article.changed_at)}${links}</url>`;
          });
    if (rows.length === 0) throw new AppError('not_found');
    const body = `<urlset ${NAMESPACES} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${rows.join('\n')}\n</urlset>`;
    return reply.type('application/xml; charset=utf-8').send(xmlDocument(body));
  });
}
