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

/** The `api` for rendering: the same routes, validation and serialisation, called in process, as an anonymous reader. */
export function localApi(app: FastifyInstance, language: 'en' | 'zh'): Api {
  return makeApi(async ({ call, path, query, body }) => {
    const response = await app.inject({
      method: call.method,
      url: `/api${path}${queryString(query)}`,
      headers: { cookie: `language=${language}` },
      ...(body !== undefined && { payload: body as object }),
    });
    if (response.statusCode >= 400) throw new LocalApiError(response.statusCode, response.json());
    return response.statusCode === 204 ? undefined : response.json();
  });
}
