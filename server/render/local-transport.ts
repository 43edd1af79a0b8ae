import type { FastifyInstance } from 'fastify';
import type { Language } from '../../config/languages.ts';
import type { Api } from '../../contract/index.ts';
import { makeApi } from '../../contract/make-api.ts';
import type { ContentKind } from '../database/tables.ts';
import { dependsOf } from '../http/kept-calls.ts';

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
