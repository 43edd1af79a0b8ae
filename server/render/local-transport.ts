import type { FastifyInstance } from 'fastify';
import type { Api } from '../../contract/index.ts';
import { makeApi } from '../../contract/make-api.ts';
import type { ErrorBody } from '../../contract/schema.ts';
import { callKey } from '../http/kept-calls.ts';

/** What a page's loader catches: the same facts as the browser's error. */
export class LocalApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.code = body.code;
  }
}

function queryString(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, String(value)]))}` : '';
}

/**
 * The `api` for rendering: the same routes, validation and serialisation, called in process, as an anonymous reader.
 * `onReply` sees every good answer, and until when it holds.
 */
export function localApi(
  app: FastifyInstance,
  language: 'en' | 'zh',
  onReply: (name: string, query: object | undefined, reply: unknown, until?: number) => void = () => {},
): Api {
  return makeApi(async ({ name, call, path, query, body }) => {
    const url = `/api${path}${queryString(query)}`;
    const kept = call.method === 'GET' ? app.kept.find(callKey(language, url)) : undefined;
    if (kept) {
      onReply(name, query, kept.value, kept.until);
      return kept.value;
    }
    const response = await app.inject({
      method: call.method,
      url,
      // Without a name: what a page asks for while it is rendered is nobody's visit and nobody's search.
      headers: { cookie: `language=${language}`, 'user-agent': '' },
      ...(body !== undefined && { payload: body as object }),
    });
    if (response.statusCode >= 400) throw new LocalApiError(response.statusCode, response.json());
    const reply: unknown = response.statusCode === 204 ? undefined : response.json();
    onReply(name, query, reply, app.kept.find(callKey(language, url))?.until);
    return reply;
  });
}
