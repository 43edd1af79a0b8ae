import type { FastifyInstance } from 'fastify';
import type { Api } from '../../contract/index.ts';
import { makeApi } from '../../contract/make-api.ts';
import type { ErrorBody } from '../../contract/schema.ts';

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
  return pairs.length > 0 ? `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}` : '';
}

/**
 * The `api` for rendering: the same routes, validation and serialisation, called in process, as an anonymous reader.
 * `onReply` sees every good answer.
 */
export function localApi(
  app: FastifyInstance,
  language: 'en' | 'zh',
  onReply: (name: string, query: object | undefined, reply: unknown) => void = () => {},
): Api {
  return makeApi(async ({ name, call, path, query, body }) => {
    const response = await app.inject({
      method: call.method,
      url: `/api${path}${queryString(query)}`,
      // Without a name: what a page asks for while it is rendered is nobody's visit and nobody's search.
      headers: { cookie: `language=${language}`, 'user-agent': '' },
      ...(body !== undefined && { payload: body as object }),
    });
    if (response.statusCode >= 400) throw new LocalApiError(response.statusCode, response.json());
    const reply: unknown = response.statusCode === 204 ? undefined : response.json();
    onReply(name, query, reply);
    return reply;
  });
}
