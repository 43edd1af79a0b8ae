import type { FastifyInstance } from 'fastify';
import type { Language } from '../../config/languages.ts';
import type { Api } from '../../contract/index.ts';
import { makeApi } from '../../contract/make-api.ts';
import type { ContentKind } from '../database/tables.ts';
import { dependsOf } from '../http/cached-calls.ts';

/**
 * The `api` for rendering: the same rules and handlers, asked in process as a reader whom nobody knows. What a call answers is handed over as it is, without
 * having been a text. `onAsked` hears of which kinds of content each answer hangs on, a refusal too (undefined: any); `onReply` sees every good answer, and until when it holds. Refusals are thrown
 * as `AppError`.
 */
export function localApi(
  app: FastifyInstance,
  language: Language,
  onReply: (name: string, query: object | undefined, reply: unknown, until: number) => void = () => {},
  onAsked: (depends: readonly ContentKind[] | undefined) => void = () => {},
): Api {
  return makeApi(async ({ name, params, query }) => {
    const call = app.localCalls.get(name);
    if (!call) throw new Error(`${name} is nothing that a page asks while it is made`);
    onAsked(dependsOf(name, query));
    const { value, until } = await call({ params, query }, language);
    onReply(name, query, value, until);
    return value;
  });
}

/** What was found out of a page by what it asked. */
interface Heard {
  /** Until when all answers hold, epoch milliseconds. */
  until: number;
  /** The kinds of content that it hangs on: those of its calls, and nothing else; undefined for any, once one of them hangs on any. */
  depends: readonly ContentKind[] | undefined;
  /** How many articles its search found. */
  results: number | undefined;
}

/** The `api` for one page, with what it has asked until now. */
export function pageApi(app: FastifyInstance, language: Language): { api: Api; heard: () => Heard } {
  let results: number | undefined;
  let until = Infinity;
  const depends = new Set<ContentKind>();
  let isAny = false;
  const api = localApi(
    app,
    language,
    (name, query, reply, holds) => {
      until = Math.min(until, holds);
      if (name === 'articles.list_public' && query && 'q' in query) results = (reply as { meta: { total: number } }).meta.total;
    },
    (kinds) => {
      if (kinds === undefined) isAny = true;
      else for (const kind of kinds) depends.add(kind);
    },
  );
  return { api, heard: () => ({ until, depends: isAny ? undefined : [...depends], results }) };
}
