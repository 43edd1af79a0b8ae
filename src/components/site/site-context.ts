import type { LoaderFunctionArgs } from 'react-router-dom';
import type { Api } from '../../../contract/index.ts';
import type { CommentFormState } from '../../../contract/rendering.ts';
import type { Language } from '../../locales/language.ts';

/** What the server hands to loaders: the API in process, and what it knows of the request. */
export interface SiteContext {
  api: Api;
  language: Language;
  public_url: string;
  /** What stands in place of the page: there is none (404, 410), or too much was searched for (429). */
  force_status?: 404 | 410 | 429;
  /** A comment that was just refused, to be shown again. */
  comment_form?: CommentFormState;
}

/** The server's context of a loader's call. */
export function siteContextOf({ context }: LoaderFunctionArgs): SiteContext {
  return context as unknown as SiteContext;
}
