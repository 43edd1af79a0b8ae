import type { LoaderFunctionArgs } from 'react-router-dom';
import { languageOfPath } from '../../../config/route-projections.ts';
import { type SiteContext, siteContextOf } from '../../components/site/root-data.ts';
import type { Language } from '../../locales/language.ts';

export interface PageInput {
  api: SiteContext['api'];
  url: URL;
  params: Record<string, string | undefined>;
  /** The language of the page's interface. */
  language: Language;
  /** Passed on to every call: ends it when the reader has gone elsewhere. */
  options: { signal: AbortSignal };
  /** A comment that was just refused. */
  comment_form: SiteContext['comment_form'];
}

/** The answer that brings the page in place of another. */
export function notFound(status: 404 | 410 | 429 = 404): Response {
  return new Response(null, { status });
}

function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
}

/** Makes a router loader of a page's data function. The API's 404 and 410 become the not-found page with that status; other errors pass. */
export function pageLoader<Data>(load: (input: PageInput) => Promise<Data>): (args: LoaderFunctionArgs) => Promise<Data> {
  return async (args) => {
    const { api, language: stored, force_status, comment_form } = siteContextOf(args);
    if (force_status) throw notFound(force_status);
    try {
      const url = new URL(args.request.url);
      const language = languageOfPath(url.pathname) ?? stored;
      return await load({ api, url, params: args.params, language, options: { signal: args.request.signal }, comment_form });
    } catch (error) {
      if (error instanceof Response) throw error;
      const status = statusOf(error);
      throw status === 404 || status === 410 ? notFound(status) : error;
    }
  };
}
