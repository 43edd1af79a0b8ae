import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../config/languages.ts';
import type { CallName } from '../../contract/calls.ts';
import type { ContentKind } from '../database/tables.ts';
import { CachedResponse } from './cached-response.ts';
import type { Cacheable, ContentCache } from './content-cache.ts';
import { varyBy } from './encodings.ts';
import { readerLanguage } from './language.ts';
import type { ReadyResponses, ResponseCache } from './response-cache.ts';
import { JSON_TYPE } from './serialisation.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers as bytes, and what the calls of the contract marked `cached` answered, as values: pages are made of those. */
    responseCache: ResponseCache;
    valueCache: ContentCache<CachedValue>;
    readyResponses: ReadyResponses;
  }
  interface FastifyContextConfig {
    /** The call of the contract. */
    call?: CallName;
  }
  interface FastifyRequest {
    /** When the making of an answer that may be cached began, as a generation of content. */
    cached_since?: number;
    /** From when on the answer is another by the clock alone. */
    cached_until?: number;
    /** What is to be done for each reader of the answer. */
    on_cached_read?: (request: FastifyRequest) => void;
  }
}

/** What a call answered, before it has become a text. */
export interface CachedValue extends Cacheable {
  value: unknown;
}

/**
 * The same, which nobody may change any more: many readers share it. In production it is believed of them: to seal every part of every answer takes longer
 * than to make it.
 */
export function frozen(value: unknown): unknown {
  if (process.env.NODE_ENV === 'production' || typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}

/** Under what a public call's answer is cached: what was asked, by a reader of which language. */
function callKey(language: Language, url: string): string {
  return `${language} ${url}`;
}

/**
 * Whether what was asked is a value that pages may share: a preview is private, and whoever asks for a search is to be counted. Looks at the query as the call will
 * read it: an address can spell a name in many ways (`%70review`).
 */
export function isSharedValue(query: object): boolean {
  return !('preview' in query || 'q' in query);
}

/** Whether the answer, as bytes, is the same for everybody who asks. */
function isForEverybody(request: FastifyRequest): boolean {
  return request.headers.authorization === undefined && !('preview' in (request.query as object));
}

function setCacheHeaders(reply: FastifyReply): void {
  for (const name of ['Authorization', 'Cookie', 'Accept-Encoding']) varyBy(reply, name);
  reply.header('cache-control', 'no-cache');
}

/** Answers a call of the contract marked `cached` from its bytes, where there are any. */
export async function answerFromCache(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  if (!isForEverybody(request)) return undefined;
  const { responseCache, readyResponses } = request.server;
  const key = callKey(readerLanguage(request), request.raw.url ?? '');
  const answer = responseCache.find(key);
  if (answer) {
    setCacheHeaders(reply);
    readyResponses.note(request, reply, { key, type: JSON_TYPE, since: responseCache.generation, read: answer.read, depends: answer.depends });
    answer.read?.(request);
    return answer.send(request, reply, JSON_TYPE);
  }
  request.cached_since = responseCache.generation;
  return undefined;
}

/** Caches an answer that was made just now. */
export async function cacheAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (request.cached_since === undefined || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const key = callKey(readerLanguage(request), request.raw.url ?? '');
  const { call } = request.routeOptions.config;
  const depends = call && dependsOf(call, request.query as object);
  const made = new CachedResponse({
    status: 200,
    text: payload,
    cacheable: true,
    until: request.cached_until,
    depends,
    read: request.on_cached_read,
    quick: true,
  });
  const { responseCache } = request.server;
  // What a change has left as it was has been compressed already.
  const former = responseCache.former(key);
  const answer = responseCache.store(key, former?.says(made) ? former.goesOnAs(made) : made, request.cached_since);
  setCacheHeaders(reply);
  reply.header('etag', answer.etag);
  // Compressed here, once for all readers to come.
  const { bytes, encoding } = await answer.encodedFor(request.headers);
  if (encoding) reply.header('content-encoding', encoding);
  return bytes;
}

/** What an article is shown with, in a list or by itself: what it says and where it stands, and the names of what it points to. */
const SHOWN = ['articles', 'places', 'category_names', 'media', 'people', 'settings'] as const;

/**
 * The kinds of content that cached calls' answers are made of: they outlive changes of the others, and so do the pages that ask nothing else. What is not named here depends on any.
 * `tests/api/cached-kinds.test.ts` holds each row against the tables that its call reads, and `tests/api/cache-property.test.ts` the answers against a server that caches nothing.
 */
export const CALL_KINDS: Partial<Record<CallName, readonly ContentKind[]>> = {
  'configs.list_public': ['settings'],
  // Their pictures, the articles that they name, and the day of the site's time zone.
  'exams.list_public': ['exams', 'articles', 'places', 'media', 'settings'],
  'categories.list_public': ['categories', 'places'],
  // An entry that leads nowhere is not shown.
  'menus.list_public': ['menus', 'category_names', 'places'],
  'articles.list_public': SHOWN,
  // Its edition, and the one that follows.
  'articles.get_public': [...SHOWN, 'exams'],
  'comments.list_public': ['comments', 'articles', 'places', 'people'],
  'comments.get_public': ['comments', 'articles', 'places', 'people'],
};

/** Orders that change with each reader, which is no change of content: what has one is made anew after any change. */
const BY_READERS: ReadonlySet<unknown> = new Set(['-view_count', '-recent_views']);

/** The kinds of content that what this call answers to this query hangs on; undefined for any. A search asks an index of its own as well. */
export function dependsOf(name: CallName, query: object = {}): readonly ContentKind[] | undefined {
  const { q, sort } = query as { q?: unknown; sort?: unknown };
  return q !== undefined || BY_READERS.has(sort) ? undefined : CALL_KINDS[name];
}

/** What every page asks: the same object as before where a change has left it as it was, so that what was made of that object is still good. */
export const IN_EVERY_PAGE: ReadonlySet<CallName> = new Set(['configs.list_public', 'exams.list_public', 'categories.list_public', 'menus.list_public']);

/** Cached calls whose answer one page alone is made of: that page is cached, and so are the bytes. Their values, cached too, would outlive no reader and fill the old part of the heap. */
export const OF_ONE_PAGE: ReadonlySet<CallName> = new Set(['articles.get_public', 'comments.list_public', 'comments.get_public']);
