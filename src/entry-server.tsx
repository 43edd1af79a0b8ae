import { renderToStaticMarkup } from 'react-dom/server';
import { yearIn } from '../config/calendar.ts';
import { escapeHtml } from '../config/escape-html.ts';
import { languageOfPath } from '../config/route-projections.ts';
import type { ErrorStatus, PageAssets, Renderer } from '../contract/rendering.ts';
import { hasQuestions } from './components/site/article-body.tsx';
import { HeadContext } from './components/site/page-meta.tsx';
import { loadRoot, type RootData } from './components/site/root-data.tsx';
import { ConsoleDocument } from './documents.tsx';
import { leadsOf } from './layouts/site/language-switch.tsx';
import { Main } from './layouts/site/site-layout.tsx';
import { settingsIn } from './locales/said.ts';
import { PageMoved, PageNotFound } from './pages/site/page-loader.ts';
import { htmlPieces } from './router/site-pieces.tsx';
import { errorPage, frameOf, sitePageOf } from './router/site-routes.tsx';
import { HEAD_SCRIPT } from './theme/head-script.ts';

export { HEAD_SCRIPT };

/**
 * A page inside its frame, as one text: `drawn` is what is the page's own, `meta` its part of the head, the frame is ready. Nothing in it waits and nothing is sent in pieces: a page's status and text belong together. The page's own
 * script is named in the head and runs when the text is there.
 */
function wholePage(
  { drawn, meta }: { drawn: readonly string[]; meta: string },
  root: RootData,
  frame: ReturnType<typeof frameOf>,
  { styles, entry }: PageAssets,
): string {
  const [first = '', ...more] = drawn;
  // React puts what belongs into the head before everything else.
  const begin = first.indexOf('<main ');
  const fills = { en: [escapeHtml(root.leads.en)], zh: [escapeHtml(root.leads.zh)], main: [first.slice(begin), ...more] };
  const pieces = [frame.start];
  for (const style of styles) pieces.push(`<link rel="stylesheet" href="${style}"/>`);
  pieces.push(first.slice(0, begin), meta, `<script type="module" fetchpriority="low" src="${entry}"></script>`);
  for (const part of frame.body) pieces.push(...(typeof part === 'string' ? [part] : fills[part.opening]));
  pieces.push(frame.end);
  return pieces.join('');
}

async function errorPageFor(status: ErrorStatus) {
  const ErrorPage = await errorPage.load();
  return { source: errorPage.source, element: <ErrorPage status={status} /> };
}

export const renderSite: Renderer['renderSite'] = async ({
  url: address,
  language: stored,
  api,
  assetsOf,
  public_url: publicUrl,
  force_status,
  comment_form,
  isKnown,
  drawn,
}) => {
  const public_url = publicUrl.replace(/\/+$/, '');
  const url = new URL(`${public_url}${address}`);
  const page = sitePageOf(url.pathname);
  if (!page) return { kind: 'missing', status: 404 };
  try {
    const [given, loaded] = await Promise.all([loadRoot(api), force_status ? null : page.load({ api, url, stored, comment_form })]);
    const language = languageOfPath(url.pathname) ?? loaded?.facts.page_language ?? stored;
    const root: RootData = {
      language,
      public_url,
      is_error: force_status !== undefined,
      year: yearIn(given.settings.time_zone, new Date()),
      settings: settingsIn(language, given.settings),
      menus: given.menus,
      address: `${url.pathname}${url.search}`,
      leads: leadsOf(url, loaded?.facts.article),
    };
    if (isKnown?.({ root, data: loaded?.facts })) return { kind: 'known' };
    const { source, element } = loaded ? { source: page.source, element: loaded.element } : await errorPageFor(force_status ?? 404);
    let meta = '';
    const toHead = (html: string) => {
      meta += html;
    };
    const middle = htmlPieces(
      <HeadContext value={toHead}>
        <Main>{element}</Main>
      </HeadContext>,
      root,
      drawn,
    );
    const assets = assetsOf(source, { has_questions: middle.some(hasQuestions) });
    const html = wholePage({ drawn: middle, meta }, root, frameOf(root, given), assets);
    return { kind: 'page', status: force_status ?? 200, html, bytes: assets.bytes };
  } catch (error) {
    if (error instanceof PageMoved) return { kind: 'redirect', status: error.status, location: error.location };
    if (error instanceof PageNotFound) return { kind: 'missing', status: error.status };
    throw error;
  }
};

export const renderConsole: Renderer['renderConsole'] = async ({ assets, title }) =>
  `<!doctype html>${renderToStaticMarkup(<ConsoleDocument assets={assets} title={title} />)}`;
