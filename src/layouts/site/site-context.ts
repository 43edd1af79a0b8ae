import type { LoaderFunctionArgs } from 'react-router-dom';
import type { Api } from '../../../contract/index.ts';
import { api as browserApi } from '../../api/api.ts';
import type { Language } from '../../locales/language.ts';

/** What the server hands to loaders: the API in process, and what it knows of the request. */
export interface SiteContext {
  api: Api;
  language: Language;
  public_url: string;
  /** Answer not-found with this status whatever the path is. */
  force_status?: 404 | 410;
}

/** The server's context, or the browser's stand-in (which asks over HTTP and knows no more than its own address). */
export function siteContextOf({ context, request }: LoaderFunctionArgs): SiteContext {
  const given = context as unknown as Partial<SiteContext> | undefined;
  if (given?.api) return given as SiteContext;
  return { api: browserApi, language: 'en', public_url: new URL(request.url).origin };
}
