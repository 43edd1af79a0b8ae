import { type ComponentType, createElement, type ReactElement } from 'react';
import type { Language } from '../../../config/languages.ts';
import { languageOfPath } from '../../../config/route-projections.ts';
import type { ArticlePublic } from '../../../contract/articles.ts';
import type { Api } from '../../../contract/index.ts';
import type { CommentFormState } from '../../../contract/rendering.ts';

/** What the server hands to a page: the API in process, and what it knows of the request. */
export interface PageRequest {
  api: Api;
  url: URL;
  params: Record<string, string>;
  /** The language that the reader has stored. */
  stored: Language;
  /** A comment that was just refused, to be shown again. */
  comment_form?: CommentFormState;
}

export interface PageInput extends Omit<PageRequest, 'stored'> {
  /** The language of the page's interface. */
  language: Language;
}

/** What stands around a page has to know of it. */
interface PageFacts {
  /** The language that the page's content fixes. */
  page_language?: Language;
  article?: Pick<ArticlePublic, 'language' | 'translations' | 'exam'>;
}

/** A page with its data, ready to be drawn. */
export interface LoadedPage {
  facts: PageFacts;
  element: ReactElement;
}

/** Thrown where the page is at another address. */
export class PageMoved extends Error {
  readonly location: string;
  readonly status: 301 | 302;

  constructor(location: string, status: 301 | 302 = 302) {
    super(`at ${location}`);
    this.location = location;
    this.status = status;
  }
}

/** Thrown where there is no such page, or no more. */
export class PageNotFound extends Error {
  readonly status: 404 | 410;

  constructor(status: 404 | 410 = 404) {
    super(String(status));
    this.status = status;
  }
}

export function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
}

/** A page of the site: its data, and what draws them. The API's 404 and 410 are the page's; other errors pass. @throws PageMoved, PageNotFound */
export function sitePage<Data extends object>(load: (input: PageInput) => Promise<Data & PageFacts>, Component: ComponentType<Data>) {
  return async ({ stored, ...request }: PageRequest): Promise<LoadedPage> => {
    try {
      const data = await load({ ...request, language: languageOfPath(request.url.pathname) ?? stored });
      return { facts: data, element: createElement(Component, data) };
    } catch (error) {
      const status = error instanceof PageMoved ? null : statusOf(error);
      throw status === 404 || status === 410 ? new PageNotFound(status) : error;
    }
  };
}
